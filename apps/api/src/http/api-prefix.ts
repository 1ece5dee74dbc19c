/**
 * The specification's clients make some calls with and some without `/api` in front (S7). This is the only place that
 * knows: it gives the path a request is routed by. A page may live at the same address as a call, so `/orders` belongs to
 * the API for POST alone. Files that robots expect at fixed addresses are written by the API as well.
 */
export function apiPath(method: string, path: string): string {
  if (path.startsWith('/auth/') || path.startsWith('/users/') || path.startsWith('/upload/')) return `/api${path}`
  if (method === 'POST' && (path === '/orders' || path.startsWith('/orders/'))) return `/api${path}`
  if (INTENT_CALL.test(path)) return `/api${path}`
  if (path.startsWith('/sitemap-products-')) return path.replace(PRODUCTS_FILE, '/api/sitemap/products/$1')
  return FILES[path] ?? path
}

/** The specification's generic client drops the /api of these as well. */
const INTENT_CALL = /^\/(sandbox|stripe|square)\/(create-intent|[\w-]+\/status)$/
const PRODUCTS_FILE = /^\/sitemap-products-(\d{1,6})\.xml$/

const FILES: Readonly<Record<string, string>> = {
  '/robots.txt': '/api/robots',
  '/sitemap.xml': '/api/sitemap',
  '/sitemap-pages.xml': '/api/sitemap/pages',
  '/.well-known/security.txt': '/api/security-contact',
}
