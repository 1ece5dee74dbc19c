import { storedRole, type RoleRef } from '@atelier/domain/access/own-role'
import { ssoRoleOf, ssoRoleOfAccount, staffNameOf } from '@atelier/domain/single-sign-on/sso-rules'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction, type Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { queueEmail } from '../../email/email.public.ts'
import { consumeLink } from '../auth-tokens.repo.ts'
import type { OpenedStaffSession, StaffIdentity } from '../open-staff-session.ts'
import { deleteSessionsOf } from '../sessions.repo.ts'
import { roleColumns, staffRole } from '../staff-user.ts'
import { insertUser, updateUser } from '../users.repo.ts'
import { deleteIdentitiesOf, insertIdentity, lockIdentityOwner, type IdentityOwner } from './identities.repo.ts'
import { openSsoSession } from './open-sso-session.ts'
import { provePerson, type ProvenReturn, type SsoReturn } from './prove-person.ts'
import { ssoConnectionEmail } from './sso-emails.ts'
import { SsoRefusal, withSsoRefusals } from './sso-refusal.ts'

/**
 * Signs a member of staff in with what the provider returned, or accepts the invitation that the attempt began with. Throws the
 * neutral error (401) for everything that is refused, and `unavailable` when the provider does not answer.
 */
export function signInWithSso(deps: Deps, returned: SsoReturn, context: ActionContext): Promise<OpenedStaffSession> {
  return withSsoRefusals(deps, { context, code: 'bad_credentials' }, async () => {
    const proven = await provePerson(deps, returned, { purposes: ['sign-in', 'invitation'] })
    const session = await inTransaction(deps.db, async (tx) => {
      const { person, settings } = proven
      const user =
        proven.attempt.linkHash === null
          ? await accountOf(tx, deps, proven, context)
          : await acceptBySso(tx, deps, proven, context)
      return openSsoSession(tx, deps, { user, person, provider: settings.name, context })
    })
    deps.signals.emit('mail-queued')
    return session
  })
}

/** Returns the account of an identity with the role of the table, or creates it if the settings say so. */
async function accountOf(tx: Tx, deps: Deps, proven: ProvenReturn, context: ActionContext): Promise<StaffIdentity> {
  const owner = await lockIdentityOwner(tx, proven.person)
  if (!owner) return createAccount(tx, deps, proven, context)
  if (owner.role !== 'admin' || !owner.isActive) throw new SsoRefusal('account inactive', owner)
  return withRoleOfTable(tx, deps, { owner, proven, context })
}

/** Gives an account the role of the table. A new role ends its other sessions. Throws when the table refuses the person. */
async function withRoleOfTable(
  tx: Tx,
  deps: Deps,
  { owner, proven, context }: { owner: IdentityOwner; proven: ProvenReturn; context: ActionContext },
): Promise<StaffIdentity> {
  const { userId, email, name } = owner
  const current = roleOfOwner(owner)
  const role = ssoRoleOfAccount(proven.person.claims, proven.settings, current)
  if (role === null) throw new SsoRefusal('no role for this person', owner)
  const user = { userId, email, name, role: storedRole(role) }
  if (role === current) return user
  await updateUser(tx, { userId, role: 'admin' }, { ...roleColumns(role), updated_at: deps.now() })
  await deleteSessionsOf(tx, userId)
  await recordAudit(tx, {
    context: { ...context, actor: user },
    action: 'admin_user.updated',
    at: deps.now(),
    target: { type: 'admin user', id: userId, name },
    before: { role: current },
    after: { role, changedBy: proven.settings.name },
  })
  return user
}

/** Creates an account at the first sign-in. An address never opens the account that has it. */
async function createAccount(
  tx: Tx,
  deps: Deps,
  { person, email, settings }: ProvenReturn,
  context: ActionContext,
): Promise<StaffIdentity> {
  if (!settings.createsAccounts) throw new SsoRefusal('no account is connected')
  if (email === null) throw new SsoRefusal('no verified address')
  const role = ssoRoleOf(person.claims, settings)
  if (role === null) throw new SsoRefusal('no role for this person')
  const userId = `usr_${Buffer.from(deps.randomBytes(12)).toString('hex')}`
  const user = { userId, email, name: staffNameOf(person.claims, email), role: storedRole(role) }
  const isNew = await insertUser(tx, {
    user_id: userId,
    name: user.name,
    email,
    role: 'admin',
    ...roleColumns(role),
    password_hash: null,
    created_at: deps.now(),
    updated_at: deps.now(),
  })
  if (!isNew) throw new SsoRefusal('an account has this address')
  await connect(tx, deps, person, userId)
  await recordAudit(tx, {
    context: { ...context, actor: user },
    action: 'admin_user.created',
    at: deps.now(),
    target: { type: 'admin user', id: userId, name: user.name },
    after: { email, role, singleSignOn: settings.name },
  })
  return user
}

/** Stores an identity. Throws when it belongs to another account. */
async function connect(tx: Tx, deps: Deps, person: ProvenReturn['person'], userId: string): Promise<void> {
  const isConnected = await insertIdentity(tx, person, { userId, at: deps.now() })
  if (!isConnected) throw new SsoRefusal('identity of another account')
}

/**
 * Accepts an invitation by signing in with the provider, instead of choosing a password. Replaces an earlier identity: the link
 * is also how a super admin helps a person who lost theirs. Ends all sessions.
 */
async function acceptBySso(tx: Tx, deps: Deps, proven: ProvenReturn, context: ActionContext): Promise<StaffIdentity> {
  const { attempt, person, settings } = proven
  const link = attempt.linkHash && (await consumeLink(tx, 'staff-invitation', attempt.linkHash))
  if (!link) throw new SsoRefusal('invitation expired')
  const { userId, name } = link
  await deleteIdentitiesOf(tx, userId, person.issuer)
  await connect(tx, deps, person, userId)
  const owner = await lockIdentityOwner(tx, person)
  if (!owner) throw new SsoRefusal('invitation expired')
  const user = await withRoleOfTable(tx, deps, { owner, proven, context })
  await deleteSessionsOf(tx, userId)
  await queueEmail(
    tx,
    ssoConnectionEmail('connected', owner, { provider: settings.name, shopUrl: deps.config.publicUrl }),
  )
  const after = { singleSignOn: settings.name }
  await recordAudit(tx, {
    context: { ...context, actor: user },
    action: 'admin_user.invitation_accepted',
    at: deps.now(),
    target: { type: 'admin user', id: userId, name },
    after,
  })
  return user
}

/** The role that the table gives to a person whose sessions are open; null: none. */
export const roleInSession = (
  claims: ProvenReturn['person']['claims'],
  settings: ProvenReturn['settings'],
  owner: IdentityOwner,
): RoleRef | null =>
  owner.isActive && owner.role === 'admin' ? ssoRoleOfAccount(claims, settings, roleOfOwner(owner)) : null

/** The role of an account, one of the five or an own one. */
export const roleOfOwner = (owner: IdentityOwner): RoleRef => owner.ownRoleId ?? staffRole(owner)
