import { SSO_REQUIRED } from '@atelier/domain/single-sign-on/sso.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../../action-context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { queueEmail } from '../../email/email.public.ts'
import { emergencySignInEmail } from './sso-emails.ts'
import { listSuperAdmins, readSso } from './sso-settings.repo.ts'

/**
 * Returns whether a sign-in without the provider uses an emergency account, because single sign-on is required. Throws
 * `conflict` for any other account then.
 */
export async function isEmergencySignIn(db: Db | Tx, userId: string): Promise<boolean> {
  const { settings } = await readSso(db)
  if (!settings.isEnabled || !settings.isRequired) return false
  // An emergency account that is no super admin any more is like any other.
  const superAdmins = settings.breakGlass.includes(userId) ? await listSuperAdmins(db) : []
  if (superAdmins.some((admin) => admin.userId === userId)) return true
  throw new ShopError('conflict', SSO_REQUIRED)
}

/** Emails all super admins that an emergency account was used, and records it. */
export async function reportEmergencySignIn(
  tx: Tx,
  { now, config }: Pick<Deps, 'now' | 'config'>,
  user: NonNullable<ActionContext['actor']>,
  context: ActionContext,
): Promise<void> {
  const { device, network } = context
  for (const admin of await listSuperAdmins(tx)) {
    await queueEmail(tx, emergencySignInEmail(admin, { used: user.name, device, network, shopUrl: config.publicUrl }))
  }
  await recordAudit(tx, { context: { ...context, actor: user }, action: 'staff.break_glass_used', at: now() })
}
