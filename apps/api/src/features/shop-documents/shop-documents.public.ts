/** What other features may use of what the brand published. */

export { publishFields, showPublished } from './change-documents.ts'
export { hasPublished } from './documents.repo.ts'
export { readPublishedDocument } from './read-documents.ts'
