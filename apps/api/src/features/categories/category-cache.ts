import type { Category } from '@atelier/domain/categories/category.schema'
import { SPECIAL_LISTS } from '@atelier/domain/categories/special-lists'
import type { Deps } from '../../deps.ts'
import { staleIfError } from '../../cache/stale-if-error.ts'
import type { ContentWatch } from '../products/products.public.ts'
import { listPublicCategories } from './categories.repo.ts'

/** Holds the categories in memory. A change of the catalog, of any process, reloads them within a second. */
export interface CategoryCache {
  /** Returns the categories in display order; the last ones, however old, while the database is unavailable. */
  list: () => Promise<readonly Category[]>
  /** Returns the category that has or had this slug, or null. */
  find: (slug: string) => Promise<Category | null>
  /**
   * Returns the handles of all lists under /products/ that this process knows: categories and special lists. Every load
   * returns another set. Null until the first load.
   */
  handles: () => ReadonlySet<string> | null
}

interface Loaded {
  categories: readonly Category[]
  bySlug: ReadonlyMap<string, Category>
  handles: ReadonlySet<string>
}

async function load(db: Deps['db']): Promise<Loaded> {
  const rows = await listPublicCategories(db)
  const entries = rows.map(({ formerSlugs, ...category }) => ({ category, formerSlugs }))
  return {
    categories: entries.map(({ category }) => category),
    bySlug: new Map(
      entries.flatMap(({ category, formerSlugs }) =>
        [category.slug, ...formerSlugs].map((slug) => [slug, category] as const),
      ),
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
    list: async () => (await get()).categories,
    find: async (slug) => (await get()).bySlug.get(slug) ?? null,
    handles: () => last?.handles ?? null,
  }
}
