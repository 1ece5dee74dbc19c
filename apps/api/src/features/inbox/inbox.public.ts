/** What other features may use of inbox. */

export { contactThread, insertContactMessage } from './contact-messages.repo.ts'
