/** The categories of products (A3). */
export const CATEGORIES = ['totes', 'crossbody', 'clutch', 'backpack', 'wallets', 'handbags'] as const
export type Category = (typeof CATEGORIES)[number]

/** Lists that are not categories but share their place in the URL (S2). */
export const SPECIAL_LISTS = ['new-this-season', 'sale'] as const
export type SpecialList = (typeof SPECIAL_LISTS)[number]

/** Path segments of the API that could collide with a slug. */
const API_SEGMENTS = ['featured', 'suggestions', 'admin'] as const

/** Slugs that no product may have, because /products/{slug} is a list or an API route. */
export const RESERVED_SLUGS: readonly string[] = [...CATEGORIES, ...SPECIAL_LISTS, ...API_SEGMENTS]

export const isCategory = (value: string): value is Category => CATEGORIES.includes(value as Category)

/** Whether a URL segment names a product list. */
export const isList = (value: string | undefined): value is Category | SpecialList =>
  value !== undefined && (isCategory(value) || SPECIAL_LISTS.some((list) => list === value))

/** Returns the title of a list: the category in upper case, with spaces for hyphens (S2). */
export const listTitle = (category: string | undefined): string =>
  category === undefined ? 'ALL BAGS' : category.replaceAll('-', ' ').toUpperCase()
