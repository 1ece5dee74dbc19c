/** Pages that are counted by their path. */
const PLAIN_PAGES = new Set(
  ['', 'products', 'search', 'about', 'faq', 'shipping', 'care', 'contact', 'privacy', 'terms', 'unsubscribe'].concat([
    'login',
    'register',
    'forgot-password',
    'reset-password',
    'verify-email',
    'change-email',
    'favorites',
    'account',
    'checkout',
  ]),
)

/** Pages whose path ends with a personal token; counted without it. */
const TOKEN_PAGES = new Set(['orders', 'pay'])
const HANDLE = /^[\p{L}\p{M}\p{N}_-]{1,120}$/u

/** Returns a part of a path as it is read: '%E9%9D%A9' becomes 革. Empty when it is encoded wrongly. */
export function decodePathPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

export const NOT_FOUND_PAGE = '(not found)'

/**
 * Returns the path under which a page is counted, or null for staff pages and other paths. Drops query strings and
 * tokens from emails, because statistics must not give access to an order.
 */
export function countedPage(pathname: string): string | null {
  if (!pathname.startsWith('/') || pathname.startsWith('//')) return null
  const [first = '', second, ...rest] = pathname
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .slice(1)
    .split('/')
  if (first === 'admin' || first === 'preview' || first === 'sandbox' || first === 'api') return null
  if (TOKEN_PAGES.has(first)) return `/${first}`
  if (second === undefined) return PLAIN_PAGES.has(first) ? `/${first}` : NOT_FOUND_PAGE
  if (first === 'checkout' && second === 'success' && rest.length === 0) return '/checkout/success'
  const isProductPage = (first === 'products' || first === 'product') && rest.length === 0
  const handle = decodePathPart(second)
  return isProductPage && HANDLE.test(handle) ? `/${first}/${handle}` : NOT_FOUND_PAGE
}
