/** What other features may use of email. */

export { hasEmailOf, type QueuedEmail, queueEmail, queueEmailReturningId } from './email.repo.ts'
export { composeStaffEmail, orderReceivedEmail } from './compose-email.ts'
export type {
  BackInStockData,
  ContactMessageData,
  NoticeData,
  OrderNotificationData,
} from './templates/template-data.ts'
export { exportEmails } from './export-emails.ts'
export { emailPersonalData } from './personal-data.repo.ts'
