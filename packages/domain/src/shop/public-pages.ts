/** Pages of the storefront that everybody may find and that read nothing from their address. Lists and products come on top. */
export const PUBLIC_PAGES = ['/', '/about', '/faq', '/shipping', '/care', '/contact', '/privacy', '/terms'] as const

/** Where no robot has business. Login and favourites are linked everywhere and say 'noindex' themselves, which a robot must be able to read. */
export const CLOSED_TO_ROBOTS = ['/api/', '/admin', '/checkout', '/account', '/pay'] as const
