import { CATEGORIES, SPECIAL_LISTS } from '../products/categories.ts'

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

/** Lists share the shape of their URL with products. */
export const LIST_PAGES: readonly string[] = [...CATEGORIES, ...SPECIAL_LISTS].map((list) => `/products/${list}`)

/** Whether a counted path is that of a product. Its views are a step of the funnel. */
export const isProductPage = (page: string): boolean => /^\/products?\/./.test(page) && !LIST_PAGES.includes(page)
