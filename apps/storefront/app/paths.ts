/** Every address of the storefront. Nothing else spells one out. */
export const paths = {
  home: '/',
  about: '/about',
  products: '/products',
  list: (handle: string) => `/products/${handle}`,
  /** What was searched for; without words, the page where one searches. */
  search: (query?: string) => (query ? `/search?${new URLSearchParams({ q: query })}` : '/search'),
  product: (slug: string, color?: string) =>
    color === undefined ? `/products/${slug}` : `/products/${slug}?color=${encodeURIComponent(color.toLowerCase())}`,
  /** Leads on to the product's own address. */
  productById: (productId: string) => `/product/${encodeURIComponent(productId)}`,
  checkout: (step?: string) => (step === undefined ? '/checkout' : `/checkout?step=${step}`),
  /** With the token of a receipt the page shows its order in any browser, as often as it is opened. */
  checkoutSuccess: (receiptToken?: string | null) =>
    receiptToken ? `/checkout/success?order=${encodeURIComponent(receiptToken)}` : '/checkout/success',
  /** An order for whoever holds the token of its receipt: from mails, and for guests. */
  order: (receiptToken: string) => `/orders/${receiptToken}`,
  invoice: (receiptToken: string) => `/orders/${receiptToken}/invoice`,
  pay: (token: string) => `/pay/${token}`,
  sandboxChallenge: '/sandbox/challenge',
  faq: '/faq',
  /** `part` is a heading of the page. */
  shipping: (part?: 'returns' | 'international') => (part === undefined ? '/shipping' : `/shipping#${part}`),
  care: '/care',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  /** Where the footer's form leads without scripts. */
  newsletter: '/newsletter',
  unsubscribe: '/unsubscribe',
  /** `returnTo` is where signing in leads; without it, back to where the shopper came from. */
  login: (returnTo?: string) => (returnTo === undefined ? '/login' : `/login?returnTo=${encodeURIComponent(returnTo)}`),
  register: (returnTo?: string) =>
    returnTo === undefined ? '/register' : `/register?returnTo=${encodeURIComponent(returnTo)}`,
  favorites: '/favorites',
  account: '/account',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  changeEmail: '/change-email',
} as const
