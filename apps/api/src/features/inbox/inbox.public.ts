/** What other features may use of inbox. */

export { insertContactMessage } from './contact-messages.repo.ts'
export { contactThread } from './contact-thread.ts'
export { exportMessages, inboxPersonalData } from './personal-data.repo.ts'
