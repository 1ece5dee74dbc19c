/** Every address of the storefront. Nothing else spells one out. */
export const paths = {
  home: '/',
  /** The house's story stands on the home page. */
  about: '/#about',
  products: '/products',
  list: (handle: string) => `/products/${handle}`,
  product: (slug: string, color?: string) =>
    color === undefined ? `/products/${slug}` : `/products/${slug}?color=${encodeURIComponent(color.toLowerCase())}`,
  checkout: (step?: string) => (step === undefined ? '/checkout' : `/checkout?step=${step}`),
  checkoutSuccess: '/checkout/success',
} as const
