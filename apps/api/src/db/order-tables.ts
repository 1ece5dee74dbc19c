import type { OrderViewFilters } from '@atelier/domain/orders/order-views.schema'
import type { DisplayedOrderStatus } from '@atelier/domain/orders/status'
import type { ChargeKind } from '@atelier/domain/quote/quote'
import type { ReturnResolution } from '@atelier/domain/returns/exchange'
import type { ReturnReason, ReturnStatus } from '@atelier/domain/returns/return-status'
import type { ParcelState } from '@atelier/domain/shipping/parcel-state'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DefaultNow, Json } from './column-types.ts'

/** What an order charges besides its lines. */
export interface OrderChargesTable {
  order_id: string
  position: number
  kind: ChargeKind
  name: string
  amount_cents: number
  tax_cents: number
  /** In millionths. */
  tax_rate: number
}

export interface OrderNotesTable {
  note_id: GeneratedAlways<number>
  order_id: string
  text: string
  author_id: string | null
  author_name: string
  created_at: DefaultNow
}

export interface OrderViewsTable {
  view_id: GeneratedAlways<number>
  user_id: string
  name: string
  filters: ColumnType<OrderViewFilters, string, never>
  created_at: DefaultNow
}

export interface OrderStockReturnsTable {
  order_id: string
  position: number
  /** Why the units were restocked; a line item is restocked at most once per reason. */
  reason: 'closed' | 'returned'
  quantity: number
  returned_at: DefaultNow
}

/** Orders of one day, in the shop's time zone, under one displayed status, in one currency. */
export interface OrderDailyTotalsTable {
  /** `YYYY-MM-DD` */
  day: ColumnType<string, string, string>
  shown_status: DisplayedOrderStatus
  currency: string
  orders: number
  value_cents: number
  revenue_cents: number
}

export interface ReturnsTable {
  return_id: string
  order_id: string
  status: Generated<ReturnStatus>
  reason: ReturnReason
  /** The customer's note. */
  note: string | null
  /** The last message to the customer: return instructions or the reason of the rejection. */
  answer: string | null
  refunded_cents: number | null
  /** What the customer gets. */
  resolution: Generated<ReturnResolution>
  /** How the replacement of an exchange travels. */
  replacement_carrier: string | null
  replacement_tracking: string | null
  /** The link that staff entered for a carrier that the shop does not know. */
  replacement_url: string | null
  /** The list's sort keys and search text; maintained by triggers. */
  value_cents: Generated<number>
  customer_name: Generated<string>
  find_text: Generated<string | null>
  requested_at: DefaultNow
  updated_at: DefaultNow
}

export interface ReturnItemsTable {
  return_id: string
  order_id: string
  position: number
  quantity: number
  /** How many units arrived, and how many of these were restocked; null: nothing was received yet. */
  received_quantity: number | null
  restocked_quantity: number | null
  /** The color that the customer wants instead, and its name at the time of the request. */
  exchange_variant_id: number | null
  exchange_color: string | null
  /** That name with the plain one, as shoppers read it: 'Black (Noir)'. */
  exchange_label: string | null
  /** Units of it that are taken from the stock and not yet sent. */
  held_quantity: Generated<number>
  /** The exchange whose replacement comes back; null: a unit as it was bought. */
  of_return_id: string | null
  /** Units of this line's replacement that are in returns which were not rejected. */
  replacement_returned_quantity: Generated<number>
  /** Whether the held units were taken from a counted stock; null: nothing is held, or not known. */
  hold_took_stock: boolean | null
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

export interface ReturnPhotosTable {
  photo_id: string
  order_id: string
  /** Null until the request is submitted. */
  return_id: string | null
  position: Generated<number>
  width: number
  height: number
  /** Size of its stored files. */
  bytes: number
  created_at: DefaultNow
  /** From then on the photo cannot be read and is deleted; null: it belongs to a return. */
  expires_at: Date | null
}

/** A label that staff asked prices for, and perhaps bought. */
export interface ShippingLabelsTable {
  label_id: string
  order_id: string
  provider: string
  /** `buying`: the carrier was asked, and has not confirmed yet. */
  status: Generated<'quoted' | 'buying' | 'bought' | 'failed' | 'canceled'>
  /** The rates that staff may choose. */
  rates: Json
  rate_ref: string | null
  carrier: string | null
  service: string | null
  cost_cents: number | null
  currency: string | null
  /** The carrier's id of the label. */
  provider_ref: string | null
  tracking_number: string | null
  tracking_url: string | null
  parcel_state: Generated<ParcelState>
  actor_id: string | null
  actor_name: string | null
  created_at: DefaultNow
  /** When the purchase began. */
  bought_at: Date | null
  /** When the job asks the carrier again. */
  due_at: DefaultNow
  /** When the stored file is deleted; null: no file is stored. */
  file_expires_at: Date | null
}

/** Tables for the processing of orders: staff notes, restocked units, returns. */
/** Units in orders that wait for their payment, per buyer or network address. */
interface UnpaidUnitsTable {
  holder: string
  is_network: boolean
  pieces: number
  most: number
}

export interface OrderDeskTables {
  waiting_pieces: UnpaidUnitsTable
  order_charges: OrderChargesTable
  order_notes: OrderNotesTable
  order_views: OrderViewsTable
  order_stock_returns: OrderStockReturnsTable
  returns: ReturnsTable
  return_items: ReturnItemsTable
  return_history: ReturnHistoryTable
  return_photos: ReturnPhotosTable
  shipping_labels: ShippingLabelsTable
  order_tallies: OrderDailyTotalsTable
  order_tally_changes: OrderDailyTotalsTable
}
