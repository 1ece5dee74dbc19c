import { z } from 'zod'
import { display } from '../limits/display.ts'
import { limits } from '../limits/limits.ts'
import { SENDER_TYPES } from '../shop/shop.schema.ts'
import { isoDate } from '../values/text.schema.ts'
import { timeZoneName } from '../region/time-zone.schema.ts'
import { EMAIL_STATUSES, EMAIL_TYPES } from './email-status.ts'

/** A row of the email log, which contains every queued email (A3). */
export const EmailLogEntry = z
  .object({
    emailId: z.int(),
    to: z.string(),
    subject: z.string(),
    type: z.string(),
    status: z.enum(EMAIL_STATUSES),
    fromType: z.enum(SENDER_TYPES),
    createdAt: isoDate,
    /** null while the mail server has not accepted it. */
    sentAt: isoDate.nullable(),
    /** Time of the next attempt; null when none is due. */
    dueAt: isoDate.nullable(),
    messageId: z.string().nullable(),
    attempts: z.int(),
    /** Why it was not sent, as a sentence; null without an error. */
    lastError: z.string().nullable(),
    /** null when it belongs to no campaign. */
    campaignId: z.int().nullable(),
    canRetry: z.boolean(),
  })
  .meta({ id: 'EmailLogEntry' })
export type EmailLogEntry = z.infer<typeof EmailLogEntry>

/** Sort keys of the email log; the default is date descending. The date is when an email was queued. */
export const EMAIL_SORT_KEYS = ['date', 'to'] as const

/** Query of GET /api/email/admin/logs; the email log uses the same parameters in its URL. */
export const ListEmailsQuery = z.strictObject({
  /** Part of the recipient's address or of the subject. */
  search: z.string().trim().max(200).optional(),
  type: z.enum(EMAIL_TYPES, 'Please choose a known type').optional(),
  status: z.enum(EMAIL_STATUSES, 'Please choose a known status').optional(),
  /** Emails of one campaign. */
  campaign: z.coerce.number<number>().int().min(1).optional(),
  /** First and last day, `YYYY-MM-DD`; the last day is included. */
  from: z.iso.date('Please give the first day as YYYY-MM-DD').optional(),
  to: z.iso.date('Please give the last day as YYYY-MM-DD').optional(),
  /** Time zone in which a day begins at midnight; defaults to that of the shop. */
  timeZone: timeZoneName.optional(),
  sort: z.enum(EMAIL_SORT_KEYS).default('date'),
  order: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(limits.http.maxPageSize).default(display.pageSize.emails),
})
export type ListEmailsQuery = z.infer<typeof ListEmailsQuery>

export const EmailsResponse = z
  .object({
    success: z.literal(true),
    data: z.array(EmailLogEntry),
    /** Number of matching emails, counted up to limits.email.countedEmails. */
    total: z.int(),
    /** Whether more emails match than were counted. */
    isMore: z.boolean(),
    page: z.int(),
    pageSize: z.int(),
  })
  .meta({ id: 'EmailsResponse' })
export type EmailsResponse = z.infer<typeof EmailsResponse>

/** Response of POST /api/email/admin/logs/{emailId}/retry: the current email. */
export const EmailResponse = z
  .object({ success: z.literal(true), message: z.string(), data: EmailLogEntry })
  .meta({ id: 'EmailResponse' })
export type EmailResponse = z.infer<typeof EmailResponse>
