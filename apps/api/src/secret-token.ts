import { hash } from 'node:crypto'

/** A new opaque token from 32 random bytes, for a session or a link, given to its owner once. */
export const newToken = (randomBytes: (count: number) => Uint8Array): string =>
  Buffer.from(randomBytes(32)).toString('base64url')

/** What is stored of a token: SHA-256, so that a copy of the database opens nothing. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
