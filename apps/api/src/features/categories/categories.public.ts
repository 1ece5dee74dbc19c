/** What other features may use of categories. */

export { findCategorySlug, holdCategorySlugs, isInCategory, listCategoryRows } from './categories.repo.ts'
export type { CategoryCache } from './category-cache.ts'
export { contentOfCategory, importCategories, type CategoriesImport } from './import-categories.ts'
export { readCategorySlugs } from './read-category-slugs.ts'
export type { CategoryContent } from './categories.repo.ts'
