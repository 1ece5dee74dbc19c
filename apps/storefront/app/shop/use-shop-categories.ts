import type { Category } from '@atelier/domain/categories/category.schema'
import { useRouteLoaderData } from 'react-router'

/** What menus and breadcrumbs need of a category. */
export type ShopCategory = Pick<Category, 'slug' | 'name' | 'hasProducts'>

const NONE: readonly ShopCategory[] = []

/** Returns the categories from the shop layout's loader. */
export function useShopCategories(): readonly ShopCategory[] {
  return useRouteLoaderData<{ categories?: ShopCategory[] }>('routes/shop-layout')?.categories ?? NONE
}
