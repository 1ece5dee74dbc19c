import { categoryName } from '@atelier/domain/categories/change-category'
import type { AdminCategory } from '@atelier/domain/categories/staff-category.schema'
import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from './categories.queries.ts'

const NONE: readonly AdminCategory[] = []

export interface Categories {
  /** In display order; empty until they are loaded. */
  categories: readonly AdminCategory[]
  isLoaded: boolean
  /** Returns the name of a category, or words of its slug until the categories are loaded. */
  nameOf: (slug: string) => string
}

/** Returns the categories of the shop, for selects, filters and labels. */
export function useCategories(): Categories {
  const { data } = useQuery(categoriesQuery)
  const categories = data ?? NONE
  return { categories, isLoaded: data !== undefined, nameOf: (slug) => categoryName(categories, slug) }
}

/** Returns options by slug for a select or a filter. A chosen category is one of them, also before they are loaded. */
export const categoryOptions = (
  { categories, nameOf }: Categories,
  chosen: string | undefined,
): Record<string, string> => ({
  ...(chosen ? { [chosen]: nameOf(chosen) } : {}),
  ...Object.fromEntries(categories.map(({ slug, name }) => [slug, name])),
})
