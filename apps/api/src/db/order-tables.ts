import type { DisplayedOrderStatus } from '@atelier/domain/orders/status'
import type { ColumnType, GeneratedAlways } from 'kysely'

/** A time the database sets by itself unless told otherwise. */
type DefaultNow = ColumnType<Date, Date | undefined, Date>

export interface OrderNotesTable {
  note_id: GeneratedAlways<number>
  order_id: string
  text: string
  author_id: string | null
  author_name: string
  created_at: DefaultNow
}

export interface OrderStockReturnsTable {
  order_id: string
  position: number
  /** Why the pieces came back; a line comes back once for each reason. */
  reason: 'closed'
  quantity: number
  returned_at: DefaultNow
}

/** Orders of one day of the shop's time under one shown status. */
export interface OrderTalliesTable {
  /** `YYYY-MM-DD` */
  day: ColumnType<string, string, string>
  shown_status: DisplayedOrderStatus
  orders: number
  value_cents: number
  revenue_cents: number
}

/** What staff add to orders: notes among themselves, and the pieces they gave back to the stock. */
export interface OrderDeskTables {
  order_notes: OrderNotesTable
  order_stock_returns: OrderStockReturnsTable
  order_tallies: OrderTalliesTable
  order_tally_changes: OrderTalliesTable
}
