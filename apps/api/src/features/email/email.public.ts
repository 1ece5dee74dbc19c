/** What other features may use of email. */

export {
  type BackInStockData,
  composeStaffEmail,
  type ContactMessageData,
  type NoticeData,
  type OrderNotificationData,
  orderReceivedEmail,
  type QueuedEmail,
  queueEmail,
  queueEmailReturningId,
  queueEmails,
} from './email.repo.ts'
