/** Pages that are counted under their own address. */
const PLAIN = new Set(
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

/** Pages whose address goes on with a key that opens something of one person: counted without it. */
const KEYED = new Set(['orders', 'pay'])
const HANDLE = /^[\w-]{1,120}$/

export const NOT_FOUND_PAGE = '(not found)'

/**
 * Under which name a page of the storefront is counted, or null when it is not (staff's own, or no page at all). Never
 * what follows a question mark, never a key from a mail: a count must not become a way into somebody's order.
 */
export function countedPage(pathname: string): string | null {
  if (!pathname.startsWith('/') || pathname.startsWith('//')) return null
  const [first = '', second, ...rest] = pathname
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .slice(1)
    .split('/')
  if (first === 'admin' || first === 'preview' || first === 'sandbox' || first === 'api') return null
  if (KEYED.has(first)) return `/${first}`
  if (second === undefined) return PLAIN.has(first) ? `/${first}` : NOT_FOUND_PAGE
  if (first === 'checkout' && second === 'success' && rest.length === 0) return '/checkout/success'
  const isShelf = (first === 'products' || first === 'product') && rest.length === 0
  return isShelf && HANDLE.test(second) ? `/${first}/${second}` : NOT_FOUND_PAGE
}
