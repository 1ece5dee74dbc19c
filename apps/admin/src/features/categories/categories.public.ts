/** What other features may use of categories. */

export { categoryOptions, useCategories, type Categories } from './use-categories.ts'
