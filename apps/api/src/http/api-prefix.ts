/**
 * The specification's clients make some calls with and some without `/api` in front (S7). This is the only place that
 * knows: it gives the path a request is routed by. A page may live at the same address as a call, so `/orders` belongs to
 * the API for POST alone.
 */
export function apiPath(method: string, path: string): string {
  if (path.startsWith('/auth/') || path.startsWith('/users/') || path.startsWith('/upload/')) return `/api${path}`
  if (path === '/orders' && method === 'POST') return '/api/orders'
  return path
}
