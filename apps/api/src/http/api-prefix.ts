/**
 * Returns the path by which a request is routed. The specification's clients omit `/api` in some requests (S7). A page may
 * have the same path as an endpoint: `/orders` is the API's for POST only. The API also serves files that crawlers expect
 * at fixed paths.
 */
export function apiPath(method: string, path: string): string {
  if (path.startsWith('/auth/') || path.startsWith('/users/') || path.startsWith('/upload/')) return `/api${path}`
  if (method === 'POST' && (path === '/orders' || path.startsWith('/orders/'))) return `/api${path}`
  if (INTENT_PATH.test(path)) return `/api${path}`
  if (path.startsWith('/feeds/') || path.startsWith('/ucp/')) return `/api${path}`
  if (path.startsWith('/sitemap-products-')) return path.replace(PRODUCTS_FILE, '/api/sitemap/products/$1')
  return FILES[path] ?? path
}

/** The specification's generic client also omits `/api` for these. */
const INTENT_PATH = /^\/(sandbox|stripe|square)\/(create-intent|[\w-]+\/status)$/
const PRODUCTS_FILE = /^\/sitemap-products-(\d{1,6})\.xml$/

const FILES: Readonly<Record<string, string>> = {
  '/robots.txt': '/api/robots',
  '/sitemap.xml': '/api/sitemap',
  '/sitemap-pages.xml': '/api/sitemap/pages',
  '/.well-known/ucp': '/api/ucp/profile',
  '/.well-known/security.txt': '/api/security-contact',
}
