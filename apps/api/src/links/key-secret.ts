import { crc32 } from 'node:zlib'

/** How every key begins. Secret scanners find leaked ones by it; see docs/SECURITY.md for the whole pattern. */
export const KEY_PREFIX = 'atelier_sk_'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_BYTES = 32
/** As many digits of base 62 as 32 bytes and a CRC-32 need at most. */
const SECRET_DIGITS = 43
const CHECKSUM_DIGITS = 6
/** The digits after the prefix that screens show, to recognize a key. */
const SHOWN_DIGITS = 4

const PATTERN = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${SECRET_DIGITS + CHECKSUM_DIGITS}}$`)

function base62(value: bigint, length: number): string {
  let digits = ''
  for (let rest = value; digits.length < length; rest /= 62n) digits = `${DIGITS[Number(rest % 62n)] ?? ''}${digits}`
  return digits
}

const withChecksum = (text: string): string => text + base62(BigInt(crc32(text)), CHECKSUM_DIGITS)

/** Returns a new key: the prefix, 256 random bits, and a checksum by which a scanner knows it from other texts. */
export function newKeySecret(randomBytes: (count: number) => Uint8Array): string {
  const random = BigInt(`0x${Buffer.from(randomBytes(SECRET_BYTES)).toString('hex')}`)
  return withChecksum(KEY_PREFIX + base62(random, SECRET_DIGITS))
}

/** Whether a text can be a key: a mistyped or cut one is refused without a look into the database. */
export const isKeySecret = (text: string): boolean =>
  PATTERN.test(text) && withChecksum(text.slice(0, -CHECKSUM_DIGITS)) === text

/** Returns the beginning of a key that screens show. */
export const shownKey = (secret: string): string => secret.slice(0, KEY_PREFIX.length + SHOWN_DIGITS)
