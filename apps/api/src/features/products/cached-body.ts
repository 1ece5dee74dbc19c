import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** An answer whose bytes are ready to be written, as they are and compressed. */
export interface CachedBody {
  etag: string
  plain: Buffer
  /** Compressed when first asked for. */
  encoded: (encoding: 'br' | 'gzip') => Buffer
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** A body, and what it was made of: equal for equal bodies, in every process, and quicker to hash than the body. */
export interface SerializedBody {
  text: string
  fingerprint: string
}

export function createCachedBody({ text, fingerprint }: SerializedBody): CachedBody {
  const plain = Buffer.from(text)
  // Weak: the same answer for every encoding.
  const etag = `W/"${hash('sha1', fingerprint, 'base64url')}"`
  let br: Buffer | undefined
  let gzip: Buffer | undefined
  return {
    etag,
    plain,
    encoded: (encoding) =>
      encoding === 'br' ? (br ??= brotliCompressSync(plain, BROTLI)) : (gzip ??= gzipSync(plain, { level: 6 })),
  }
}
