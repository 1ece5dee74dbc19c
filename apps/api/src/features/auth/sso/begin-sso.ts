import { limits } from '@atelier/domain/limits/limits'
import type { ActionContext } from '../../../action-context.ts'
import { authorizationUrl, discoverProvider } from '../../../adapters/single-sign-on/identity-provider.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken, newToken } from '../../../links/secret-token.ts'
import { insertSsoAttempt, type SsoPurpose } from './sso-attempts.repo.ts'
import { readActiveSso } from './sso-provider.ts'
import { withSsoRefusals } from './sso-refusal.ts'

interface SsoBeginning {
  purpose: SsoPurpose
  /** The token of the cookie that binds the attempt to its browser. */
  browserToken: string
  /** Of the person who connects an account. */
  sessionId?: number
  /** Of an invitation. */
  linkToken?: string
  context: ActionContext
}

/** Returns the page of the provider at which a person signs in. The attempt works once, for five minutes, in this browser. */
export async function beginSso(
  deps: Deps,
  { purpose, browserToken, sessionId, linkToken, context }: SsoBeginning,
): Promise<string> {
  const { client } = await readActiveSso(deps)
  return withSsoRefusals(deps, { context, code: 'bad_request' }, async () => {
    const provider = await discoverProvider(client)
    const checks = {
      state: newToken(deps.randomBytes),
      nonce: newToken(deps.randomBytes),
      codeVerifier: newToken(deps.randomBytes),
    }
    const attempt = {
      purpose,
      browserHash: hashToken(browserToken),
      sessionId: sessionId ?? null,
      linkHash: linkToken === undefined ? null : hashToken(linkToken),
      nonce: checks.nonce,
      codeVerifier: checks.codeVerifier,
    }
    await insertSsoAttempt(deps.db, hashToken(checks.state), attempt, limits.sso.attemptMs)
    return authorizationUrl(provider, client, checks)
  })
}
