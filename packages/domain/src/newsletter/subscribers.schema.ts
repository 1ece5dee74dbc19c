import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { display } from '../limits/display.ts'
import { limits } from '../limits/limits.ts'
import { isoDate } from '../values/text.schema.ts'

/** Statuses of a subscriber (A4). */
export const SUBSCRIBER_STATUSES = ['active', 'unsubscribed'] as const
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number]

/** A row of the subscriber list (A3). */
export const Subscriber = z
  .object({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    subscribedAt: isoDate,
    /** null while subscribed. */
    unsubscribedAt: isoDate.nullable(),
    source: z.string(),
    status: z.enum(SUBSCRIBER_STATUSES),
    /** Whether the address gets no email at all, regardless of its status. */
    isSuppressed: z.boolean(),
  })
  .meta({ id: 'Subscriber' })
export type Subscriber = z.infer<typeof Subscriber>

export const SUBSCRIBER_SORT_KEYS = ['subscribed', 'email', 'name'] as const

const FILTERS = {
  /** Part of the address or name. */
  search: z.string().trim().max(200).optional(),
  status: z.enum(SUBSCRIBER_STATUSES, 'Please choose active or unsubscribed').optional(),
}

/** Query of GET /api/email/admin/subscribers; the subscriber list uses the same parameters in its URL. */
export const ListSubscribersQuery = z.strictObject({
  ...FILTERS,
  sort: z.enum(SUBSCRIBER_SORT_KEYS).default('subscribed'),
  order: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(limits.http.maxPageSize).default(display.pageSize.subscribers),
})
export type ListSubscribersQuery = z.infer<typeof ListSubscribersQuery>

/** Query of GET /api/email/admin/subscribers/export (CSV): the filters of the list, without paging. */
export const ExportSubscribersQuery = z.strictObject(FILTERS)
export type ExportSubscribersQuery = z.infer<typeof ExportSubscribersQuery>

export const SubscribersResponse = z
  .object({
    success: z.literal(true),
    data: z.array(Subscriber),
    total: z.int(),
    /** Number of all active subscribers, ignoring the filters. */
    activeCount: z.int(),
    page: z.int(),
    pageSize: z.int(),
  })
  .meta({ id: 'SubscribersResponse' })
export type SubscribersResponse = z.infer<typeof SubscribersResponse>

/** Response of POST /api/email/admin/subscribers/{id}/unsubscribe. */
export const SubscriberResponse = envelope(Subscriber).meta({ id: 'SubscriberResponse' })
export type SubscriberResponse = z.infer<typeof SubscriberResponse>
