import { isOfAllowedDomain, verifiedEmailOf, type ProviderClaims } from '@atelier/domain/single-sign-on/sso-rules'
import type { SsoSettings } from '@atelier/domain/single-sign-on/sso.schema'
import { limits } from '@atelier/domain/limits/limits'
import type { Configuration } from 'openid-client'
import type { ActionContext } from '../../../action-context.ts'
import {
  discoverProvider,
  refreshPerson,
  verifyLogoutToken,
  type ProviderLogout,
} from '../../../adapters/single-sign-on/identity-provider.ts'
import { ProviderDown, ProviderRefusal } from '../../../adapters/single-sign-on/provider-errors.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken } from '../../../links/secret-token.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import {
  deleteSsoSessionsOf,
  listSessionsToCheck,
  lockIdentityOwner,
  recordSessionCheck,
  type CheckableSession,
  type IdentityOwner,
} from './identities.repo.ts'
import { openRefreshToken, sealRefreshToken } from './open-sso-session.ts'
import { roleInSession, roleOfOwner } from './sign-in-with-sso.ts'
import { useLogoutToken } from './sso-attempts.repo.ts'
import { findActiveSso, readActiveSso } from './sso-provider.ts'
import { withSsoRefusals } from './sso-refusal.ts'

const NO_REQUEST: ActionContext = { actor: null, network: '', device: 'Single sign-on' }

/** Whose sessions end, and why. */
interface EndedSessions {
  sessions: Pick<ProviderLogout, 'issuer' | 'subject' | 'providerSession'>
  owner: IdentityOwner | null
  reason: string
  context: ActionContext
}

/** Ends sessions that the provider opened, and records it. Returns their number. */
async function endSsoSessions(deps: Deps, { sessions, owner, reason, context }: EndedSessions): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const ended = await deleteSsoSessionsOf(tx, sessions)
    if (ended === 0) return 0
    const target = owner
      ? { type: 'admin user', id: owner.userId, name: owner.name }
      : { type: 'admin user', id: 'unknown', name: 'A session of the provider' }
    await recordAudit(tx, { context, action: 'staff.sso_ended', at: deps.now(), target, after: { reason, ended } })
    return ended
  })
}

/** Why an open session ends, or null when the person may stay. */
function endingReason(claims: ProviderClaims, settings: SsoSettings, owner: IdentityOwner): string | null {
  if (!isOfAllowedDomain(verifiedEmailOf(claims), settings.domains)) return 'address of another domain'
  const role = roleInSession(claims, settings, owner)
  if (role === null) return 'no role for this person'
  return role === roleOfOwner(owner) ? null : 'another role'
}

/**
 * Asks the provider about the people in sessions that it opened, at most once an hour each, and ends the sessions of those it no
 * longer vouches for, or whose role changed. A provider that does not answer ends nothing.
 */
export async function checkSsoSessions(
  deps: Deps,
  signal: AbortSignal,
): Promise<{ checked: number; ended: number; unanswered: number }> {
  const counts = { checked: 0, ended: 0, unanswered: 0 }
  const active = await findActiveSso(deps)
  const due = active ? await listSessionsToCheck(deps.db, limits.sso.recheckMinutes) : []
  if (!active || due.length === 0) return counts
  const provider = await discoverProvider(active.client).catch((error: unknown) => {
    deps.log.warn({ reason: String(error) }, 'the provider of single sign-on does not answer')
    return null
  })
  for (const session of due) {
    if (signal.aborted) break
    const result = provider ? await checkSession(deps, { provider, settings: active.settings, session }) : 'unanswered'
    counts[result === 'ended' ? 'ended' : result === 'unanswered' ? 'unanswered' : 'checked'] += 1
  }
  return counts
}

async function checkSession(
  deps: Deps,
  { provider, settings, session }: { provider: Configuration; settings: SsoSettings; session: CheckableSession },
): Promise<'open' | 'ended' | 'unanswered'> {
  const owner = await inTransaction(deps.db, (tx) => lockIdentityOwner(tx, session))
  const end = async (reason: string): Promise<'ended'> => {
    const sessions = { issuer: session.issuer, subject: session.subject, providerSession: null }
    await endSsoSessions(deps, { sessions, owner, reason, context: NO_REQUEST })
    return 'ended'
  }
  if (!owner) return end('no account is connected')
  try {
    const token = openRefreshToken(deps, session, session.refreshToken)
    const { claims, refreshToken } = await refreshPerson(provider, token, session.subject)
    const reason = claims && endingReason(claims, settings, owner)
    if (reason) return await end(reason)
    await inTransaction(deps.db, (tx) =>
      recordSessionCheck(tx, session.sessionId, sealRefreshToken(deps, session, refreshToken)),
    )
    return 'open'
  } catch (error) {
    if (error instanceof ProviderDown) return 'unanswered'
    return end(error instanceof ProviderRefusal ? error.message : 'the token cannot be decrypted')
  }
}

/**
 * Ends the sessions that a logout token of the provider names. Each token works once. Throws the neutral error (400) for a token
 * that is refused.
 */
export async function logOutBySso(deps: Deps, token: string, context: ActionContext): Promise<void> {
  await withSsoRefusals(deps, { context, code: 'bad_request' }, async () => {
    const { client } = await readActiveSso(deps)
    const logout = await verifyLogoutToken(await discoverProvider(client), client, token)
    const isNew = await useLogoutToken(deps.db, hashToken(`${logout.issuer} ${logout.tokenId}`))
    if (!isNew) throw new ProviderRefusal('logout token used before')
    const { issuer, subject } = logout
    const owner =
      subject === null ? null : await inTransaction(deps.db, (tx) => lockIdentityOwner(tx, { issuer, subject }))
    await endSsoSessions(deps, { sessions: logout, owner, reason: 'signed out at the provider', context })
  })
}
