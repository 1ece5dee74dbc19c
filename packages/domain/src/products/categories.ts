import { RESERVED_SLUGS, isSpecialList, type SpecialList } from '../categories/special-lists.ts'

/** The categories that the front ends know (A3). */
export const CATEGORIES = ['totes', 'crossbody', 'clutch', 'backpack', 'wallets', 'handbags'] as const
export type FixedCategory = (typeof CATEGORIES)[number]

/** Path segments under /products/ that are no product. */
export const LIST_HANDLES: readonly string[] = [...CATEGORIES, ...RESERVED_SLUGS]

export const isCategory = (value: string): value is FixedCategory => CATEGORIES.includes(value as FixedCategory)

/** Whether a URL segment names a product list. */
export const isList = (value: string | undefined): value is FixedCategory | SpecialList =>
  value !== undefined && (isCategory(value) || isSpecialList(value))

/** Returns the title of a list: the category in upper case, with spaces for hyphens (S2). */
export const listTitle = (category: string | undefined): string =>
  category === undefined ? 'ALL BAGS' : category.replaceAll('-', ' ').toUpperCase()
