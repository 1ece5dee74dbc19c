import { createHash } from 'node:crypto'
import type { Deps } from './deps.ts'

/** 32 random bytes as text for a link: shown once, kept by nobody but who gets it. */
export const newSecretToken = (randomBytes: Deps['randomBytes']): string =>
  Buffer.from(randomBytes(32)).toString('base64url')

/** What is stored of a token: SHA-256, so that a copy of the database opens nothing. */
export const hashSecretToken = (token: string): Buffer => createHash('sha256').update(token).digest()
