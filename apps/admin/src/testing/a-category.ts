import type { AdminCategory } from '@atelier/domain/categories/staff-category.schema'

/** A category as the API returns it. */
export const aCategory = (overrides: Partial<AdminCategory> & Pick<AdminCategory, 'slug' | 'name'>): AdminCategory => ({
  description: '',
  image: null,
  searchTerms: '',
  seoTitle: '',
  seoDescription: '',
  formerSlugs: [],
  productCount: 0,
  deletedCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...overrides,
})

/** The categories of a fake server. */
export const someCategories: readonly AdminCategory[] = [
  aCategory({ slug: 'totes', name: 'Totes' }),
  aCategory({ slug: 'crossbody', name: 'Crossbody' }),
  aCategory({ slug: 'clutch', name: 'Clutch' }),
]
