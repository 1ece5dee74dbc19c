import { ShopError } from '@atelier/domain/contract/shop-error'
import type { CategoryRow } from './categories.repo.ts'

/** Returns the category that has or had this slug. Throws `not_found`. */
export function categoryOf(all: readonly CategoryRow[], slug: string): CategoryRow {
  const found =
    all.find((category) => category.slug === slug) ?? all.find(({ formerSlugs }) => formerSlugs.includes(slug))
  if (!found) throw new ShopError('not_found', 'Category not found')
  return found
}
