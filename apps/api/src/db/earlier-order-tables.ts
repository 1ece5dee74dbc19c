import type { ImportSource } from '@atelier/domain/moving-in/import-run.schema'
import type { DefaultNow } from './column-types.ts'

/** An order of the shop that the brand moved from. */
export interface EarlierOrdersTable {
  order_id: string
  source: ImportSource
  number: string
  placed_at: Date
  user_id: string | null
  email: string | null
  name: string | null
  erased_at: Date | null
  status: string
  currency: string
  subtotal_cents: number | null
  discount_cents: number | null
  shipping_cents: number | null
  tax_cents: number | null
  total_cents: number
  refunded_cents: number
  spent_cents: number
  imported_at: DefaultNow
}

export interface EarlierOrderItemsTable {
  order_id: string
  position: number
  name: string
  sku: string
  quantity: number
  amount_cents: number | null
}

export interface EarlierOrderTables {
  earlier_orders: EarlierOrdersTable
  earlier_order_items: EarlierOrderItemsTable
}
