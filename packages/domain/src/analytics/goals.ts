import { SPECIAL_LISTS } from '../categories/special-lists.ts'

/** Goals in display order. The labels of the last two are those of S2. */
export const GOALS = {
  add_to_cart: 'Add to Cart',
  checkout: 'Checkout Started',
  order: 'Order Placed',
  newsletter: 'Newsletter Subscribe',
  contact: 'Contact Form Submit',
} as const
export type Goal = keyof typeof GOALS

/**
 * Goals that the client reports. The server derives a checkout from its page view and an order from the order itself.
 */
export const CLIENT_GOALS = ['add_to_cart', 'newsletter', 'contact'] as const satisfies readonly Goal[]
export type ClientGoal = (typeof CLIENT_GOALS)[number]

export const CHECKOUT_PAGE = '/checkout'

/** The paths of the lists that every shop has. */
export const SPECIAL_LIST_PAGES: readonly string[] = SPECIAL_LISTS.map((list) => `/products/${list}`)

/**
 * Whether a counted path is that of a product. Its views are a step of the funnel. Lists share the shape of their URL
 * with products: `categories` are the slugs of categories.
 */
export const isProductPage = (page: string, categories: readonly string[]): boolean =>
  /^\/products?\/./.test(page) &&
  !SPECIAL_LIST_PAGES.includes(page) &&
  !categories.some((category) => page === `/products/${category}`)
