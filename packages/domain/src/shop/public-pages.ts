/** Pages of the storefront that everybody may find and that read nothing from their address. Lists and products come on top. */
export const PUBLIC_PAGES = ['/', '/about', '/faq', '/shipping', '/care', '/contact', '/privacy', '/terms'] as const

/** Where no robot has business. Login and favourites are linked everywhere and say 'noindex' themselves, which a robot must be able to read. */
export const ROBOTS_DISALLOWED_PATHS = ['/api/', '/admin', '/checkout', '/account', '/pay'] as const

/** The pages whose form also works without scripts: a POST there runs the action of the route. Every other page answers 405. */
export const PAGES_WITH_ACTION = ['/contact', '/newsletter', '/unsubscribe'] as const

/** The addresses of the storefront as patterns: what a log may name instead of a path, which may hold a token. */
export const PAGE_PATTERNS = [
  ...PUBLIC_PAGES,
  '/products',
  '/search',
  '/products/:handle',
  '/product/:id',
  '/preview/:id',
  '/checkout',
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
  '/sandbox/challenge',
] as const
