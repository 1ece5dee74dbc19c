import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Deps } from '../../deps.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** What a secret is for, which makes its key, and whose it is. Sealed bytes open only with the same values. */
export interface SealPurpose {
  use: string
  owner: string
}

function keyFor(sessionSecret: string | undefined, use: string): Buffer {
  if (!sessionSecret) throw new Error('SESSION_SECRET is not set')
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', use, 32))
}

/** Encrypts bytes for the database with a key from SESSION_SECRET (AES-256-GCM). */
export function sealBytes(
  { randomBytes, config }: Pick<Deps, 'randomBytes' | 'config'>,
  { use, owner }: SealPurpose,
  bytes: Buffer,
): Buffer {
  const iv = Buffer.from(randomBytes(IV_BYTES))
  const cipher = createCipheriv('aes-256-gcm', keyFor(config.SESSION_SECRET, use), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts sealed bytes. Throws when they were changed, are of another owner or use, or SESSION_SECRET is another one. */
export function openSealedBytes({ config }: Pick<Deps, 'config'>, { use, owner }: SealPurpose, sealed: Buffer): Buffer {
  const iv = sealed.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(config.SESSION_SECRET, use), iv)
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
