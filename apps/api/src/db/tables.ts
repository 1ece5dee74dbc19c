import type { DisplayedOrderStatus, OrderStatus, PaymentMethod, PaymentStatus } from '@atelier/domain/orders/status'
import type { TaxMode } from '@atelier/domain/quote/quote'
import type { TaxClass } from '@atelier/domain/tax/tax-class'
import type { ProductStatus, ProductTurn } from '@atelier/domain/products/product.schema'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DefaultNow, Json } from './column-types.ts'
import type { DocumentTables } from './document-tables.ts'
import type { EmailTables } from './email-tables.ts'
import type { EventTables } from './event-tables.ts'
import type { EarlierOrderTables } from './earlier-order-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { JobTables } from './job-tables.ts'
import type { OrderDeskTables } from './order-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { CustomerTables } from './customer-tables.ts'
import type { SaleTables } from './sale-tables.ts'
import type { StockMovementsTable } from './stock-tables.ts'
import type { StaffTables } from './staff-tables.ts'
import type { VisitTables } from './visit-tables.ts'

export interface ProductsTable {
  product_id: string
  slug: string
  name: string
  description: string
  /** The slug of a category. */
  category: string
  price_cents: number
  compare_at_price_cents: number | null
  status: Generated<ProductStatus>
  is_active: Generated<boolean>
  is_new: Generated<boolean>
  features: Generated<string[]>
  dimensions: string | null
  included: Generated<string[]>
  materials: string | null
  rating: number | null
  review_count: Generated<number>
  /** null: the standard one. */
  tax_class: ColumnType<TaxClass | null, TaxClass | null | undefined, TaxClass | null>
  created_at: DefaultNow
  updated_at: DefaultNow
  deleted_at: Date | null
  /** Normalized, in the order of the colors; maintained by triggers, like `search`. */
  color_names: Generated<string[]>
  search: Generated<string>
  name_lexemes: string | null
  /** phone, a5, a4 and laptop, as far as they fit. */
  fits: Generated<string[]>
  /** Search text of the admin, see `find_text` of the database. */
  find_text: Generated<string | null>
  /** When customers could first see it; null: never. */
  first_shown_at: Date | null
}

/** Units sold, maintained by the database from paid orders. */
export interface ProductSalesTable {
  product_id: string
  pieces: number
}

/** Appended by triggers; a job aggregates them into product_sales. */
export interface ProductSalesChangesTable {
  product_id: string
  pieces: number
}

export interface ProductSlugsTable {
  slug: string
  /** null: the product was deleted, or a category has or had the slug. */
  product_id: string | null
  category: string | null
  since: DefaultNow
}

export interface CategoriesTable {
  slug: string
  name: string
  description: Generated<string>
  /** An uploaded image; null: none. */
  image_url: string | null
  image_alt: Generated<string>
  search_terms: Generated<string>
  position: Generated<number>
  seo_title: Generated<string>
  seo_description: Generated<string>
  created_at: DefaultNow
  updated_at: DefaultNow
}

export interface SearchWordsTable {
  word: string
  is_label: Generated<boolean>
}

export interface BackInStockRequestsTable {
  request_id: GeneratedAlways<number>
  variant_id: number
  email: string
  /** The key of the market in which it was asked for. */
  market: Generated<string>
  created_at: DefaultNow
}

export interface ColorVariantsTable {
  variant_id: GeneratedAlways<number>
  product_id: string
  position: number
  name: string
  value: string
  sku: string
  stock: number | null
  /** Why a statement changes the stock; always null in the table, because a trigger takes it. */
  stock_cause: ColumnType<null, string | null | undefined, string | null>
  /** A ProductTurn; null: never had one; {}: removed. */
  turn: ColumnType<Partial<ProductTurn> | null, string | null | undefined, string | null>
  is_low: GeneratedAlways<boolean>
  /** In grams; null: not known, as the two below. */
  weight_grams: ColumnType<number | null, number | null | undefined, number | null>
  hs_code: ColumnType<string | null, string | null | undefined, string | null>
  /** ISO 3166-1 alpha-2. */
  origin: ColumnType<string | null, string | null | undefined, string | null>
  /** 8, 12, 13 or 14 digits; null: none. */
  gtin: ColumnType<string | null, string | null | undefined, string | null>
}

export interface ProductImagesTable {
  image_id: GeneratedAlways<number>
  variant_id: number
  position: number
  url: string
  alt: string
  width: number
  height: number
  widths: Generated<number[]>
  placeholder: string | null
}

export interface MediaTable {
  media_id: GeneratedAlways<number>
  url: string
  master_key: string
  original_name: string
  width: number
  height: number
  placeholder: string
  widths: Generated<number[]>
  /** The number of frames of a turn; null: an image. */
  frames: Generated<number | null>
  uploaded_by: string | null
  created_at: DefaultNow
  /** null: its files are being written. */
  stored_at: Date | null
  /** null: only the original image exists. */
  derived_at: Date | null
  tries: Generated<number>
  /** A worker is deriving the renditions until then. */
  claimed_until: Date | null
  last_used_at: Date | null
}

export interface ContentVersionTable {
  only_row: Generated<boolean>
  version: Generated<number>
}

