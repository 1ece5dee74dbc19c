import { isList } from '@atelier/domain/products/categories'
import { PAGE_PATTERNS, PUBLIC_PAGES } from '@atelier/domain/shop/public-pages'

/** What a page's HTML may be kept under. */
export interface PageAddress {
  /** The path and the parameters the page reads, in one order: whatever else was asked for changes nothing. */
  key: string
  /** What was asked for and no page reads, such as utm_source: passed on by redirects, seen by nothing else. */
  rest: URLSearchParams
  /** `page`: kept when it is there. `nothing`: known to us as no page; kept when it is indeed none. */
  kind: 'page' | 'nothing'
}

/** What every list reads from its address. */
const LIST_PARAMETERS = ['available', 'color', 'from', 'maxPrice', 'minPrice', 'page', 'q', 'sort']
const COLOR = ['color']
const NONE: readonly string[] = []

/** Pages of one person, or of one moment: never kept, and given the request as it came. */
const PERSONAL =
  /^\/(account|change-email|checkout|favorites|forgot-password|invitation|login|orders?|pay|preview|register|reset-password|returns?|unsubscribe|verify-email)(\/|$)/

const PAGES_WITHOUT_PARAMETERS = new Set<string>(PUBLIC_PAGES)

/** The query parameters a public page reads; null for a path that is none of them. */
function parametersOf(path: string): readonly string[] | null {
  if (PAGES_WITHOUT_PARAMETERS.has(path)) return NONE
  if (path === '/products' || path === '/search') return LIST_PARAMETERS
  const handle = /^\/products\/([^/]+)$/.exec(path)?.[1]
  if (handle !== undefined) return isList(handle) ? LIST_PARAMETERS : COLOR
  return /^\/product\/[^/]+$/.test(path) ? COLOR : null
}

/** The page whose data the storefront's scripts ask for: /products/totes.data, and /_root.data or /_.data for the first. */
const pathOfData = (path: string): string => path.replace(/(\/_root|\/_)?\.data$/, '') || '/'

/** A pattern as what its paths look like: `/orders/:token` as any text behind /orders/ that holds no slash. */
const patterns = PAGE_PATTERNS.map((pattern) => ({
  pattern,
  path: new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
}))

/** The pattern of a page's path, for logs: a path may hold the token of a receipt, a payment or an unsubscribe link. */
export const pagePattern = (path: string): string => {
  const page = path.endsWith('.data') ? pathOfData(path) : path
  return patterns.find((known) => known.path.test(page))?.pattern ?? 'unknown'
}

/** The address of a page that may be kept; null for everything else, which is rendered for whoever asks. */
export function readPageAddress(url: string): PageAddress | null {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const isData = path.endsWith('.data')
  const page = isData ? pathOfData(path) : path
  if (PERSONAL.test(page)) return null
  const parameters = parametersOf(page)
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

/**
 * The one form of a path: no slash at the end, none twice, lower case. The same as given for what is not a page, and for
 * pages of one person, whose addresses may hold codes in capitals.
 */
export function canonicalPath(path: string): string {
  const tidy = path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  if (tidy.endsWith('.data')) return path
  const lower = tidy.toLowerCase()
  return PERSONAL.test(lower) ? tidy.replace(/^\/[^/]+/, (first) => first.toLowerCase()) : lower
}
