/** What other features may use of newsletter. */

export { insertUnsubscribeLink } from './newsletter.repo.ts'
