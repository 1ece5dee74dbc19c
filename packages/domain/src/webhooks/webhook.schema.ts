import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { EVENT_NAMES } from '../events/event-types.ts'
import { isoDate } from '../values/text.schema.ts'

export const WEBHOOKS_MAX = 20

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
    state: z.enum(WEBHOOK_STATES),
    /** When the first failure in a row was; null: the last delivery succeeded, or there was none. */
    failingSince: isoDate.nullable(),
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
  })
  .meta({ id: 'CreateWebhookBody' })
export type CreateWebhookBody = z.infer<typeof CreateWebhookBody>

/** Body of PUT /api/admin/webhooks/{id}/state. */
export const WebhookStateBody = z.strictObject({ isActive: z.boolean() }).meta({ id: 'WebhookStateBody' })

/** One attempt to deliver an event. */
export const EventDelivery = z
  .object({
    eventId: z.string(),
    type: z.string(),
    at: isoDate,
    /** The status of the answer; null: there was none. */
    status: z.int().nullable(),
    /** Why it failed; null: the receiver accepted it. */
    problem: z.string().nullable(),
    /** The beginning of the answer. */
    answer: z.string(),
    milliseconds: z.int(),
  })
  .meta({ id: 'EventDelivery' })
export type EventDelivery = z.infer<typeof EventDelivery>

export const WebhookDeliveriesResponse = envelope(z.array(EventDelivery)).meta({ id: 'WebhookDeliveriesResponse' })
export const WebhookTestResponse = envelope(EventDelivery).meta({ id: 'WebhookTestResponse' })
