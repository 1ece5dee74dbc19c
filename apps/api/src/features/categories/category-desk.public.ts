/** What other features may use of the desk of categories. It uses products, which use categories. */

export { createCategory } from './save-category.ts'
