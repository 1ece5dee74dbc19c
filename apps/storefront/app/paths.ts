/** Every address of the storefront. Nothing else spells one out. */
export const paths = {
  home: '/',
  about: '/about',
  products: '/products',
  list: (handle: string) => `/products/${handle}`,
  product: (slug: string, color?: string) =>
    color === undefined ? `/products/${slug}` : `/products/${slug}?color=${encodeURIComponent(color.toLowerCase())}`,
  checkout: (step?: string) => (step === undefined ? '/checkout' : `/checkout?step=${step}`),
  checkoutSuccess: '/checkout/success',
  faq: '/faq',
  /** `part` is a heading of the page. */
  shipping: (part?: 'returns') => (part === undefined ? '/shipping' : `/shipping#${part}`),
  care: '/care',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  unsubscribe: '/unsubscribe',
} as const
