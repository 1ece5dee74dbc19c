import {
  SSO_CONNECTED_TWICE,
  SSO_LAST_WAY_IN,
  SSO_REQUIRED,
  type SsoConnectionResponse,
} from '@atelier/domain/single-sign-on/sso.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { StaffActionContext } from '../../../action-context.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { queueEmail } from '../../email/email.public.ts'
import type { StaffIdentity } from '../open-staff-session.ts'
import { deleteOtherSessions } from '../sessions.repo.ts'
import { hasPassword } from '../users.repo.ts'
import { verifyStaffPassword } from '../verify-staff-password.ts'
import { deleteIdentitiesOf, findIdentityOf, insertIdentity, lockIdentityOwner } from './identities.repo.ts'
import { provePerson, type SsoReturn } from './prove-person.ts'
import { ssoConnectionEmail } from './sso-emails.ts'
import { SsoRefusal, withSsoRefusals } from './sso-refusal.ts'
import { readSso } from './sso-settings.repo.ts'

type StaffInSession = StaffIdentity & { sessionId: number }

/** Returns the connection of a member of staff for the profile. */
export async function readSsoConnection(
  deps: Deps,
  { userId }: { userId: string },
): Promise<SsoConnectionResponse['data']> {
  const { settings } = await readSso(deps.db)
  if (!settings.isEnabled) return { provider: null, isRequired: false, connection: null }
  const identity = await findIdentityOf(deps.db, userId, settings.issuer)
  const connection = identity && {
    createdAt: identity.createdAt.toISOString(),
    lastUsedAt: identity.lastUsedAt?.toISOString() ?? null,
  }
  return { provider: settings.name, isRequired: settings.isRequired, connection }
}

/**
 * Connects the account of the caller, who confirmed the password when the attempt began. Throws the neutral error (400) for a
 * return that is refused, `conflict` when another identity is connected.
 */
export async function connectSso(
  deps: Deps,
  user: StaffInSession,
  returned: SsoReturn,
  context: StaffActionContext,
): Promise<void> {
  await withSsoRefusals(deps, { context, code: 'bad_request' }, async () => {
    const { person, settings } = await provePerson(deps, returned, {
      purposes: ['connect'],
      sessionId: user.sessionId,
    })
    await inTransaction(deps.db, async (tx) => {
      const owner = await lockIdentityOwner(tx, person)
      if (owner?.userId === user.userId) return
      if (owner) throw new SsoRefusal('identity of another account', owner)
      if (await findIdentityOf(tx, user.userId, person.issuer)) throw new ShopError('conflict', SSO_CONNECTED_TWICE)
      const isConnected = await insertIdentity(tx, person, { userId: user.userId, at: deps.now() })
      if (!isConnected) throw new SsoRefusal('identity of another account')
      const about = { provider: settings.name, shopUrl: deps.config.publicUrl }
      await queueEmail(tx, ssoConnectionEmail('connected', user, about))
      const after = { singleSignOn: settings.name }
      await recordAudit(tx, { context, action: 'staff.sso_connected', at: deps.now(), after })
    })
  })
  deps.signals.emit('mail-queued')
}

/**
 * Disconnects the account of the caller and ends the other sessions. Throws `conflict` when it is the last way in, and
 * `not_found` when no account is connected.
 */
export async function disconnectSso(
  deps: Deps,
  user: StaffInSession,
  currentPassword: string,
  context: StaffActionContext,
): Promise<void> {
  if (!(await hasPassword(deps.db, user.userId))) throw new ShopError('conflict', SSO_LAST_WAY_IN)
  await verifyStaffPassword(deps, user.email, currentPassword)
  await inTransaction(deps.db, async (tx) => {
    const { settings } = await readSso(tx)
    const isOnlyWay = settings.isEnabled && settings.isRequired && !settings.breakGlass.includes(user.userId)
    if (isOnlyWay) throw new ShopError('conflict', SSO_REQUIRED)
    const isDeleted = (await deleteIdentitiesOf(tx, user.userId, settings.issuer)) > 0
    if (!isDeleted) throw new ShopError('not_found', 'Your account isn’t connected')
    await deleteOtherSessions(tx, user.userId, user.sessionId)
    const about = { provider: settings.name, shopUrl: deps.config.publicUrl }
    await queueEmail(tx, ssoConnectionEmail('disconnected', user, about))
    await recordAudit(tx, {
      context,
      action: 'staff.sso_disconnected',
      at: deps.now(),
      before: { singleSignOn: settings.name },
    })
  })
  deps.signals.emit('mail-queued')
}
