/** What other features may use of contact. */

export { contactThread } from './contact.repo.ts'
