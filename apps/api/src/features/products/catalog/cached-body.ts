import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A response body as bytes, plain and compressed. */
export interface CachedBody {
  etag: string
  /** Bytes of the plain body. */
  length: number
  plain: Buffer
  /** Returns the body in an encoding. Compresses it on first use. */
  encoded: (encoding: 'identity' | 'br' | 'gzip') => Buffer
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/**
 * A body and a fingerprint of its sources. Equal bodies have equal fingerprints in every process; a fingerprint is
 * quicker to hash than the body.
 */
export interface SerializedBody {
  plain: Buffer
  fingerprint: string
}

export function createCachedBody({ plain, fingerprint }: SerializedBody): CachedBody {
  // Weak: all encodings of a body share the ETag.
  const etag = `W/"${hash('sha1', fingerprint, 'base64url')}"`
  let br: Buffer | undefined
  let gzip: Buffer | undefined
  return {
    etag,
    length: plain.length,
    plain,
    encoded(encoding) {
      if (encoding === 'identity') return plain
      return encoding === 'br' ? (br ??= brotliCompressSync(plain, BROTLI)) : (gzip ??= gzipSync(plain, { level: 6 }))
    },
  }
}
