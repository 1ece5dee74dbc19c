import type { AdminCategory } from '@atelier/domain/categories/staff-category.schema'
import { useQueryClient } from '@tanstack/react-query'
import { CATEGORY_LIST, categoriesQuery } from './categories.queries.ts'

/** Keeps the cached list in line with changes. */
export function useCategoryCache() {
  const client = useQueryClient()
  return {
    /** Loads the categories again, and the products, which show the names of theirs. */
    refresh: (): void => {
      void client.invalidateQueries({ queryKey: CATEGORY_LIST })
      void client.invalidateQueries({ queryKey: ['products'] })
    },
    replaceAll: (categories: AdminCategory[]): void => void client.setQueryData(categoriesQuery.queryKey, categories),
  }
}
