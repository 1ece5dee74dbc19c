import { categoryName } from '@atelier/domain/categories/change-category'
import type { ShopCategory } from '../../shop/use-shop-categories.ts'
import { paths } from '../../shop/paths.ts'

export interface ShopLink {
  label: string
  to: string
}

/** The links of header, menu, lists and footer, with the present categories (S2). */
export interface ShopNavigation {
  announcement: { text: string; to: string | null } | null
  headerLeft: readonly ShopLink[]
  headerRight: readonly ShopLink[]
  menu: readonly ShopLink[]
  lists: readonly ShopLink[]
  newsletterHeading: string
  groups: readonly { title: string; links: readonly ShopLink[] }[]
  legal: readonly ShopLink[]
}

/** Returns the link to the list of a category. */
export const listOf = (categories: readonly ShopCategory[], slug: string): ShopLink => ({
  label: categoryName(categories, slug),
  to: paths.list(slug),
})
