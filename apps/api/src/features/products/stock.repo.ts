import { DEFAULT_MARKET } from '@atelier/domain/markets/market'
import { STOCK_CHANGED_MESSAGE } from '@atelier/domain/products/change-product'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { causeSql, type StockCause } from './stock-causes.repo.ts'
import { productsOf, sellable } from './visible.repo.ts'

/*
 * All changes of the stock of a stored color. Other features compose these fragments and functions, so that one module
 * decides which rows are locked, and in which order (decision 26). Orders, stock holds and returns add and subtract
 * units; staff replace a number that they saw.
 */

const judgeStockAt = (price: RawBuilder<unknown>, market: string) => sql`
  for_sale as materialized (
    select v.variant_id, v.stock, p.price_cents
    from color_variants v join ${productsOf(market)} on p.product_id = v.product_id
    where v.variant_id = any(array(select variant_id from wanted)) and ${sellable}
    order by v.variant_id
    for no key update of v
  ),
  refused as materialized (
    select from wanted w left join for_sale f using (variant_id)
    where (${price} and (f.stock is null or f.stock >= w.quantity)) is not true
  )`

/**
 * Judges the stock for a cart as CTEs of a larger statement over `wanted (variant_id, quantity, unit_price_cents)`; each
 * color occurs once. Gives `refused`: the lines that the market does not sell at that price and quantity. Locks rows in a fixed
 * order, so that carts with the same products cannot deadlock.
 */
export const judgeStock = (market: string) => judgeStockAt(sql`f.price_cents = w.unit_price_cents`, market)

/**
 * Selects the colors that exist, and locks them. For a statement that references colors: its foreign keys take shared locks, and
 * shared locks and stock updates on one row can deadlock, which PostgreSQL resolves after a second.
 */
export const lockedColors = (variantIds: readonly number[]) => sql<{ variant_id: number }>`
  select variant_id from color_variants where variant_id = any(${[...variantIds]}::integer[])
  order by variant_id for no key update`

/** Locks colors until the transaction ends, before a transaction that changes their stocks in several statements. */
export async function lockColors(tx: Tx, variantIds: readonly number[]): Promise<void> {
  await lockedColors(variantIds).execute(tx)
}

/**
 * Takes the units of the cart if `accepted` has a row. Computes the stock from the locked row: the updated table would
 * show the stock at the start of the statement, and the stock check would fail although a unit was returned since.
 */
export const takeStock = (cause: StockCause) => sql`
  taken as (
    update color_variants v set stock = f.stock - w.quantity, stock_cause = ${causeSql(cause)}
    from accepted, wanted w join for_sale f using (variant_id)
    where v.variant_id = f.variant_id and f.stock is not null
  )`

/** The colors that have no count, from which `takeStock` takes nothing: an array for the hold that names them. */
export const uncountedColors = sql`(select coalesce(array_agg(variant_id), '{}') from for_sale where stock is null)`

export interface VariantUnits {
  variantId: number
  quantity: number
  unitPriceCents: number
}

/** These units as a table `u (variant_id, quantity, unit_price_cents)`. */
export const unitLines = (units: readonly VariantUnits[]) => sql`
  unnest(${units.map(({ variantId }) => variantId)}::integer[], ${units.map(({ quantity }) => quantity)}::integer[],
    ${units.map(({ unitPriceCents }) => unitPriceCents)}::integer[]) as u (variant_id, quantity, unit_price_cents)`

/**
 * Takes all of these units, or takes none and returns null. Returns the colors without a count, of which it took no
 * stock. 'honoured': the units were priced and paid before, so a later price change is ignored; otherwise the prices must be
 * those of the market.
 */
