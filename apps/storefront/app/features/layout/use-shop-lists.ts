import { useMemo } from 'react'
import { useShopCategories } from '../../use-shop-categories.ts'
import { listsOf, type ShopLists } from './navigation.ts'

/** Returns the shop's lists, as menus show them. */
export function useShopLists(): ShopLists {
  const categories = useShopCategories()
  return useMemo(() => listsOf(categories), [categories])
}
