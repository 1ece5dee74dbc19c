/** The smallest form the client accepts. Below 1 kB compression costs more than it saves. */
export function preferredEncoding(accepted: string | undefined, length: number): 'br' | 'gzip' | null {
  if (!accepted || length < 1_024) return null
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'gzip'
  return null
}

const opaque = (etag: string): string => etag.trim().replace(/^W\//, '')

/** Whether If-None-Match names what we would send: weak comparison, RFC 9110. */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((candidate) => opaque(candidate) === opaque(etag))
}

/** What may be kept, but not used again without asking whether it still holds. */
export const REVALIDATE = 'public, no-cache'
