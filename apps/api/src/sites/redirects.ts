import type { MarketKeys } from '@atelier/domain/markets/market-path'
import { canonicalPath, isPublicPage } from './page-address.ts'

/** The temporary form of each permanent redirect. */
const TEMPORARY: Readonly<Record<number, number>> = { 301: 302, 308: 307 }
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Marks a redirect of an address of an old shop on its way to `guardRedirect`: such an address has no token. */
const MOVED = 'x-atelier-moved'

/** Creates the permanent redirect of an address of an old shop. */
export const redirectMovedTo = (location: string): Response =>
  new Response(null, { status: 301, headers: { Location: location, [MOVED]: '1' } })

/** Creates a redirect without a body. `guardRedirect` adds its headers. */
export const redirectTo = (location: string, status: 301 | 302): Response =>
  new Response(null, { status, headers: { Location: location } })

/**
 * Guards the redirects of every part of the shop: path and query may contain the token of a link, so no cache stores one.
 * Only a redirect of a public page, or of an address of an old shop, is permanent, and only such an address is a referrer of another site. Returns other
 * responses unchanged.
 */
export function guardRedirect(pathname: string, response: Response, markets: MarketKeys): Response {
  if (!REDIRECTS.has(response.status)) return response
  const headers = new Headers(response.headers)
  headers.set('Cache-Control', 'no-store')
  const isPublic = headers.has(MOVED) || isPublicPage(canonicalPath(pathname, markets), markets)
  headers.delete(MOVED)
  if (!isPublic) headers.set('Referrer-Policy', 'same-origin')
  const status = isPublic ? response.status : (TEMPORARY[response.status] ?? response.status)
  return new Response(response.body, { status, headers })
}
