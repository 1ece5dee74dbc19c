import type { DisplayedOrderStatus } from '@atelier/domain/orders/status'
import type { ReturnReason, ReturnStatus } from '@atelier/domain/returns/return-status'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

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
  reason: 'closed' | 'returned'
  quantity: number
  returned_at: DefaultNow
}

/** Orders of one day of the shop's time under one shown status. */
export interface OrderDailyTotalsTable {
  /** `YYYY-MM-DD` */
  day: ColumnType<string, string, string>
  shown_status: DisplayedOrderStatus
  orders: number
  value_cents: number
  revenue_cents: number
}

export interface ReturnsTable {
  return_id: string
  order_id: string
  status: Generated<ReturnStatus>
  reason: ReturnReason
  /** The customer's own words. */
  note: string | null
  /** What the customer was told last: how to send it back, or why it was rejected. */
  answer: string | null
  refunded_cents: number | null
  /** What the list is sorted by and searched in; triggers keep them. */
  value_cents: Generated<number>
  customer_name: Generated<string>
  search_text: Generated<string>
  requested_at: DefaultNow
  updated_at: DefaultNow
}

export interface ReturnItemsTable {
  return_id: string
  order_id: string
  position: number
  quantity: number
  /** How many have arrived, and how many of these are for sale again; null: nothing was received yet. */
  received_quantity: number | null
  restocked_quantity: number | null
}

export interface ReturnHistoryTable {
  entry_id: GeneratedAlways<number>
  return_id: string
  status: ReturnStatus
  note: string | null
  actor_id: string | null
  actor_name: string | null
  created_at: DefaultNow
}

/** What happens to orders after they were placed: staff's notes, pieces back in stock, returns. */
export interface OrderDeskTables {
  order_notes: OrderNotesTable
  order_stock_returns: OrderStockReturnsTable
  returns: ReturnsTable
  return_items: ReturnItemsTable
  return_history: ReturnHistoryTable
  order_tallies: OrderDailyTotalsTable
  order_tally_changes: OrderDailyTotalsTable
}
