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

/** Returns how much a client wants a media type that it names, from 0 to 1; undefined when it does not name it. */
function qualityOf(accept: string, type: string): number | undefined {
  const range = accept.split(',').find((part) => part.split(';', 1)[0]?.trim().toLowerCase() === type)
  if (range === undefined) return undefined
  const quality = Number(/;\s*q=([^;]*)/i.exec(range)?.[1] ?? 1)
  return Number.isFinite(quality) ? quality : 0
}

/**
 * Whether the client asks for Markdown: it names the type, and wants it as much as HTML. A browser names HTML alone. A client
 * that takes anything gets the page as people see it.
 */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  if (!accept || !/\btext\/markdown\b/i.test(accept)) return false
  const quality = qualityOf(accept, 'text/markdown') ?? 0
  return quality > 0 && quality >= (qualityOf(accept, 'text/html') ?? 0)
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
