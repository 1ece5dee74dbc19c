import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Audience } from '@atelier/domain/contract/access'
import { limits } from '@atelier/domain/limits/limits'
import type { Deps } from '../../../deps.ts'

/** What a challenge may be answered for. */
export interface ChallengeUse {
  audience: Audience
  /** `prove`: signing in with a passkey. `add`: creating one. */
  purpose: 'prove' | 'add'
  /** What only the same browser can repeat: the token of its cookie, its session, or its pending sign-in. */
  binding: string
}

/** Names what a challenge is bound to. */
export const bindingOf = (
  kind: 'browser' | 'session' | 'pending sign-in' | 'receipt',
  token: string | number,
): string => `${kind}:${token}`

const NONCE_BYTES = 16
const TIME_BYTES = 6
const CONTENT_BYTES = NONCE_BYTES + TIME_BYTES

function sign(
  { SESSION_SECRET }: Deps['config'],
  { audience, purpose, binding }: ChallengeUse,
  content: Buffer,
): Buffer {
  if (!SESSION_SECRET) throw new Error('SESSION_SECRET is not set')
  const use = `passkey|${audience}|${purpose}|${hash('sha256', binding, 'base64url')}|`
  return createHmac('sha256', SESSION_SECRET).update(use).update(content).digest()
}

/**
 * Creates a challenge: random bytes, its expiry, and a signature of both with its use. Nothing is stored until it is answered,
 * so that opening sign-in pages writes nothing.
 */
export function newPasskeyChallenge(deps: Pick<Deps, 'config' | 'randomBytes' | 'now'>, use: ChallengeUse): string {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUIntBE(deps.now().getTime() + limits.passkeys.challengeMs, 0, TIME_BYTES)
  const content = Buffer.concat([deps.randomBytes(NONCE_BYTES), time])
  return Buffer.concat([content, sign(deps.config, use, content)]).toString('base64url')
}

/** Whether a challenge is of this shop, use and browser, and not expired. The caller checks that it was not used before. */
export function judgePasskeyChallenge(
  deps: Pick<Deps, 'config' | 'now'>,
  use: ChallengeUse,
  challenge: string,
): 'valid' | 'foreign' | 'expired' {
  const bytes = Buffer.from(challenge, 'base64url')
  const content = bytes.subarray(0, CONTENT_BYTES)
  const expected = sign(deps.config, use, content)
  const given = bytes.subarray(CONTENT_BYTES)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'foreign'
  return content.readUIntBE(NONCE_BYTES, TIME_BYTES) > deps.now().getTime() ? 'valid' : 'expired'
}
