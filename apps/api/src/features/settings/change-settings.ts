import type { AuditAction } from '@atelier/domain/access/audit-actions'
import type { FeaturedProduct } from '@atelier/domain/products/featured.schema'
import type { AdminRole } from '@atelier/domain/access/permissions'
import type { ChangeSettingsBody, Settings } from '@atelier/domain/settings/settings.schema'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction, type Db, type Tx } from '../../db/client.ts'
import { nextVersion } from '../../db/next-version.ts'
import type { Deps } from '../../deps.ts'
import type { PublishedShop } from '../../published-shop.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { findFeaturedCandidate, findFeaturedChoice } from '../products/products.public.ts'
import { publishFields, readPublishedDocument } from '../shop-documents/shop-documents.public.ts'
import { readIsOpen, writeIsOpen } from './opening.repo.ts'
import { lockSettings, readSettingsVersion, readStaffSettings, writeSettings } from './settings.repo.ts'

/** Returns the settings for the settings page. */
export async function readSettings(db: Db | Tx, shop: Pick<PublishedShop, 'defaults'>): Promise<Settings> {
  const brand = await readPublishedDocument(db, 'brand', shop)
  const company = await readPublishedDocument(db, 'company', shop)
  const { supportEmail, socialLinks, senderNames, senderAddresses, returnAddress, postalAddress } = company.content
  const { twoFactorRoles } = await readStaffSettings(db)
  const isOpen = await readIsOpen(db)
  const featuredProduct = await findFeaturedChoice(db)
  const times = [brand.at, company.at, await readSettingsVersion(db)].filter((at) => at !== null)
  return {
    isOpen,
    brand: brand.content.name,
    blurb: brand.content.blurb,
    supportEmail,
    socialLinks,
    senderNames,
    senderAddresses,
    returnAddress,
    postalAddress,
    twoFactorRoles,
    featuredProduct,
    updatedAt: times.length === 0 ? null : new Date(Math.max(...times.map(Number))).toISOString(),
  }
}

const SETTINGS_CHANGED_MESSAGE = 'Another staff member changed the settings.'

/**
 * Changes the settings; omitted fields stay unchanged. Brand and company are published at once, as a version that staff
 * can restore. A second-factor rule applies from the next sign-in. Opening or closing the shop has an action of its own
 * in the audit log. Throws `conflict` (409) with the current settings when
 * they changed since `updatedAt`, `invalid_input` (400) for a hidden featured product, and `not_allowed` (403) for
 * another role's change of the super admins' second-factor rule.
 */
export async function changeSettings(deps: Deps, body: ChangeSettingsBody, context: ActionContext): Promise<Settings> {
  const { updatedAt, featuredProductId, twoFactorRoles, isOpen } = body
  const saved = await inTransaction(deps.db, async (tx) => {
    await lockSettings(tx)
    const before = await readSettings(tx, deps.shop)
    if (updatedAt !== undefined && updatedAt !== before.updatedAt) {
      throw new ShopError('conflict', SETTINGS_CHANGED_MESSAGE, { data: before })
    }
    const now = deps.now()
    const at = before.updatedAt === null ? now : nextVersion(new Date(before.updatedAt), now)
    await publishBrandAndCompany(tx, body, { at, actor: context.actor })
    if (twoFactorRoles) {
      assertMayChangeTwoFactorRoles(before.twoFactorRoles, twoFactorRoles, context)
      await writeSettings(tx, 'staff', { ...(await readStaffSettings(tx)), twoFactorRoles }, at)
    }
    if (featuredProductId !== undefined)
      await setFeaturedProduct(tx, featuredProductId, before.featuredProduct?.productId ?? null, at)
    if (isOpen !== undefined && isOpen !== before.isOpen) await writeIsOpen(tx, isOpen, at)
    const after = await readSettings(tx, deps.shop)
    await recordAudit(tx, {
      context,
      action: auditActionOf(before, after),
      at,
      before: logged(before),
      after: logged(after),
    })
    return after
  })
  await deps.shop.refresh()
  return saved
}

async function publishBrandAndCompany(
  tx: Tx,
  body: ChangeSettingsBody,
  change: { at: Date; actor: ActionContext['actor'] },
): Promise<void> {
  const { updatedAt: _, featuredProductId: __, twoFactorRoles: ___, isOpen: ____, brand, blurb, ...company } = body
  const brandFields = { ...(brand === undefined ? {} : { name: brand }), ...(blurb === undefined ? {} : { blurb }) }
  if (Object.keys(brandFields).length > 0) await publishFields(tx, { key: 'brand', fields: brandFields, ...change })
  if (Object.keys(company).length > 0) await publishFields(tx, { key: 'company', fields: company, ...change })
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

async function setFeaturedProduct(tx: Tx, productId: string | null, before: string | null, at: Date): Promise<void> {
  if (productId === before) return
  const product = productId === null ? null : await findFeaturedCandidate(tx, productId)
  if (productId !== null && !product?.isVisible) {
    const message = 'Choose an active product'
    throw invalidField('featuredProductId', message)
  }
  await writeSettings(tx, 'featured-product', { productId } satisfies FeaturedProduct, at)
}

/** Opening and closing are found by their own name in the audit log, whatever else the same change did. */
const auditActionOf = (before: Settings, after: Settings): AuditAction =>
  before.isOpen === after.isOpen ? 'settings.changed' : after.isOpen ? 'store.opened' : 'store.closed'

/** Omits the version, which equals the time of the audit entry. */
const logged = ({ updatedAt: _, featuredProduct, ...rest }: Settings): Record<string, unknown> => ({
  ...rest,
  featuredProduct: featuredProduct?.name ?? null,
})
