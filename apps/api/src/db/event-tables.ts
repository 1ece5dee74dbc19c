import type { GeneratedAlways } from 'kysely'
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

/** Events of the shop, for other programs. */
export interface EventTables {
  events: EventsTable
  event_retention: EventRetentionTable
}
