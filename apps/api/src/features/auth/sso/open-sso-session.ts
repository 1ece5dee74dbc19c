import type { ActionContext } from '../../../action-context.ts'
import type { ProvenPerson } from '../../../adapters/single-sign-on/identity-provider.ts'
import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { openStaffSession, type OpenedStaffSession, type StaffIdentity } from '../open-staff-session.ts'
import { openSealedBytes, sealBytes } from '../sealed-bytes.ts'
import { updateLastLogin } from '../users.repo.ts'
import { insertSsoSession, recordIdentityUse, type IdentityKey } from './identities.repo.ts'

const sealPurpose = ({ issuer, subject }: IdentityKey) => ({
  use: 'refresh token of single sign-on',
  owner: `${issuer} ${subject}`,
})

export const sealRefreshToken = (deps: Deps, identity: IdentityKey, token: string): Buffer =>
  sealBytes(deps, sealPurpose(identity), Buffer.from(token))

export const openRefreshToken = (deps: Deps, identity: IdentityKey, sealed: Buffer): string =>
  openSealedBytes(deps, sealPurpose(identity), sealed).toString()

interface SsoSignIn {
  user: StaffIdentity
  person: ProvenPerson
  provider: string
  context: ActionContext
}

/** Opens a session that the provider can end, and records the sign-in. */
export async function openSsoSession(
  tx: Tx,
  deps: Deps,
  { user, person, provider, context }: SsoSignIn,
): Promise<OpenedStaffSession> {
  const at = deps.now()
  await updateLastLogin(tx, user.userId, at)
  await recordIdentityUse(tx, person, at)
  const session = await openStaffSession(tx, deps, user, context.device)
  const { issuer, subject, providerSession, refreshToken } = person
  await insertSsoSession(tx, {
    sessionId: session.sessionId,
    issuer,
    subject,
    providerSession,
    refreshToken: refreshToken === null ? null : sealRefreshToken(deps, person, refreshToken),
  })
  const after = { singleSignOn: provider }
  await recordAudit(tx, { context: { ...context, actor: user }, action: 'staff.signed_in', at, after })
  return session
}
