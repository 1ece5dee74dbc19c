import { hash } from 'node:crypto'

/** Creates an opaque token from 32 random bytes, for a session or a link. The owner sees it once. */
export const newToken = (randomBytes: (count: number) => Uint8Array): string =>
  Buffer.from(randomBytes(32)).toString('base64url')

/** Hashes a token for storage with SHA-256, so that a copy of the database opens nothing. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
