import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/**
 * Returns the markets of the orders that records belong to, each once; null for a refund without an order. Records that do not
 * exist are left out.
 */
export async function listMarketsOfRecords(
  db: Db,
  records: { orderIds: readonly string[]; returnIds: readonly string[]; refundIds: readonly string[] },
): Promise<(string | null)[]> {
  const { orderIds, returnIds, refundIds } = records
  const { rows } = await sql<{ market: string | null }>`
    select o.market from orders o where o.order_id = any(${[...orderIds]}::text[])
    union select o.market from returns r join orders o using (order_id) where r.return_id = any(${[...returnIds]}::text[])
    union select o.market from refunds f left join orders o using (order_id)
      where f.refund_id = any(${[...refundIds]}::text[])`.execute(db)
  return rows.map(({ market }) => market)
}
