import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

/** An order of a visitor who had neither an account nor a guest session. */
export interface UnownedOrder {
  orderId: string
  email: string
  name: string
}

/** Returns the next orders without an owner, oldest number first. Anonymized orders stay without one. */
export async function listUnownedOrders(db: Db, count: number): Promise<UnownedOrder[]> {
  const { rows } = await sql<UnownedOrder>`
    select order_id as "orderId", email, trim(first_name || ' ' || last_name) as name from orders
    where user_id is null and guest_id is null and email not like '%@deleted.invalid'
    order by order_id limit ${count}::integer`.execute(db)
  return rows
}

/** Assigns orders that still have no owner to guests. */
export async function assignGuests(
  tx: Tx,
  owners: readonly { orderId: string; guestId: string | null }[],
): Promise<void> {
  const [orderIds, guestIds] = [owners.map(({ orderId }) => orderId), owners.map(({ guestId }) => guestId)]
  await sql`
    update orders o set guest_id = n.guest_id
    from unnest(${orderIds}::text[], ${guestIds}::text[]) n (order_id, guest_id)
    where o.order_id = n.order_id and o.user_id is null and o.guest_id is null
      and o.email not like '%@deleted.invalid'`.execute(tx)
}
