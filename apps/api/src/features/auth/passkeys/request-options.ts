import type { PasskeyRequestResponse } from '@atelier/domain/auth/passkey.schema'
import { limits } from '@atelier/domain/limits/limits'
import type { Deps } from '../../../deps.ts'
import { newPasskeyChallenge } from './passkey-challenge.ts'
import { verificationOf } from './passkey-response.ts'
import type { PasskeySite } from './passkey-site.ts'

/** Returns the options for signing in with any passkey that the browser has for this site. Reads nothing of any account. */
export const requestOptions = (
  deps: Pick<Deps, 'config' | 'randomBytes' | 'now'>,
  site: PasskeySite,
  binding: string,
): PasskeyRequestResponse['data'] => ({
  challenge: newPasskeyChallenge(deps, { audience: site.audience, purpose: 'prove', binding }),
  rpId: site.rpId,
  timeout: limits.passkeys.challengeMs,
  userVerification: verificationOf(site),
})
