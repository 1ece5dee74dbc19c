import type { EventName } from '@atelier/domain/events/event-types'
import type { WebhookState } from '@atelier/domain/webhooks/webhook.schema'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DefaultNow, Json } from './column-types.ts'

/** Written by triggers, in the transaction of the change. */
export interface EventsTable {
  written: GeneratedAlways<number>
  event_id: string
  type: string
  subject: string
  data: Json
  created_at: DefaultNow
  /** The cursor of readers; null: not published yet. */
  position: number | null
}

/** One row, once an event was deleted. */
export interface EventRetentionTable {
  is_only: boolean
  deleted_until: number
}

/** Addresses that get events. */
export interface WebhookSubscriptionsTable {
  subscription_id: string
  url: string
  /** Empty: every type. */
  types: ColumnType<EventName[], EventName[], never>
  version: Generated<string>
  state: Generated<WebhookState>
  /** Both are encrypted. */
  secret: Buffer
  old_secret: Buffer | null
  old_secret_until: Date | null
  /** The cursor of the last delivered event. */
  position: number
  failures: Generated<number>
  failing_since: Date | null
  due_at: DefaultNow
  claimed_until: Date | null
  /** Names the claim. */
  claim: string | null
  created_at: DefaultNow
}

/** Attempts to deliver events. */
export interface WebhookDeliveriesTable {
  delivery_id: GeneratedAlways<number>
  subscription_id: string
  event_id: string
  type: string
  at: DefaultNow
  status: number | null
  problem: string | null
  answer: Generated<string>
  milliseconds: number
  /** The cursor of the event; null: a test, or written by a version without this part of the log. */
  position: number | null
  /** Without the signature; null: written by such a version. */
  request_headers: Json | null
  request_body: string | null
}

/** Stored events that a subscription gets again. */
export interface WebhookReplaysTable {
  replay_id: GeneratedAlways<number>
  subscription_id: string
  /** The cursor of the last event that was sent again, and that of the last one to send. */
  position: number
  until_position: number
  events: number
  sent: Generated<number>
  created_at: DefaultNow
}

/** Events of the shop, for other programs. */
export interface EventTables {
  events: EventsTable
  event_retention: EventRetentionTable
  webhook_subscriptions: WebhookSubscriptionsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_replays: WebhookReplaysTable
}
