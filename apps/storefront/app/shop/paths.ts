/** All URLs of the storefront. No other module spells one out. */
export const paths = {
  home: '/',
  about: '/about',
  products: '/products',
  list: (handle: string) => `/products/${encodeURIComponent(handle)}`,
  /** The results of a query; without one, the search page. */
  search: (query?: string) => (query ? `/search?${new URLSearchParams({ q: query })}` : '/search'),
  product: (slug: string, color?: string) =>
    color === undefined
      ? `/products/${encodeURIComponent(slug)}`
      : `/products/${encodeURIComponent(slug)}?color=${encodeURIComponent(color.toLowerCase())}`,
  /** Redirects to the product's own URL. */
  productById: (productId: string) => `/product/${encodeURIComponent(productId)}`,
  checkout: (step?: string) => (step === undefined ? '/checkout' : `/checkout?step=${step}`),
  /** With a receipt token the page shows the order in any browser, any number of times. */
  checkoutSuccess: (receiptToken?: string | null) =>
    receiptToken ? `/checkout/success?order=${encodeURIComponent(receiptToken)}` : '/checkout/success',
  /** An order for every holder of its receipt token: for links in emails, and for guests. */
  order: (receiptToken: string) => `/orders/${receiptToken}`,
  invoice: (receiptToken: string) => `/orders/${receiptToken}/invoice`,
  pay: (token: string) => `/pay/${token}`,
  sandboxChallenge: '/sandbox/challenge',
  faq: '/faq',
  /** `part` is a heading of the page. */
  shipping: (part?: 'returns' | 'international' | 'gift-wrap') =>
    part === undefined ? '/shipping' : `/shipping#${part}`,
  care: '/care',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  /** Where the footer's form submits to without scripts. */
  newsletter: '/newsletter',
  unsubscribe: '/unsubscribe',
  /** `returnTo` is the redirect target of signing in; by default the page the shopper was on. */
  login: (returnTo?: string) => (returnTo === undefined ? '/login' : `/login?returnTo=${encodeURIComponent(returnTo)}`),
  register: (returnTo?: string) =>
    returnTo === undefined ? '/register' : `/register?returnTo=${encodeURIComponent(returnTo)}`,
  favorites: '/favorites',
  account: '/account',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  changeEmail: '/change-email',
  /** The start page of a demo store. */
  demo: '/demo',
} as const

/**
 * Whether the page at a path without the prefix of its market shows a card form, so that its Content-Security-Policy allows
 * the hosts of the payment provider.
 */
export const isPaymentPage = (path: string): boolean => /^\/(checkout|pay)(\/|$)/.test(path)
