/** What a visit may lead to, in the order it is shown. The last two carry the words of S2. */
export const GOALS = {
  add_to_cart: 'Add to Cart',
  checkout: 'Checkout Started',
  order: 'Order Placed',
  newsletter: 'Newsletter Subscribe',
  contact: 'Contact Form Submit',
} as const
export type Goal = keyof typeof GOALS

/** The goals a page tells of. A checkout is known by its page view, an order by the order itself. */
export const CLIENT_GOALS = ['add_to_cart', 'newsletter', 'contact'] as const satisfies readonly Goal[]
export type ClientGoal = (typeof CLIENT_GOALS)[number]

/** The page on which a checkout begins. */
export const CHECKOUT_PAGE = '/checkout'
