import { z } from 'zod'
import { CONTACT_SUBJECTS, type ContactSubject } from '../contact/contact.schema.ts'
import { envelope } from '../contract/envelope.ts'
import { EMAIL_BODY_MAX, EMAIL_SUBJECT_MAX } from '../orders/staff-order-actions.schema.ts'
import { OrderBrief } from '../orders/order.schema.ts'
import { display } from '../limits/display.ts'
import { limits } from '../limits/limits.ts'
import { isoDate, requiredText } from '../values/text.schema.ts'
import { unfilledPlaceholder } from './saved-reply-placeholders.ts'
import { MESSAGE_ACTIONS, MESSAGE_STATES } from './inbox-rules.ts'

const SUBJECTS = Object.keys(CONTACT_SUBJECTS) as [ContactSubject, ...ContactSubject[]]

const MessageShape = z.object({
  messageId: z.int(),
  name: z.string(),
  email: z.string(),
  subject: z.enum(SUBJECTS),
  /** The start of the message. */
  excerpt: z.string(),
  state: z.enum(MESSAGE_STATES),
  assignedTo: z.object({ userId: z.string(), name: z.string() }).nullable(),
  createdAt: isoDate,
  /** The promised reply time (S9). */
  dueAt: isoDate,
  /** Whether it is waiting beyond the promised time. */
  isOverdue: z.boolean(),
})

/** A row of the inbox. */
export const InboxMessage = MessageShape.meta({ id: 'InboxMessage' })
export type InboxMessage = z.infer<typeof InboxMessage>

/** A message with its replies and its possible sender. */
export const InboxMessageDetail = MessageShape.extend({
  message: z.string(),
  /** The version that a change is checked against. */
  updatedAt: isoDate,
  replies: z.array(
    z.object({
      replyId: z.int(),
      subject: z.string(),
      text: z.string(),
      by: z.string(),
      timestamp: isoDate,
      status: z.enum(['pending', 'sent', 'failed']),
    }),
  ),
  /** The account with this address. The address is unverified: a hint, not proof. */
  customer: z.object({ userId: z.string(), name: z.string(), isEmailVerified: z.boolean() }).nullable(),
  /** The newest orders with this address. */
  orders: z.array(OrderBrief),
  /** Other messages from this address, newest first. */
  others: z.array(MessageShape.pick({ messageId: true, subject: true, state: true, createdAt: true })),
}).meta({ id: 'InboxMessageDetail' })
export type InboxMessageDetail = z.infer<typeof InboxMessageDetail>

/** `waiting` is new and assigned messages, which the inbox shows first. */
export const INBOX_FILTERS = ['waiting', ...MESSAGE_STATES, 'all'] as const

/** Query of GET /api/admin/inbox. Waiting messages are sorted oldest first, all others newest first. */
export const ListInboxQuery = z.strictObject({
  state: z.enum(INBOX_FILTERS, 'Please choose a known status').default('waiting'),
  subject: z.enum(SUBJECTS, 'Please choose a subject from the list').optional(),
  /** The id of a member of staff; the value `nobody` finds unassigned messages. */
  assignedTo: z.string().max(100).optional(),
  /** Part of the name, address or message. */
  search: z.string().trim().max(200).optional(),
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(limits.http.maxPageSize).default(display.pageSize.inbox),
})
export type ListInboxQuery = z.infer<typeof ListInboxQuery>

export const InboxResponse = z
  .object({
    success: z.literal(true),
    data: z.array(InboxMessage),
    total: z.int(),
    /** Messages that wait for a reply, and those beyond the promised time; both ignore the filters. */
    waiting: z.int(),
    overdue: z.int(),
    page: z.int(),
    pageSize: z.int(),
  })
  .meta({ id: 'InboxResponse' })
export type InboxResponse = z.infer<typeof InboxResponse>

export const InboxMessageResponse = envelope(InboxMessageDetail).meta({ id: 'InboxMessageResponse' })
export type InboxMessageResponse = z.infer<typeof InboxMessageResponse>

/** Response of GET /api/admin/inbox/colleagues: the staff that a message can be assigned to. */
export const ColleaguesResponse = envelope(z.array(z.object({ userId: z.string(), name: z.string() }))).meta({
  id: 'ColleaguesResponse',
})
export type ColleaguesResponse = z.infer<typeof ColleaguesResponse>

/** The version that the change is based on; without it, the change applies to the current version. */
const version = { updatedAt: isoDate.optional() }

/** Body of PUT /api/admin/inbox/{id}/assignee; null unassigns the message. */
export const AssignMessageBody = z
  .strictObject({ userId: z.string('Please choose a colleague').max(100).nullable(), ...version })
  .meta({ id: 'AssignMessageBody' })
export type AssignMessageBody = z.infer<typeof AssignMessageBody>

/** Body of PUT /api/admin/inbox/{id}/state. */
export const ChangeMessageBody = z
  .strictObject({ action: z.enum(MESSAGE_ACTIONS, 'Please choose what to do with the message'), ...version })
  .meta({ id: 'ChangeMessageBody' })
export type ChangeMessageBody = z.infer<typeof ChangeMessageBody>

/** Body of POST /api/admin/inbox/{id}/replies. */
export const ReplyToMessageBody = z
  .strictObject({
    subject: requiredText('Please enter a subject', EMAIL_SUBJECT_MAX).refine(
      (subject) => !/[\r\n]/.test(subject),
      'Please keep the subject on one line',
    ),
    message: requiredText('Please write a message', EMAIL_BODY_MAX).superRefine((text, context) => {
      const missing = unfilledPlaceholder(text)
      if (missing !== null) context.addIssue({ code: 'custom', message: `Please replace ${missing}` })
    }),
    ...version,
  })
  .meta({ id: 'ReplyToMessageBody' })
export type ReplyToMessageBody = z.infer<typeof ReplyToMessageBody>
