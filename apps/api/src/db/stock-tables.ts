import type { GeneratedAlways } from 'kysely'
import type { DefaultNow } from './column-types.ts'

export interface StockMovementsTable {
  movement_id: GeneratedAlways<number>
  variant_id: number
  created_at: DefaultNow
  reason: string
  /** The member of staff; null: a customer, a job or the upgrade. */
  actor_id: string | null
  order_id: string | null
  return_id: string | null
  /** Null: not counted. */
  from_stock: number | null
  to_stock: number | null
}
