import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { recordColumns } from '../../db/record-columns.ts'

const ORDER_COLUMNS = recordColumns({
  order_id: 'text',
  source: 'text',
  number: 'text',
  placed_at: 'timestamptz',
  status: 'text',
  currency: 'text',
  subtotal_cents: 'bigint',
  discount_cents: 'bigint',
  shipping_cents: 'bigint',
  tax_cents: 'bigint',
  total_cents: 'bigint',
  refunded_cents: 'bigint',
  spent_cents: 'bigint',
})
const PERSON_COLUMNS = recordColumns({ email: 'text', name: 'text' })
const ITEM_COLUMNS = recordColumns({
  order_id: 'text',
  position: 'integer',
  name: 'text',
  sku: 'text',
  quantity: 'integer',
  amount_cents: 'bigint',
})

/** An earlier order without its person, as rows of its tables: what an undo restores. */
export interface StoredEarlierOrder {
  order: ReturnType<typeof ORDER_COLUMNS.row>
  items: ReturnType<typeof ITEM_COLUMNS.row>[]
}

/** An earlier order with who placed it. */
export interface NewEarlierOrder extends StoredEarlierOrder {
  person: ReturnType<typeof PERSON_COLUMNS.row>
}

/**
 * Whether an account `u` may see what is stored under its address: the address is proven, or the account can be opened only
 * by a link that is sent to it.
 */
const isOwnAddress = sql`u.role = 'customer' and u.deleted_at is null and (u.email_verified_at is not null
  or (u.password_hash is null and u.last_login_at is null
    and not exists (select from passkeys p where p.user_id = u.user_id)))`

async function insertItems(tx: Tx, orders: readonly StoredEarlierOrder[]): Promise<void> {
  await sql`
    insert into earlier_order_items (${ITEM_COLUMNS.names})
    select ${ITEM_COLUMNS.names} from jsonb_to_recordset(${JSON.stringify(orders.flatMap(({ items }) => items))}::jsonb)
      as c(${ITEM_COLUMNS.definition})`.execute(tx)
}

async function deleteItems(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql`delete from earlier_order_items where order_id = any(${[...orderIds]}::text[])`.execute(tx)
}

/**
 * Adds earlier orders, or replaces those that are here (`stored`), and assigns them to the accounts with their addresses, where
 * those are proven. A person who was erased does not come back.
 */
export async function saveEarlierOrders(
  tx: Tx,
  orders: readonly NewEarlierOrder[],
  stored: readonly string[],
): Promise<void> {
  const rows = JSON.stringify(orders.map(({ order, person }) => ({ ...order, ...person })))
  // The account is a part of the insert: an update afterwards would write each row and its entries in six indexes twice.
  await sql`
    insert into earlier_orders (${ORDER_COLUMNS.names}, ${PERSON_COLUMNS.names}, user_id)
    select ${ORDER_COLUMNS.names}, ${PERSON_COLUMNS.names},
      (select u.user_id from users u where u.email = c.email and ${isOwnAddress})
    from jsonb_to_recordset(${rows}::jsonb) as c(${ORDER_COLUMNS.definition}, ${PERSON_COLUMNS.definition})
    on conflict (order_id) do update set
      number = excluded.number, placed_at = excluded.placed_at, status = excluded.status, currency = excluded.currency,
      subtotal_cents = excluded.subtotal_cents, discount_cents = excluded.discount_cents,
      shipping_cents = excluded.shipping_cents, tax_cents = excluded.tax_cents, total_cents = excluded.total_cents,
      refunded_cents = excluded.refunded_cents, spent_cents = excluded.spent_cents,
      email = case when earlier_orders.erased_at is null then excluded.email end,
      name = case when earlier_orders.erased_at is null then excluded.name end,
      user_id = case when earlier_orders.email = excluded.email
        then coalesce(earlier_orders.user_id, excluded.user_id)
        else case when earlier_orders.erased_at is null then excluded.user_id end end`.execute(tx)
  await deleteItems(tx, stored)
  await insertItems(tx, orders)
}

/** Returns orders as they are stored, for the undo of an import. */
export async function readStoredEarlierOrders(
  tx: Tx,
  orderIds: readonly string[],
): Promise<Map<string, StoredEarlierOrder>> {
  const { rows } = await sql<StoredEarlierOrder>`
    select (select to_jsonb(c) from (select ${ORDER_COLUMNS.names}) c) as "order",
      (select coalesce(jsonb_agg(to_jsonb(i) order by i.position), '[]') from earlier_order_items i
        where i.order_id = o.order_id) as items
    from earlier_orders o where order_id = any(${[...orderIds]}::text[])`.execute(tx)
  return new Map(rows.map((row) => [String(row.order.order_id), row]))
}

/** Puts an order back to what an import found. Its person stays as it is. */
export async function restoreEarlierOrder(tx: Tx, stored: StoredEarlierOrder): Promise<void> {
  await sql`
    update earlier_orders o set ${ORDER_COLUMNS.assignments}
    from jsonb_to_recordset(${JSON.stringify([stored.order])}::jsonb) as c(${ORDER_COLUMNS.definition})
    where o.order_id = c.order_id`.execute(tx)
  await deleteItems(tx, [stored.order.order_id as string])
  await insertItems(tx, [stored])
}

export async function deleteEarlierOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('earlier_orders').where('order_id', '=', orderId).execute()
}

/** Assigns earlier orders with their addresses to accounts, where those are proven. */
export async function attachEarlierOrders(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`
    update earlier_orders o set user_id = u.user_id from users u
    where o.user_id is null and o.email = u.email and ${isOwnAddress} and u.user_id = any(${[...userIds]}::text[])`.execute(
    tx,
  )
}
