/** What other features may use of newsletter. */

export {
  deleteSubscription,
  insertSubscribers,
  insertUnsubscribeLink,
  insertUnsubscribeLinks,
} from './newsletter.repo.ts'
export { exportSubscription, newsletterPersonalData } from './personal-data.repo.ts'
