import type { MarketAmount } from '@atelier/domain/sales/sale-in-market'
import type { PriceRounding } from '@atelier/domain/sales/sale-price'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { DefaultNow } from './column-types.ts'

export interface SalesTable {
  sale_id: GeneratedAlways<number>
  /** Either this or `discount_cents`. */
  discount_percent: number | null
  discount_cents: number | null
  rounding: PriceRounding
  starts_at: Date
  /** null: until staff end it. */
  ends_at: Date | null
  /** null: the prices are not reduced yet. */
  started_at: Date | null
  ended_at: Date | null
  created_at: DefaultNow
  /** What an amount takes off in other markets: `MarketAmount[]`. */
  market_amounts: ColumnType<MarketAmount[], string | undefined, string>
}

export interface SaleItemsTable {
  sale_id: number
  product_id: string
  /** The prices are null until the sale starts, and for skipped products. */
  price_before_cents: number | null
  compare_at_before_cents: number | null
  price_cents: number | null
  compare_at_cents: number | null
  outcome: 'skipped' | 'restored' | 'unchanged' | null
}

/** The prices of a product in a market before and during a sale. */
export interface SaleItemPricesTable {
  sale_id: number
  product_id: string
  /** The key of the market. */
  price_list: string
  currency: string
  price_before_cents: number
  compare_at_before_cents: number | null
  price_cents: number
  compare_at_cents: number | null
  /** null: the sale is running. */
  outcome: 'restored' | 'unchanged' | null
}

/** The decision that a product is not sold in a market. */
export interface HiddenProductsTable {
  market: string
  product_id: string
  hidden_at: DefaultNow
  hidden_by: string | null
}

/** What a product costs, or cost, in a market with a price list. */
export interface ProductPricesTable {
  /** The key of the market. */
  price_list: string
  product_id: string
  valid_from: DefaultNow
  /** null: it applies now. */
  valid_until: Date | null
  price_cents: number
  compare_at_price_cents: number | null
  /** The staff member who decided it; null: the system did. */
  changed_by: string | null
  /** null: that of the published market. */
  currency: ColumnType<string | null, string | null | undefined>
}

/** Prices, sales and their products. */
export interface SaleTables {
  product_prices: ProductPricesTable
  hidden_products: HiddenProductsTable
  sales: SalesTable
  sale_items: SaleItemsTable
  sale_item_prices: SaleItemPricesTable
}
