import { hash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Deps } from '../../../deps.ts'
import { openSealedBytes, sealBytes } from '../sealed-bytes.ts'

const STEP_SECONDS = 30
const SECRET_BYTES = 20
const SEAL_USE = 'second factor of staff'

type RandomBytes = Deps['randomBytes']

export const newTotpSecret = (randomBytes: RandomBytes): Buffer => Buffer.from(randomBytes(SECRET_BYTES))

const totp = (secret: Uint8Array, label = ''): TOTP =>
  new TOTP({
    issuer: 'Atelier',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

/** Returns the URI for the QR code, and the secret for manual entry. */
export const totpUri = (secret: Buffer, email: string): { secret: string; uri: string } => {
  const generator = totp(secret, email)
  return { secret: generator.secret.base32, uri: generator.toString() }
}

/**
 * Returns the 30-second step of a code, or null for a wrong code. Accepts the previous and the next step, because clocks
 * differ. The caller must check that the step was not used before.
 */
export function totpStep(secret: Buffer, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const delta = totp(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta
}

/** Encrypts a TOTP secret for the database, bound to its owner. A copy of the database alone yields no codes. */
export const sealSecret = (deps: Pick<Deps, 'randomBytes' | 'config'>, userId: string, secret: Buffer): Buffer =>
  sealBytes(deps, { use: SEAL_USE, owner: userId }, secret)

export const openSecret = (deps: Pick<Deps, 'config'>, userId: string, sealed: Buffer): Buffer =>
  openSealedBytes(deps, { use: SEAL_USE, owner: userId }, sealed)

/** Crockford's Base32: without i, l, o and u. */
const CODE_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE_LENGTH = 16

/** Creates a recovery code of 80 bits in four groups. Its alphabet has no characters that look alike. */
export function newRecoveryCode(randomBytes: RandomBytes): string {
  const code = Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')
  return code.replaceAll(/.{4}(?=.)/g, '$&-')
}

/** Hashes a recovery code for storage, independent of case, separators and look-alike characters. */
export const hashRecoveryCode = (code: string): Buffer =>
  hash(
    'sha256',
    code
      .toLowerCase()
      .replaceAll(/[^0-9a-z]/g, '')
      .replaceAll('o', '0')
      .replaceAll(/[il]/g, '1'),
    'buffer',
  )
