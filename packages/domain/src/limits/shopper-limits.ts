/**
 * The limits that every page of the storefront needs, part of `limits`. In a file of their own, so that browsers do not
 * load all the others.
 */
export const shopperLimits = {
  /** Quantity of one line, and lines of a cart. */
  cart: { quantityMin: 1, quantityMax: 10, maxLines: 50 },
  /** Favorites of one customer or visitor. */
  favoritesMax: 500,
} as const
