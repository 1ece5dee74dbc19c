import type { Category } from '@atelier/domain/categories/category.schema'
import { SPECIAL_LISTS } from '@atelier/domain/categories/special-lists'
import { DEFAULT_MARKET } from '@atelier/domain/markets/market'
import type { Deps } from '../../deps.ts'
import { staleIfError } from '../../cache/stale-if-error.ts'
import type { ContentWatch } from '../products/products.public.ts'
import { listPublicCategories, type PublicCategoryRow } from './categories.repo.ts'

/** Holds the categories in memory. A change of the catalog, of any process, reloads them within a second. */
export interface CategoryCache {
  /**
   * Returns the categories of a market in display order; the last ones, however old, while the database is unavailable.
   * `hasProducts` says whether the market sells a product of it.
   */
  list: (market?: string) => Promise<readonly Category[]>
  /** Returns the category that has or had this slug, or null. */
  find: (slug: string, market?: string) => Promise<Category | null>
  /**
   * Returns the handles of all lists under /products/ that this process knows: categories and special lists. Every load
   * returns another set. Null until the first load.
   */
  handles: () => ReadonlySet<string> | null
}

/** Returns a category as a market shows it. */
type InMarket = (market: string) => Category

interface Loaded {
  categories: readonly InMarket[]
  bySlug: ReadonlyMap<string, InMarket>
  handles: ReadonlySet<string>
}

/** Returns a row as each market shows it, from two objects that are made once. */
function perMarket({ formerSlugs: _, priceLists, ...own }: PublicCategoryRow): InMarket {
  const sold = { ...own, hasProducts: true }
  const unsold = { ...own, hasProducts: false }
  const lists = new Set(priceLists)
  return (market) => {
    if (market === DEFAULT_MARKET) return own
    return lists.has(market) ? sold : unsold
  }
}

async function load(db: Deps['db']): Promise<Loaded> {
  const rows = await listPublicCategories(db)
  const entries = rows.map((row) => ({ row, category: perMarket(row) }))
  return {
    categories: entries.map(({ category }) => category),
    bySlug: new Map(
      entries.flatMap(({ row, category }) => [row.slug, ...row.formerSlugs].map((slug) => [slug, category] as const)),
    ),
    handles: new Set([...SPECIAL_LISTS, ...rows.map(({ slug }) => slug)]),
  }
}

export function createCategoryCache({ db }: Pick<Deps, 'db'>, watch: ContentWatch): CategoryCache {
  let last: Loaded | null = null
  let loading: Promise<Loaded> | null = null
  watch.onChange(() => (loading = null))

  const getFresh = async (): Promise<Loaded> => {
    await watch.revalidate()
    if (loading) return loading
    const started = load(db)
    loading = started
    try {
      const loaded = await started
      // A change since may have started another load.
      if (loading === started) last = loaded
      return loaded
    } catch (error) {
      if (loading === started) loading = null
      throw error
    }
  }
  const get = (): Promise<Loaded> => staleIfError(getFresh(), () => last ?? undefined)

  return {
    list: async (market = DEFAULT_MARKET) => (await get()).categories.map((category) => category(market)),
    find: async (slug, market = DEFAULT_MARKET) => (await get()).bySlug.get(slug)?.(market) ?? null,
    handles: () => last?.handles ?? null,
  }
}
