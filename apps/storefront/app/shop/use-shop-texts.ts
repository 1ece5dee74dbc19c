import { useRouteLoaderData } from 'react-router'

/** Words of the brand that many pages need. */
export interface ShopTexts {
  /** The name of the list of all products, in breadcrumbs. */
  allProducts: string
  /** What the empty search field says. */
  searchPlaceholder: string
}

/** The words of a component test, and of a page whose loader failed. */
export const DEFAULT_SHOP_TEXTS: ShopTexts = { allProducts: 'All products', searchPlaceholder: '' }

/** Returns the words from the shop layout's loader. */
export function useShopTexts(): ShopTexts {
  return useRouteLoaderData<{ texts?: ShopTexts }>('routes/shop-layout')?.texts ?? DEFAULT_SHOP_TEXTS
}
