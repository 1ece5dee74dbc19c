import { CATEGORIES } from '@atelier/domain/products/categories'
import { paths } from '../../paths.ts'

export interface NavigationLink {
  label: string
  to: string
}

/** Formats 'new-this-season' as 'New this season'. */
const listName = (handle: string): string => {
  const text = handle.replaceAll('-', ' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

const list = (handle: string): NavigationLink => ({ label: listName(handle), to: paths.list(handle) })

/** Returns the link to the list of a category. */
export const listOf = (category: string): NavigationLink => list(category)

const isCategoryList = (to: string): boolean => CATEGORIES.some((category) => paths.list(category) === to)

/** The lists of the shop, in display order. */
export const LISTS: readonly NavigationLink[] = [
  { label: 'All bags', to: paths.products },
  list('new-this-season'),
  ...CATEGORIES.map(list),
  list('sale'),
]

/** The two groups of lists in the footer. */
export const OTHER_LISTS: readonly NavigationLink[] = LISTS.filter(({ to }) => !isCategoryList(to))
export const CATEGORY_LISTS: readonly NavigationLink[] = LISTS.filter(({ to }) => isCategoryList(to))

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
