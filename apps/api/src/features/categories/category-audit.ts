import type { CategoryRow } from './categories.repo.ts'

/** Returns the category as an audit log target. */
export const categoryTarget = ({ slug, name }: Pick<CategoryRow, 'slug' | 'name'>) => ({
  type: 'category',
  id: slug,
  name,
})

/** Lists the fields that the audit log compares. */
export const loggedCategory = (category: CategoryRow): Record<string, unknown> => ({
  name: category.name,
  slug: category.slug,
  description: category.description,
  image: category.image?.url ?? null,
  'alt text': category.image?.alt ?? null,
  'search terms': category.searchTerms,
  'SEO title': category.seoTitle,
  'SEO description': category.seoDescription,
})
