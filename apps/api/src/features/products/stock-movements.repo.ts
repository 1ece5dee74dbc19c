import type { StockMovement } from '@atelier/domain/products/stock-movements.schema'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** A movement as it is stored. */
export type StockMovementRow = Omit<StockMovement, 'at'> & { at: Date }

/** Returns the latest changes of the stocks of a product, newest first. */
export async function listStockMovements(db: Db, productId: string, limit: number): Promise<StockMovementRow[]> {
  const { rows } = await sql<StockMovementRow>`
    select m.movement_id as "movementId", m.variant_id as "variantId", v.name as color, m.created_at as at, m.reason,
      u.name as "actorName", m.order_id as "orderId", m.return_id as "returnId", m.from_stock as "from", m.to_stock as "to"
    from color_variants v cross join lateral (
      select * from stock_movements m where m.variant_id = v.variant_id order by m.movement_id desc limit ${limit}
    ) m left join users u on u.user_id = m.actor_id
    where v.product_id = ${productId}
    order by m.movement_id desc limit ${limit}`.execute(db)
  return rows
}

/** A color whose movements do not add up to its stock. */
export interface StockDifference {
  variantId: number
  stock: number | null
  moved: number
}

/** Returns colors whose movements do not add up to their stock, at most `limit`. */
export async function findStockDifferences(db: Db, limit: number): Promise<StockDifference[]> {
  const { rows } = await sql<StockDifference>`
    select v.variant_id as "variantId", v.stock, coalesce(m.moved, 0)::integer as moved
    from color_variants v left join (
      select variant_id, sum(coalesce(to_stock, 0) - coalesce(from_stock, 0)) as moved
      from stock_movements group by variant_id
    ) m using (variant_id)
    where coalesce(v.stock, 0) <> coalesce(m.moved, 0)
    order by v.variant_id limit ${limit}`.execute(db)
  return rows
}
