/** Public pages of the storefront that take no parameters. Lists and products are added to these. */
export const PUBLIC_PAGES = ['/', '/about', '/faq', '/shipping', '/care', '/contact', '/privacy', '/terms'] as const

/**
 * Paths that robots.txt disallows. Login and favorites are linked from every page and use 'noindex', which a robot must
 * be able to read.
 */
export const ROBOTS_DISALLOWED_PATHS = ['/api/', '/admin', '/checkout', '/account', '/pay'] as const

/** Pages whose form also works without scripts: a POST runs the route's action. Every other page returns 405. */
export const PAGES_WITH_ACTION = ['/contact', '/newsletter', '/unsubscribe'] as const

/** The overview for programs that read the shop: what it sells, and where it says what (llmstxt.org). */
export const LLMS_PATH = '/llms.txt'

/** URL patterns of the storefront. Logs use them instead of paths, which may contain a token. */
export const PAGE_PATTERNS = [
  ...PUBLIC_PAGES,
  LLMS_PATH,
  '/products',
  '/search',
  '/products/:handle',
  '/product/:id',
  '/preview/:id',
  '/preview/pages/:page',
  '/preview/market/:market/:handle',
  '/preview/market/:market/pages/:page',
  '/checkout',
  '/cart',
  '/checkout/success',
  '/orders/:token',
  '/orders/:token/invoice',
  '/pay/:token',
  '/newsletter',
  '/unsubscribe',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/change-email',
  '/favorites',
  '/account',
  '/demo',
  '/opening-soon',
  '/sandbox/challenge',
] as const

/** First parts of addresses that no market may have: those of pages, files and interfaces. */
export const RESERVED_SEGMENTS: readonly string[] = [
  ...new Set(PAGE_PATTERNS.map((pattern) => pattern.split('/')[1] ?? '')),
  ...ROBOTS_DISALLOWED_PATHS.map((path) => path.split('/')[1] ?? ''),
  'assets',
  'fonts',
  'media',
  'feeds',
  'ucp',
  'llms',
]
