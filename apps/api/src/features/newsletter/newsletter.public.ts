/** What other features may use of newsletter. */

export { insertUnsubscribeLink, insertUnsubscribeLinks } from './newsletter.repo.ts'
