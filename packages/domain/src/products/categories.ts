/** A3: the categories a product may belong to. */
export const CATEGORIES = ['totes', 'crossbody', 'clutch', 'backpack', 'wallets', 'handbags'] as const
export type Category = (typeof CATEGORIES)[number]

/** Lists that are not categories but stand in the same place of the address (S2, docs/ARCHITECTURE.md). */
export const SPECIAL_LISTS = ['new-this-season', 'sale'] as const
export type SpecialList = (typeof SPECIAL_LISTS)[number]

/** Words of the API that stand where a product's address may stand. */
const API_SEGMENTS = ['featured', 'suggestions', 'admin'] as const

/** Words a product's slug may not be, because /products/{word} is a list or a call. */
export const RESERVED_SLUGS: readonly string[] = [...CATEGORIES, ...SPECIAL_LISTS, ...API_SEGMENTS]

export const isCategory = (value: string): value is Category => CATEGORIES.includes(value as Category)

/** Whether this word of an address names a list of products. */
export const isList = (value: string | undefined): value is Category | SpecialList =>
  value !== undefined && (isCategory(value) || SPECIAL_LISTS.some((list) => list === value))

/** Title of a list (S2): the category upper-cased with hyphens turned into spaces. */
export const listTitle = (category: string | undefined): string =>
  category === undefined ? 'ALL BAGS' : category.replaceAll('-', ' ').toUpperCase()
