import { hash } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { judgePasskeyChallenge, type ChallengeUse } from './passkey-challenge.ts'
import type { PasskeyRefusal } from './passkey-refusal.ts'
import type { PasskeySite } from './passkey-site.ts'
import { usePasskeyChallenge } from './passkeys.repo.ts'

const ClientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
})

function readClientData(clientDataJSON: string): z.infer<typeof ClientData> | null {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()))
  } catch {
    return null
  }
}

const CHALLENGE_REFUSALS = { foreign: 'challenge of another browser or use', expired: 'challenge expired' } as const

/**
 * Checks what the browser says about a response: its kind, its challenge and its origin. Uses a valid challenge up, also when
 * the rest of the response is refused. Returns the challenge, or why it is refused.
 */
export async function checkClientData(
  deps: Deps,
  { origin }: PasskeySite,
  use: ChallengeUse,
  clientDataJSON: string,
): Promise<{ challenge: string } | { refusal: PasskeyRefusal }> {
  const data = readClientData(clientDataJSON)
  if (data?.type !== (use.purpose === 'add' ? 'webauthn.create' : 'webauthn.get')) {
    return { refusal: 'malformed response' }
  }
  const verdict = judgePasskeyChallenge(deps, use, data.challenge)
  if (verdict !== 'valid') return { refusal: CHALLENGE_REFUSALS[verdict] }
  // Of the decoded bytes: base64url has several spellings of some challenges.
  const challengeHash = hash('sha256', Buffer.from(data.challenge, 'base64url'), 'buffer')
  if (!(await usePasskeyChallenge(deps.db, challengeHash))) return { refusal: 'challenge used before' }
  if (data.origin !== origin || data.crossOrigin === true) return { refusal: 'wrong origin' }
  return { challenge: data.challenge }
}

/** What an authenticator says and signs: the site, whether it verified its user, and how often it signed. */
export interface AuthenticatorData {
  rpIdHash: Buffer
  isUserVerified: boolean
  isBackedUp: boolean
  counter: number
}

const USER_VERIFIED = 0x04
const BACKED_UP = 0x10

/** Reads the fixed part of authenticator data. Returns null when it is too short. */
export function readAuthenticatorData(bytes: Uint8Array): AuthenticatorData | null {
  const buffer = Buffer.from(bytes)
  if (buffer.length < 37) return null
  const flags = buffer.readUInt8(32)
  return {
    rpIdHash: buffer.subarray(0, 32),
    isUserVerified: (flags & USER_VERIFIED) !== 0,
    isBackedUp: (flags & BACKED_UP) !== 0,
    counter: buffer.readUInt32BE(33),
  }
}

/** Staff must verify themselves to the authenticator; then a passkey is two factors. */
export const verificationOf = ({ audience }: Pick<PasskeySite, 'audience'>): 'required' | 'preferred' =>
  audience === 'staff' ? 'required' : 'preferred'

/** Returns why authenticator data is refused at a site, or null. */
export function authenticatorRefusal(site: PasskeySite, data: AuthenticatorData | null): PasskeyRefusal | null {
  if (!data) return 'malformed response'
  if (!data.rpIdHash.equals(hash('sha256', site.rpId, 'buffer'))) return 'wrong site'
  return verificationOf(site) === 'required' && !data.isUserVerified ? 'user not verified' : null
}
