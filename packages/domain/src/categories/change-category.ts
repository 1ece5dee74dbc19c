import type { AdminCategory } from './staff-category.schema.ts'

export const CATEGORY_CHANGED_MESSAGE = 'Someone else changed this category'
export const CATEGORY_ORDER_CHANGED_MESSAGE = 'Someone else added or removed a category. Review the order again.'
export const CATEGORY_REQUIRED = 'Category is required'
export const CATEGORY_INVALID = 'Choose a valid category'

const noun = (count: number): string => (count === 1 ? 'product' : 'products')

/** Counts in a sentence: '1 product', '12 products'. */
export const productsText = (count: number): string => `${count} ${noun(count)}`

/** Returns why a category cannot be deleted, or null. Deleted products count, because staff can restore them. */
export function whyNotDeletable({
  name,
  productCount,
  deletedCount,
}: Pick<AdminCategory, 'name' | 'productCount' | 'deletedCount'>): string | null {
  const total = productCount + deletedCount
  if (total === 0) return null
  const some = deletedCount === 0 ? '' : `, ${deletedCount} of them deleted`
  const products = productCount === 0 ? `${deletedCount} deleted ${noun(deletedCount)}` : productsText(total) + some
  return `${name} has ${products}. Merge it into another category instead.`
}

/** Returns the name of a category, or its slug in words while the categories are not known. */
export const categoryName = (categories: readonly { slug: string; name: string }[], slug: string): string => {
  const words = slug.replaceAll('-', ' ')
  return categories.find((category) => category.slug === slug)?.name ?? words.charAt(0).toUpperCase() + words.slice(1)
}
