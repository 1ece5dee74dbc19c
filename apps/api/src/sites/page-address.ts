import { decodePathPart } from '@atelier/domain/analytics/counted-page'
import { splitMarketPath, type MarketKeys } from '@atelier/domain/markets/market-path'
import { LLMS_PATH, PAGE_PATTERNS, PUBLIC_PAGES } from '@atelier/domain/shop/public-pages'

/** The cache address of a page's HTML. */
export interface PageAddress {
  /** The path and the parameters that the page reads, in canonical order. Other parameters change nothing. */
  key: string
  /** Parameters that no page reads, such as utm_source: only redirects pass them on. */
  rest: URLSearchParams
  /** `page`: a known page, cached when it exists. `nothing`: an unknown path, cached when it returns 404. */
  kind: 'page' | 'nothing'
}

/** The parameters that every product list reads. */
const LIST_PARAMETERS = ['available', 'color', 'fits', 'from', 'maxPrice', 'minPrice', 'page', 'q', 'sort']
const COLOR = ['color']
const NONE: readonly string[] = []

/** The keys of no market. */
const NO_MARKETS: MarketKeys = new Set()

/** Personal pages: never cached, and rendered with the original request. */
const PERSONAL =
  /^\/(account|cart|change-email|checkout|demo|favorites|forgot-password|invitation|login|orders?|pay|preview|register|reset-password|returns?|unsubscribe|verify-email)(\/|$)/

const PAGES_WITHOUT_PARAMETERS = new Set<string>([...PUBLIC_PAGES, LLMS_PATH])

/** Returns the query parameters that a public page reads; null for any other path. `lists` are handles of lists. */
function parametersOf(path: string, lists: ReadonlySet<string>): readonly string[] | null {
  if (PAGES_WITHOUT_PARAMETERS.has(path)) return NONE
  if (path === '/products' || path === '/search') return LIST_PARAMETERS
  const handle = /^\/products\/([^/]+)$/.exec(path)?.[1]
  if (handle !== undefined) return lists.has(decodePathPart(handle)) ? LIST_PARAMETERS : COLOR
  return /^\/product\/[^/]+$/.test(path) ? COLOR : null
}

/** Returns the page path of a data request: /products/vases.data, and /_root.data or /_.data for the home page. */
export const pathOfData = (path: string): string => path.replace(/(\/_root|\/_)?\.data$/, '') || '/'

/** Page patterns as regular expressions: `/orders/:token` matches any text without a slash behind /orders/. */
const patterns = PAGE_PATTERNS.map((pattern) => ({
  pattern,
  path: new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
}))

/**
 * Returns the route pattern of a page's path, for logs: a path may contain the token of a receipt, payment or
 * unsubscribe link.
 */
export const pagePattern = (path: string): string => {
  const page = path.endsWith('.data') ? pathOfData(path) : path
  return patterns.find((candidate) => candidate.path.test(page))?.pattern ?? 'unknown'
}

/**
 * Returns the cache address of a page; null for a page that is rendered per request. `lists` are the handles of the lists
 * under /products/, which read other parameters than a product. `markets`: below their prefixes are the same pages.
 */
export function readPageAddress(
  url: string,
  lists: ReadonlySet<string>,
  markets: MarketKeys = NO_MARKETS,
): PageAddress | null {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const isData = path.endsWith('.data')
  const inMarket = splitMarketPath(path, markets).path
  const page = isData ? pathOfData(inMarket) : inMarket
  if (PERSONAL.test(page)) return null
  const parameters = parametersOf(page, lists)
  if (!parameters) return mark < 0 ? { key: path, rest: new URLSearchParams(), kind: 'nothing' } : null
  const read = new URLSearchParams()
  const rest = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))) {
    const isRead = parameters.includes(name) || (isData && name === '_routes')
    if (!isRead) rest.append(name, value)
    else if (value !== '' && !read.has(name, value)) read.append(name, value)
  }
  read.sort()
  const query = read.toString()
  return { key: query ? `${path}?${query}` : path, rest, kind: 'page' }
}

/** Whether a canonical path is that of a page that everyone may see. Any other path may contain the token of a link. */
export function isPublicPage(path: string, markets: MarketKeys = NO_MARKETS): boolean {
  const page = splitMarketPath(path, markets).path
  return !PERSONAL.test(page) && parametersOf(page, new Set()) !== null
}

/** Returns encoded characters in lower case, composed and encoded as browsers do. Bytes that are no text stay. */
function lowerEncoded(encoded: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(encoded).normalize('NFC').toLowerCase().normalize('NFC'))
  } catch {
    return encoded.toUpperCase()
  }
}

/** Returns a part of a path in lower case: letters of every script, also where they are encoded. */
const lowerPath = (path: string): string =>
  path.replaceAll(/(?:%[\da-f]{2})+|[^%]+/gi, (part) =>
    part.startsWith('%') ? lowerEncoded(part) : part.toLowerCase(),
  )

/**
 * Returns the canonical form of a path: no trailing or double slash, lower case as slugs have it, encoded characters as
 * browsers do. Personal pages retain the case after their first segment, because their tokens may contain capitals. Data
 * requests stay as they are.
 */
export function canonicalPath(path: string, markets: MarketKeys = NO_MARKETS): string {
  const tidy = path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  if (tidy.endsWith('.data')) return path
  const lower = lowerPath(tidy)
  const { key, path: page } = splitMarketPath(lower, markets)
  if (!PERSONAL.test(page)) return lower
  return tidy.replace(key === '' ? /^\/[^/]+/ : /^(?:\/[^/]+){2}/, lowerPath)
}
