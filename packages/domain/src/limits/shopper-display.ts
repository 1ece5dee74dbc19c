/**
 * How much the storefront shows. Apart from `display`, so that its pages do not load the numbers of the portal. Section numbers
 * refer to the storefront specification (S).
 */
export const shopperDisplay = {
  catalog: {
    /** Stock below this number is shown as low. */
    lowStockBelow: 5,
    newArrivalDays: 30,
    /** Products per page of the storefront's lists. */
    storefrontPageSize: 24,
    /** Pages that 'Load more' shows together; after that it shows the next page alone. */
    storefrontPagesAtOnce: 10,
    suggestions: 6,
    related: 4,
    recentlyViewed: 4,
    swatchesPerCard: 4,
  },
  cartDrawerWidthPx: 360,
  /** The highest number that the badges of favorites and cart show (S9). */
  favoritesBadgeCap: 99,
  /** Characters of a page's description for search engines (S9). */
  metaDescriptionLength: 155,
  /** The same error within this time is shown once (S9). */
  repeatedErrorMs: 5_000,
} as const
