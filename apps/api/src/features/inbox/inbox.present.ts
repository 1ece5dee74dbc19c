import { isAwaitingReply, messageState, replyDueAt, replyUrgency } from '@atelier/domain/inbox/inbox-rules'
import type { InboxMessage, InboxMessageDetail } from '@atelier/domain/inbox/inbox.schema'
import type { OrderBrief } from '@atelier/domain/orders/order.schema'
import type { Correspondent, MessageRow, OtherMessage, ReplyRow } from './inbox.repo.ts'

const EXCERPT_LENGTH = 160

/** Returns a row of the inbox. `replyHours` is the promised time to reply. */
export function presentMessage(row: MessageRow, now: Date, replyHours: number): InboxMessage {
  const state = messageState(row.status, row.assignedTo)
  return {
    messageId: row.messageId,
    name: row.name,
    email: row.email,
    subject: row.subject,
    excerpt: row.message.replaceAll(/\s+/g, ' ').slice(0, EXCERPT_LENGTH),
    state,
    assignedTo: row.assignedTo === null ? null : { userId: row.assignedTo, name: row.assigneeName ?? '' },
    createdAt: row.createdAt.toISOString(),
    dueAt: replyDueAt(row.createdAt, replyHours).toISOString(),
    isOverdue: isAwaitingReply(state) && replyUrgency(row.createdAt, now, replyHours) === 'overdue',
  }
}

export interface WholeMessage {
  row: MessageRow
  replies: ReplyRow[]
  customer: Correspondent | null
  orders: OrderBrief[]
  others: OtherMessage[]
}

export const presentWholeMessage = (
  { row, replies, customer, orders, others }: WholeMessage,
  now: Date,
  replyHours: number,
): InboxMessageDetail => ({
  ...presentMessage(row, now, replyHours),
  message: row.message,
  updatedAt: row.updatedAt.toISOString(),
  replies: replies.map(({ replyId, subject, text, authorName, createdAt, status }) => ({
    replyId,
    subject,
    text,
    by: authorName,
    timestamp: createdAt.toISOString(),
    status,
  })),
  customer,
  orders,
  others: others.map(({ messageId, subject, status, assignedTo, createdAt }) => ({
    messageId,
    subject,
    state: messageState(status, assignedTo),
    createdAt: createdAt.toISOString(),
  })),
})
