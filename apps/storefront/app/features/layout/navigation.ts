import { categoryName } from '@atelier/domain/categories/change-category'
import type { ShopCategory } from '../../use-shop-categories.ts'
import { paths } from '../../paths.ts'

export interface NavigationLink {
  label: string
  to: string
}

/** Returns the link to the list of a category. */
export const listOf = (categories: readonly ShopCategory[], slug: string): NavigationLink => ({
  label: categoryName(categories, slug),
  to: paths.list(slug),
})

/** The lists of the shop, in display order. */
export interface ShopLists {
  all: readonly NavigationLink[]
  /** The two groups of lists in the footer. */
  categories: readonly NavigationLink[]
  others: readonly NavigationLink[]
}

const ALL_PRODUCTS: NavigationLink = { label: 'All bags', to: paths.products }
const NEW: NavigationLink = { label: 'New this season', to: paths.list('new-this-season') }
const SALE: NavigationLink = { label: 'Sale', to: paths.list('sale') }

/** Returns the lists of a shop with these categories. Leaves out those without a product. */
export function listsOf(categories: readonly ShopCategory[]): ShopLists {
  const links = categories.filter(({ hasProducts }) => hasProducts).map(({ slug }) => listOf(categories, slug))
  return { all: [ALL_PRODUCTS, NEW, ...links, SALE], categories: links, others: [ALL_PRODUCTS, NEW, SALE] }
}

/** The header's links, left and right of the logo (S2). */
export const HEADER_LEFT: readonly NavigationLink[] = [
  { label: 'Home', to: paths.home },
  { label: 'All bags', to: paths.products },
]
export const HEADER_RIGHT: readonly NavigationLink[] = [{ label: 'About', to: paths.about }]

/** The footer's customer service links, and the links of its last line (S2). */
export const SERVICE: readonly NavigationLink[] = [
  { label: 'Contact', to: paths.contact },
  { label: 'FAQ', to: paths.faq },
  { label: 'Shipping & Returns', to: paths.shipping() },
  { label: 'Product Care', to: paths.care },
  { label: 'My Favorites', to: paths.favorites },
]
export const LEGAL: readonly NavigationLink[] = [
  { label: 'Privacy Policy', to: paths.privacy },
  { label: 'Terms of Service', to: paths.terms },
]
