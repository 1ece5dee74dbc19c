/** What other features may use of categories. */

export { CATEGORY_LIST } from './categories.queries.ts'
export { categoryOptions, useCategories, type Categories } from './use-categories.ts'
