import type { FeaturedProduct } from '@atelier/domain/products/featured.schema'
import type { AdminRole } from '@atelier/domain/auth/permissions'
import type { ChangeSettingsBody, Settings } from '@atelier/domain/settings/settings.schema'
import { invalidField, ShopError } from '@atelier/domain/shop-error'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction, type Db, type Tx } from '../../db/client.ts'
import { nextVersion } from '../../db/next-version.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { findFeaturedCandidate, findFeaturedChoice, bumpCatalogVersion } from '../products/products.public.ts'
import { readShopSettings } from '../shop/shop.public.ts'
import { lockSettings, readSettingsVersion, readStaffSettings, writeSettings } from './settings.repo.ts'

/** Returns the settings for the settings page. */
export async function readSettings(db: Db | Tx): Promise<Settings> {
  const shop = await readShopSettings(db)
  const { twoFactorRoles } = await readStaffSettings(db)
  const featuredProduct = await findFeaturedChoice(db)
  const updatedAt = (await readSettingsVersion(db))?.toISOString() ?? null
  return { ...shop, twoFactorRoles, featuredProduct, updatedAt }
}

const SETTINGS_CHANGED_MESSAGE = 'Another staff member changed the settings.'

/**
 * Changes the settings; omitted fields stay unchanged. A second-factor rule applies from the next sign-in. Throws
 * `conflict` (409) with the current settings when they changed since `updatedAt`, `invalid_input` (400) for a hidden
 * featured product, and `not_allowed` (403) for another role's change of the super admins' second-factor rule.
 */
export async function changeSettings(
  deps: Deps,
  { updatedAt, featuredProductId, twoFactorRoles, ...change }: ChangeSettingsBody,
  context: ActionContext,
): Promise<Settings> {
  const saved = await inTransaction(deps.db, async (tx) => {
    await lockSettings(tx)
    const before = await readSettings(tx)
    if (updatedAt !== undefined && updatedAt !== before.updatedAt) {
      throw new ShopError('conflict', SETTINGS_CHANGED_MESSAGE, { data: before })
    }
    const now = deps.now()
    const at = before.updatedAt === null ? now : nextVersion(new Date(before.updatedAt), now)
    const shop = await readShopSettings(tx)
    await writeSettings(tx, 'shop', { ...shop, ...withoutBlankSenders(change) }, at)
    if (twoFactorRoles) {
      assertMayChangeTwoFactorRoles(before.twoFactorRoles, twoFactorRoles, context)
      await writeSettings(tx, 'staff', { ...(await readStaffSettings(tx)), twoFactorRoles }, at)
    }
    if (featuredProductId !== undefined)
      await setFeaturedProduct(tx, featuredProductId, before.featuredProduct?.productId ?? null, at)
    await bumpCatalogVersion(tx)
    const after = await readSettings(tx)
    await recordAudit(tx, { context, action: 'settings.changed', at, before: logged(before), after: logged(after) })
    return after
  })
  deps.signals.emit('catalogue-changed')
  return saved
}

/** Throws `not_allowed` when another role changes whether super admins need a second factor. */
function assertMayChangeTwoFactorRoles(
  before: readonly AdminRole[],
  after: readonly AdminRole[],
  { actor }: ActionContext,
): void {
  if (before.includes('SUPER_ADMIN') === after.includes('SUPER_ADMIN') || actor?.role === 'SUPER_ADMIN') return
  const message = 'Only a super admin can change whether super admins need two-factor sign-in'
  throw new ShopError('not_allowed', message, { issues: [{ path: 'twoFactorRoles', message }] })
}

/** Removes blank sender names and addresses, so that MAIL_FROM applies. */
function withoutBlankSenders(change: Pick<ChangeSettingsBody, 'senderNames' | 'senderAddresses'>): typeof change {
  const filled = <Field extends string>(field: Partial<Record<Field, string>>) =>
    Object.fromEntries(Object.entries(field).filter(([, value]) => value !== '')) as typeof field
  return {
    ...change,
    ...(change.senderNames ? { senderNames: filled(change.senderNames) } : undefined),
    ...(change.senderAddresses ? { senderAddresses: filled(change.senderAddresses) } : undefined),
  }
}

async function setFeaturedProduct(tx: Tx, productId: string | null, before: string | null, at: Date): Promise<void> {
  if (productId === before) return
  const product = productId === null ? null : await findFeaturedCandidate(tx, productId)
  if (productId !== null && !product?.isVisible) {
    const message = 'Choose an active product'
    throw invalidField('featuredProductId', message)
  }
  await writeSettings(tx, 'featured-product', { productId } satisfies FeaturedProduct, at)
}

/** Omits the version, which equals the time of the audit entry. */
const logged = ({ updatedAt: _, featuredProduct, ...rest }: Settings): Record<string, unknown> => ({
  ...rest,
  featuredProduct: featuredProduct?.name ?? null,
})
