import { isOfAllowedDomain, verifiedEmailOf } from '@atelier/domain/single-sign-on/sso-rules'
import { discoverProvider, redeemCode, type ProvenPerson } from '../../../adapters/single-sign-on/identity-provider.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken } from '../../../links/secret-token.ts'
import { useSsoAttempt, type SsoAttempt, type SsoPurpose } from './sso-attempts.repo.ts'
import { readActiveSso, type ActiveSso } from './sso-provider.ts'
import { SsoRefusal } from './sso-refusal.ts'

/** What came back from the provider, and who sends it. */
export interface SsoReturn {
  /** The query of the return. */
  query: string
  /** The token of the cookie of this browser. */
  browserToken: string
}

export interface ProvenReturn extends ActiveSso {
  attempt: SsoAttempt
  person: ProvenPerson
  /** The address that the provider verified; null: none. */
  email: string | null
}

/**
 * Verifies a return of the provider: the attempt is of this browser and use, and works once; the code and its ID token are
 * right; the address is of an allowed domain. Throws `SsoRefusal`, `ProviderRefusal` or `ProviderDown`.
 */
export async function provePerson(
  deps: Deps,
  { query, browserToken }: SsoReturn,
  { purposes, sessionId = null }: { purposes: readonly SsoPurpose[]; sessionId?: number | null },
): Promise<ProvenReturn> {
  const active = await readActiveSso(deps)
  const [state, another] = new URLSearchParams(query).getAll('state')
  if (state === undefined || another !== undefined) throw new SsoRefusal('no state')
  const attempt = await useSsoAttempt(deps.db, hashToken(state))
  if (typeof attempt === 'string') throw new SsoRefusal(attempt)
  if (!attempt.browserHash.equals(hashToken(browserToken))) throw new SsoRefusal('state of another browser')
  if (!purposes.includes(attempt.purpose)) throw new SsoRefusal('state of another use')
  if (attempt.sessionId !== sessionId) throw new SsoRefusal('state of another session')
  const { nonce, codeVerifier } = attempt
  const provider = await discoverProvider(active.client)
  const person = await redeemCode(provider, active.client, { query, state, nonce, codeVerifier })
  const email = verifiedEmailOf(person.claims)
  if (!isOfAllowedDomain(email, active.settings.domains)) {
    throw new SsoRefusal(email === null ? 'no verified address' : 'address of another domain')
  }
  return { ...active, attempt, person, email }
}
