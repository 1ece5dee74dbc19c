import { createCipheriv, createDecipheriv, hash, hkdfSync } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Deps } from '../../deps.ts'

const STEP_SECONDS = 30
const SECRET_BYTES = 20
const IV_BYTES = 12
const TAG_BYTES = 16

type Bytes = Deps['randomBytes']

export const newTotpSecret = (randomBytes: Bytes): Buffer => Buffer.from(randomBytes(SECRET_BYTES))

const totp = (secret: Uint8Array, label = ''): TOTP =>
  new TOTP({
    issuer: 'Atelier',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

/** What an authenticator app reads from the QR code, and the secret for those who type it. */
export const totpUri = (secret: Buffer, email: string): { secret: string; uri: string } => {
  const code = totp(secret, email)
  return { secret: code.secret.base32, uri: code.toString() }
}

/**
 * The step of 30 seconds a code belongs to, one before and one after the present included, because clocks differ; null
 * for a wrong code. Whether that step was used already is for the caller to find out.
 */
export function totpStep(secret: Buffer, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const delta = totp(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta
}

function keyFrom(sessionSecret: string | undefined): Buffer {
  if (!sessionSecret) throw new Error('SESSION_SECRET is not set')
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', 'second factor of staff', 32))
}

/** As it may lie in the database: a copy of that alone gives no codes. Bound to its owner. */
export function sealSecret(
  { randomBytes, config }: Pick<Deps, 'randomBytes' | 'config'>,
  userId: string,
  secret: Buffer,
): Buffer {
  const iv = Buffer.from(randomBytes(IV_BYTES))
  const cipher = createCipheriv('aes-256-gcm', keyFrom(config.SESSION_SECRET), iv).setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

export function openSecret({ config }: Pick<Deps, 'config'>, userId: string, sealed: Buffer): Buffer {
  const iv = sealed.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(config.SESSION_SECRET), iv)
    .setAAD(Buffer.from(userId))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE_LENGTH = 16

/** A recovery code of 80 bits in four groups: nothing that is mistaken for something else when read aloud. */
export function newRecoveryCode(randomBytes: Bytes): string {
  const letters = Array.from(randomBytes(CODE_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return letters.replaceAll(/.{4}(?=.)/g, '$&-')
}

/** What is stored of a recovery code, however it was typed. */
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
