import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { EVENT_NAMES, EVENTS_VERSION } from '../events/event-types.ts'
import { isoDate } from '../values/text.schema.ts'

export const WEBHOOKS_MAX = 20
/** How many events one replay sends at most, and how many replays of a subscription wait at a time. */
export const REPLAY_EVENTS_MAX = 100_000
export const REPLAYS_MAX = 10
/** How many attempts a page of the log has. */
export const DELIVERIES_PAGE = 50

/** The versions of payloads that a subscription may ask for. */
const EVENT_VERSIONS = [EVENTS_VERSION] as const

/** `paused`: by staff, or after three days of failures. `ended`: the receiver answered that it is gone (410). */
export const WEBHOOK_STATES = ['active', 'paused', 'ended'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

/** An address that gets the events of the shop. Its secret is shown once. */
export const WebhookSubscription = z
  .object({
    subscriptionId: z.string(),
    url: z.string(),
    /** Empty: every type. */
    types: z.array(z.enum(EVENT_NAMES)),
    /** The version of the payloads. */
    version: z.string(),
    state: z.enum(WEBHOOK_STATES),
    /** When the first failure in a row was; null: the last delivery succeeded, or there was none. */
    failingSince: isoDate.nullable(),
    /** The events that are sent again; null: none. */
    replay: z.object({ events: z.int(), sent: z.int() }).nullable(),
    createdAt: isoDate,
  })
  .meta({ id: 'WebhookSubscription' })
export type WebhookSubscription = z.infer<typeof WebhookSubscription>

export const WebhooksResponse = envelope(z.array(WebhookSubscription)).meta({ id: 'WebhooksResponse' })
export const WebhookSubscriptionResponse = envelope(WebhookSubscription).meta({ id: 'WebhookSubscriptionResponse' })

/** A subscription with its secret, which no other response contains. */
export const WebhookSecretResponse = envelope(z.object({ subscription: WebhookSubscription, secret: z.string() })).meta(
  { id: 'WebhookSecretResponse' },
)

/** Body of POST /api/admin/webhooks. */
export const CreateWebhookBody = z
  .strictObject({
    url: z.string('Enter the address').trim().min(1, 'Enter the address').max(1_000, 'Use at most 1,000 characters'),
    types: z.array(z.enum(EVENT_NAMES, `Known types: ${EVENT_NAMES.join(', ')}`)).max(EVENT_NAMES.length),
    /** Absent: the newest one. */
    version: z.enum(EVENT_VERSIONS, `Known versions: ${EVENT_VERSIONS.join(', ')}`).optional(),
  })
  .meta({ id: 'CreateWebhookBody' })
export type CreateWebhookBody = z.infer<typeof CreateWebhookBody>

/** Body of PUT /api/admin/webhooks/{id}/state. */
export const WebhookStateBody = z.strictObject({ isActive: z.boolean() }).meta({ id: 'WebhookStateBody' })

const moment = z.iso.datetime('Enter a date and a time')

/** Body of POST /api/admin/webhooks/{id}/replays: the event of one attempt, or all that were written in a time. */
export const ReplayEventsBody = z
  .strictObject({
    deliveryId: z.int('Give the deliveryId of an attempt').positive().max(Number.MAX_SAFE_INTEGER).optional(),
    since: moment.optional(),
    /** Absent: until now. */
    until: moment.optional(),
  })
  .superRefine(({ deliveryId, since, until }, context) => {
    const refuse = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message })
    if ((deliveryId === undefined) === (since === undefined)) refuse('since', 'Give either since or deliveryId')
    else if (since === undefined) return until === undefined ? undefined : refuse('until', 'Give until only with since')
    else if (until !== undefined && Date.parse(until) <= Date.parse(since)) refuse('until', 'Enter a later time')
  })
  .meta({ id: 'ReplayEventsBody' })
export type ReplayEventsBody = z.infer<typeof ReplayEventsBody>

/** One attempt to deliver an event. */
export const EventDelivery = z
  .object({
    deliveryId: z.int(),
    eventId: z.string(),
    type: z.string(),
    at: isoDate,
    /** The status of the answer; null: there was none. */
    status: z.int().nullable(),
    /** Why it failed; null: the receiver accepted it. */
    problem: z.string().nullable(),
    /** The beginning of the answer. Control characters are replaced by U+FFFD. */
    answer: z.string(),
    milliseconds: z.int(),
  })
  .meta({ id: 'EventDelivery' })
export type EventDelivery = z.infer<typeof EventDelivery>

/** An attempt with what was sent, and the first 64 kB of what was answered. */
export const WholeDelivery = EventDelivery.extend({
  /** Whether its event can be sent again: it is no test. */
  canReplay: z.boolean(),
  /** Headers without the signature. Null: the attempt is older than this part of the log. */
  request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }).nullable(),
}).meta({ id: 'WholeDelivery' })
export type WholeDelivery = z.infer<typeof WholeDelivery>

/** Query of GET /api/admin/webhooks/{id}/deliveries. */
export const ListDeliveriesQuery = z.strictObject({
  /** Attempts before this one; absent: the newest. */
  before: z.coerce
    .number<number>('Give the deliveryId of the last one')
    .int('Give the deliveryId of the last one')
    .positive('Give the deliveryId of the last one')
    .max(Number.MAX_SAFE_INTEGER, 'Give the deliveryId of the last one')
    .optional(),
})

export const WebhookDeliveryResponse = envelope(WholeDelivery).meta({ id: 'WebhookDeliveryResponse' })
export const WebhookDeliveriesResponse = envelope(z.array(EventDelivery)).meta({ id: 'WebhookDeliveriesResponse' })
export const WebhookTestResponse = envelope(EventDelivery).meta({ id: 'WebhookTestResponse' })