export async function takeUnits(
  tx: Tx,
  units: readonly VariantUnits[],
  price: { ofMarket: string } | 'honoured',
  cause: StockCause,
): Promise<number[] | null> {
  const { rows } = await sql<{ isTaken: boolean; uncounted: number[] }>`
    with wanted as (select * from ${unitLines(units)}),
    ${price === 'honoured' ? judgeStockAt(sql`f.variant_id is not null`, DEFAULT_MARKET) : judgeStock(price.ofMarket)},
    accepted as (select where not exists (select from refused)),
    ${takeStock(cause)}
    select exists (select from accepted) as "isTaken", ${uncountedColors} as uncounted`.execute(tx)
  return rows[0]?.isTaken ? rows[0].uncounted : null
}

/**
 * Returns units to stock, as CTEs of a larger statement over `returned_units (variant_id, quantity)`, which has each
 * color once. Skips colors that are not counted or no longer exist. Locks variants in the same order as taking stock.
 */
export const returnToStock = (cause: StockCause) => sql`
  locked as materialized (
    select v.variant_id, v.stock, u.quantity
    from returned_units u join color_variants v on v.variant_id = u.variant_id
    order by v.variant_id
    for no key update of v
  ),
  given as (
    update color_variants v set stock = l.stock + l.quantity, stock_cause = ${causeSql(cause)}
    from locked l where v.variant_id = l.variant_id and l.stock is not null
  )`

/** Returns held units to stock, of colors from which they were taken. */
export async function releaseUnits(tx: Tx, units: readonly VariantUnits[], cause: StockCause): Promise<void> {
  await sql`
    with returned_units as (
      select * from unnest(${units.map(({ variantId }) => variantId)}::integer[],
        ${units.map(({ quantity }) => quantity)}::integer[]) as u (variant_id, quantity)
    ),
    ${returnToStock(cause)}
    select`.execute(tx)
}

/** A color with fewer units in stock than an order needs. */
export interface Shortage {
  name: string
  color: string | null
  stock: number
}

/**
 * Takes the units of `wanted`, a query for (variant_id, quantity, name, color) with each color once. Skips colors that
 * are not counted or no longer exist. If any units are missing, takes none and returns the shortages.
 */
export async function takeUnitsAgain(tx: Tx, wanted: RawBuilder<unknown>, cause: StockCause): Promise<Shortage[]> {
  const { rows } = await sql<Shortage & { variantId: number; wanted: number }>`
    with wanted as (${wanted})
    select v.variant_id as "variantId", v.stock, w.quantity as wanted, w.name, w.color
    from wanted w join color_variants v on v.variant_id = w.variant_id
    where v.stock is not null
    order by v.variant_id
    for no key update of v`.execute(tx)
  const missing = rows.filter(({ stock, wanted: quantity }) => stock < quantity)
  if (missing.length > 0) return missing
  for (const { variantId, wanted: quantity } of rows) {
    await sql`
      update color_variants set stock = stock - ${quantity}::integer, stock_cause = ${causeSql(cause)}
      where variant_id = ${variantId}`.execute(tx)
  }
  return []
}

/** The stock of a color as staff counted it, and the stored stock that it replaces. Null: not tracked. */
export interface StockCount {
  variantId: number
  stock: number | null
  seen: number | null | undefined
}

/**
 * Sets stocks that staff counted, of locked colors. Throws `conflict` when a stored stock is not the one that was seen.
 */
export async function setCountedStock(tx: Tx, counts: readonly StockCount[], cause: StockCause): Promise<void> {
  if (counts.length === 0) return
  const rows = counts.map(({ variantId, stock, seen }) => ({
    variant_id: variantId,
    stock,
    seen,
    was_seen: seen !== undefined,
  }))
  const { numAffectedRows } = await sql`
    update color_variants v set stock = c.stock, stock_cause = ${causeSql(cause)}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as c(variant_id integer, stock integer, seen integer, was_seen boolean)
    where v.variant_id = c.variant_id and c.was_seen and v.stock is not distinct from c.seen`.execute(tx)
  if (numAffectedRows !== BigInt(counts.length)) throw new ShopError('conflict', STOCK_CHANGED_MESSAGE)
}
