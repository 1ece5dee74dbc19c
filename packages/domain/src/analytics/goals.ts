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
