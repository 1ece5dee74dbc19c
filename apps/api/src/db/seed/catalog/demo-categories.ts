import type { Insertable } from 'kysely'
import type { CategoriesTable } from '../../tables.ts'

/** The six categories of the demo (A3) in display order, with the words by which a search finds their products. */
const CATEGORIES = {
  totes: { name: 'Totes', searchTerms: 'tote bag bags' },
  crossbody: { name: 'Crossbody', searchTerms: 'cross body shoulder bag bags' },
  clutch: { name: 'Clutch', searchTerms: 'clutches evening bag bags' },
  backpack: { name: 'Backpack', searchTerms: 'backpacks rucksack bag bags' },
  wallets: { name: 'Wallets', searchTerms: 'wallet purse card holder small goods' },
  handbags: { name: 'Handbags', searchTerms: 'handbag bag bags' },
} as const satisfies Record<string, { name: string; searchTerms: string }>

/** The slug of a category of the demo. */
export type DemoCategory = keyof typeof CATEGORIES

export const DEMO_CATEGORIES = Object.keys(CATEGORIES) as DemoCategory[]

export const demoCategoryName = (slug: string): string => CATEGORIES[slug as DemoCategory].name

export const DEMO_CATEGORY_ROWS: readonly Insertable<CategoriesTable>[] = DEMO_CATEGORIES.map((slug, position) => ({
  slug,
  name: CATEGORIES[slug].name,
  search_terms: CATEGORIES[slug].searchTerms,
  position,
}))
