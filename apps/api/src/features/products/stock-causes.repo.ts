import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/client.ts'

/** Why a stock changes. The database itself says `opening`, `created` and `other`. */
export type StockReason =
  | 'edited'
  | 'imported'
  | 'ordered'
  | 'held'
  | 'hold ended'
  | 'order closed'
  | 'order reopened'
  | 'restocked'
  | 'exchange held'
  | 'exchange ended'

/** Why a stock changes, and for which order or return. */
export interface StockCause {
  reason: StockReason
  orderId?: string
  returnId?: string
}

/** The cause as a value of the column `stock_cause`. */
export const causeSql = (cause: StockCause): RawBuilder<unknown> => sql`${JSON.stringify(cause)}::jsonb`

/** Names the member of staff to whom the database ascribes the changes of stock in this transaction. */
export async function actAs(tx: Tx, actor: { userId: string } | null): Promise<void> {
  if (actor) await sql`select set_config('atelier.actor', ${actor.userId}, true)`.execute(tx)
}
