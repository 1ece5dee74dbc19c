import type { ReplacedLine } from '@atelier/domain/returns/return-window'
import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { lockColors, releaseUnits, sellable, takeUnits, type VariantUnits } from '../products/products.public.ts'

export interface ExchangeColorRow {
  variantId: number
  productId: string
  color: string
  /** CSS color of the swatch. */
  value: string
  stock: number | null
}

/** Returns the colors of products that are for sale, in stock or not. */
export async function listExchangeColors(tx: Tx, productIds: readonly string[]): Promise<ExchangeColorRow[]> {
  const { rows } = await sql<ExchangeColorRow>`
    select v.variant_id as "variantId", v.product_id as "productId", v.name as color, v.value, v.stock
    from color_variants v join products p on p.product_id = v.product_id
    where v.product_id = any(${[...productIds]}::text[]) and ${sellable}
    order by v.variant_id`.execute(tx)
  return rows
}

/** The wanted colors of a return with their units, each color once. `null`: a wanted color was deleted. */
async function wantedUnits(tx: Tx, returnId: string): Promise<VariantUnits[] | null> {
  const { rows } = await sql<{ variantId: number | null; quantity: number }>`
    select exchange_variant_id as "variantId", sum(quantity)::integer as quantity
    from return_items where return_id = ${returnId} group by exchange_variant_id`.execute(tx)
  const units = rows.flatMap(({ variantId, quantity }) =>
    variantId === null ? [] : [{ variantId, quantity, unitPriceCents: 0 }],
  )
  return units.length === rows.length ? units : null
}

/** Takes the wanted colors of an exchange from the stock and holds them. Takes none and returns false if one is short. */
export async function holdReplacement(tx: Tx, returnId: string): Promise<boolean> {
  const units = await wantedUnits(tx, returnId)
  // The customer paid for the product before, so a later price does not matter.
  const uncounted = units && (await takeUnits(tx, units, 'honoured', { reason: 'exchange held', returnId }))
  if (uncounted === null) return false
  await sql`
    update return_items set held_quantity = quantity,
      hold_took_stock = exchange_variant_id <> all(${uncounted}::integer[])
    where return_id = ${returnId}`.execute(tx)
  return true
}

/**
 * Ends the hold of an exchange. `sent`: the received units leave the shop as the new color, and the rest goes back to
 * stock. `nothing`: all held units go back. Calling it again has no effect.
 */
export async function endReplacementHold(tx: Tx, returnId: string, leaves: 'sent' | 'nothing'): Promise<void> {
  const sent = leaves === 'sent' ? sql`least(held_quantity, coalesce(received_quantity, 0))` : sql`0`
  const { rows } = await sql<VariantUnits>`
    select exchange_variant_id as "variantId", sum(held_quantity - ${sent})::integer as quantity, 0 as "unitPriceCents"
    from return_items where return_id = ${returnId} and exchange_variant_id is not null and held_quantity > 0
      and hold_took_stock is not false
    group by exchange_variant_id`.execute(tx)
  await sql`update return_items set held_quantity = 0 where return_id = ${returnId}`.execute(tx)
  const left = rows.filter(({ quantity }) => quantity > 0)
  if (left.length > 0) await releaseUnits(tx, left, { reason: 'exchange ended', returnId })
}

/** Units that an exchange sent for a line item of its order. */
export interface ReplacedRow extends ReplacedLine {
  color: string | null
  colorLabel: string | null
}

/** Returns the units that finished exchanges of an order sent. */
export async function listReplacedUnits(tx: Tx, orderId: string): Promise<ReplacedRow[]> {
  const { rows } = await sql<ReplacedRow>`
    select x.return_id as "exchangeId", x.position as "itemIndex", i.name, x.exchange_color as color,
      x.exchange_label as "colorLabel", coalesce(x.received_quantity, 0) as quantity,
      x.replacement_returned_quantity as "returnedQuantity"
    from returns r join return_items x on x.return_id = r.return_id
      join order_items i on i.order_id = x.order_id and i.position = x.position
    where r.order_id = ${orderId} and r.status = 'refunded' and r.resolution = 'exchange'
    order by r.requested_at, x.return_id, x.position`.execute(tx)
  return rows
}

/** Locks the colors in which the units of a return come back, before their stocks change in two statements. */
export async function lockReturnedColors(tx: Tx, returnId: string): Promise<void> {
  const { rows } = await sql<{ variantId: number | null }>`
    select case when r.of_return_id is null then i.variant_id else x.exchange_variant_id end as "variantId"
    from return_items r join order_items i on i.order_id = r.order_id and i.position = r.position
      left join return_items x on x.return_id = r.of_return_id and x.position = r.position
    where r.return_id = ${returnId}`.execute(tx)
  await lockColors(
    tx,
    rows.flatMap(({ variantId }) => variantId ?? []),
  )
}

/** Puts units of a return that came as replacements back to stock, in their own color. */
export async function restockReplaced(
  tx: Tx,
  returnId: string,
  units: readonly { position: number; quantity: number }[],
): Promise<void> {
  const { rows } = await sql<VariantUnits>`
    select x.exchange_variant_id as "variantId", sum(u.quantity)::integer as quantity, 0 as "unitPriceCents"
    from unnest(${units.map(({ position }) => position)}::integer[],
        ${units.map(({ quantity }) => quantity)}::integer[]) as u (position, quantity)
      join return_items r on r.return_id = ${returnId} and r.position = u.position
      join return_items x on x.return_id = r.of_return_id and x.position = r.position
    where x.exchange_variant_id is not null and x.hold_took_stock is not false
    group by x.exchange_variant_id`.execute(tx)
  if (rows.length > 0) await releaseUnits(tx, rows, { reason: 'restocked', returnId })
}

/** Whether all wanted colors of a return `r` are held for it, or in stock. */
export const isExchangeAvailableSql = sql<boolean>`not exists (
  select from (
    select x.exchange_variant_id as variant_id, sum(x.quantity) as quantity, sum(x.held_quantity) as held
    from return_items x where x.return_id = r.return_id group by x.exchange_variant_id
  ) w left join color_variants v on v.variant_id = w.variant_id
  where w.held < w.quantity and (v.variant_id is null or v.stock < w.quantity))`
