/** How a body may be compressed. */
export type Compression = 'br' | 'gzip'
/** How a body is sent; `identity`: not compressed. */
export type Encoding = Compression | 'identity'

/**
 * Returns the best encoding that the client accepts. Null below 1 kB, where compression costs more than it saves. Omit
 * the length to decide about it elsewhere.
 */
export function preferredEncoding(accepted: string | null | undefined, length = Infinity): Compression | null {
  if (!accepted || length < 1_024) return null
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)) return 'gzip'
  return null
}

const opaque = (etag: string): string => etag.trim().replace(/^W\//, '')

/** Whether If-None-Match contains the ETag, by weak comparison (RFC 9110). */
export function etagMatches(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((candidate) => opaque(candidate) === opaque(etag))
}

/** Allows caches to store a response, but requires revalidation before each reuse. */
export const REVALIDATE = 'public, no-cache'