export interface OrdersTable {
  order_id: string
  user_id: string | null
  guest_id: string | null
  email: string
  status: Generated<OrderStatus>
  payment_status: Generated<PaymentStatus>
  payment_method: PaymentMethod
  status_note: string | null
  currency: Generated<string>
  tax_mode: Generated<TaxMode>
  subtotal_cents: number
  charges_cents: Generated<number>
  tax_cents: number
  total_cents: number
  first_name: string
  last_name: string
  address: string
  /** Apartment, suite or floor; empty without one. */
  apartment: Generated<string>
  city: string
  state: string
  zip_code: string
  country: string
  phone: string
  /** As every telephone dials it; null: it cannot be read, or the order is older than this column. */
  phone_e164: string | null
  tracking_carrier: string | null
  tracking_number: string | null
  /** The link of a carrier that the shop does not know. */
  tracking_url: string | null
  /** Both follow the ledger: revenue is paid less refunded. */
  paid_cents: Generated<number>
  refunded_cents: Generated<number>
  /** null: the same as the delivery address, like the other columns of the billing address. */
  billing_address: string | null
  billing_apartment: string | null
  billing_city: string | null
  billing_state: string | null
  billing_zip_code: string | null
  billing_country: string | null
  /** Incremented with every new payment link, which invalidates older ones. */
  payment_link_version: Generated<number>
  /** null: the order needs no payment link. */
  payment_link_expires_at: Date | null
  payment_link_sent_at: Date | null
  payment_reminder_sent_at: Date | null
  /** Until when a worker has claimed the reminder or the expiry. */
  payment_link_claimed_until: Date | null
  /** The holders in `waiting_pieces` that count this order; the database removes them once it is paid or closed. */
  waits_of: string[] | null
  delivered_at: Date | null
  /** The version of the shop terms under which it was placed; 0: the template’s. */
  terms_version: Generated<number>
  /** The key of the market in which it was placed; '' for the one without a prefix. */
  market: Generated<string>
  /** The tax provider's id of the calculation; null: the shop computed the tax. */
  tax_calculation: string | null
  /** The key and the name of the delivery method; null: the market has no delivery zones. */
  delivery_method: string | null
  delivery_name: string | null
  /** What the card of a gift says; null: there is no card. */
  gift_message: string | null
  created_at: DefaultNow
  updated_at: DefaultNow
  /** Computed by the database: the status in the admin, whether its units count as sold, and the search text. */
  shown_status: GeneratedAlways<DisplayedOrderStatus>
  is_sold: GeneratedAlways<boolean>
  /** What was ordered; null: written with the next change of the order, from its line items. */
  items_text: Generated<string | null>
  find_text: Generated<string | null>
}

export interface OrderItemsTable {
  order_id: string
  position: number
  product_id: string
  variant_id: number | null
  name: string
  color: string | null
  /** The color with its plain name, as shoppers read it; null: the color itself. */
  color_label: string | null
  size: string | null
  image_url: string | null
  unit_price_cents: number
  quantity: number
  /** Units that are gift-wrapped. */
  wrapped: Generated<number>
  /** Units in returns that were not rejected. */
  returned_quantity: Generated<number>
  /** Whether the units were taken from a counted stock; null: not known, treated as taken. */
  took_stock: boolean | null
  /** Its part of the order's tax, and the rate in millionths; null: placed before lines had their own. */
  tax_cents: ColumnType<number | null, number | undefined, number>
  tax_rate: ColumnType<number | null, number | undefined, number>
  /** Those of the color when the order was placed; null: not known. */
  weight_grams: ColumnType<number | null, number | null | undefined, number | null>
  hs_code: ColumnType<string | null, string | null | undefined, string | null>
  origin: ColumnType<string | null, string | null | undefined, string | null>
  /** That of the product when the order was placed; null: the standard one. */
  tax_class: ColumnType<TaxClass | null, TaxClass | null | undefined, TaxClass | null>
}

export interface OrderStatusHistoryTable {
  entry_id: GeneratedAlways<number>
  order_id: string
  status: OrderStatus
  note: string | null
  actor_id: string | null
  actor_name: string | null
  created_at: DefaultNow
}

export interface IdempotencyKeysTable {
  key: string
  scope: string
  customer_id: string | null
  body_hash: Buffer
  status: number
  answer: Json
  created_at: DefaultNow
}

export interface RateLimitsTable {
  key: string
  points: Generated<number>
  expire: number | null
}

export interface Tables
  extends
    CustomerTables,
    StaffTables,
    OrderDeskTables,
    PaymentTables,
    VisitTables,
    EmailTables,
    SaleTables,
    JobTables,
    EventTables,
    EarlierOrderTables,
    ImportTables,
    DocumentTables {
  products: ProductsTable
  color_variants: ColorVariantsTable
  product_images: ProductImagesTable
  stock_movements: StockMovementsTable
  media: MediaTable
  product_sales: ProductSalesTable
  product_sales_changes: ProductSalesChangesTable
  product_slugs: ProductSlugsTable
  categories: CategoriesTable
  search_words: SearchWordsTable
  back_in_stock_requests: BackInStockRequestsTable
  catalogue_version: ContentVersionTable
  orders: OrdersTable
  order_items: OrderItemsTable
  order_status_history: OrderStatusHistoryTable
  idempotency_keys: IdempotencyKeysTable
  rate_limits: RateLimitsTable
}
