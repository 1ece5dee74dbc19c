import { sql } from 'kysely'
import type { Tx } from './client.ts'

/** Whether the store has an amount of its own: a product, a sale or an order. */
export async function hasAmounts(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from products) or exists (select from sales) or exists (select from orders) as has`.execute(
    tx,
  )
  return rows[0]?.has ?? false
}
