import { z } from 'zod'
import { isoDate } from '../values/text.schema.ts'
import { EVENT_NAMES, EVENT_TYPES, EVENTS_VERSION } from './event-types.ts'

/** An event as readers get it. `data` has the payload of its type (`EVENT_TYPES`). */
export const ShopEvent = z
  .object({
    /** Unique; a repeated delivery has the same one. */
    id: z.uuid(),
    type: z.enum(EVENT_NAMES),
    version: z.literal(EVENTS_VERSION),
    timestamp: isoDate,
    /** The address of the API about what changed; null when there is none. */
    link: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
  })
  .superRefine(({ type, data }, context) => {
    const parsed = z.strictObject(EVENT_TYPES[type].data.shape).safeParse(data)
    for (const issue of parsed.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['data', ...issue.path], message: issue.message })
    }
  })
  .meta({ id: 'ShopEvent' })
export type ShopEvent = z.infer<typeof ShopEvent>

/** How long events and the log of their deliveries are stored. */
export const EVENT_DAYS = 30

const EVENTS_MAX = 500

/** Query of GET /api/admin/events. */
export const ListEventsQuery = z.strictObject({
  /** The cursor of the previous page; 0: from the oldest stored event. */
  after: z.coerce
    .number<number>('Please give the cursor of the previous page')
    .int('Please give the cursor of the previous page')
    .min(0, 'Please give the cursor of the previous page')
    .max(Number.MAX_SAFE_INTEGER, 'Please give the cursor of the previous page')
    .default(0),
  limit: z.coerce.number<number>().int().min(1).max(EVENTS_MAX).default(100),
})
export type ListEventsQuery = z.infer<typeof ListEventsQuery>

/** A page of events. `next` is the cursor for `after` of the next request, also when the page is empty. */
export const EventsResponse = z.object({
  success: z.literal(true),
  data: z.array(ShopEvent),
  next: z.int(),
  /** More events are stored after this page. */
  hasMore: z.boolean(),
})
