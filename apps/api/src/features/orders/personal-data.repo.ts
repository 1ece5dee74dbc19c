import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { pseudonymOf, type ErasedOrder, type PersonalData } from '../../personal-data.ts'

/** `erase-orders.ts` of customers anonymizes the orders, because an order may be erased later than its customer. */
export const ordersPersonalData: PersonalData = {
  columns: {
    orders: {
      email: 'replaced, exported',
      first_name: 'replaced, exported',
      last_name: 'replaced, exported',
      address: 'replaced, exported',
      apartment: 'cleared, exported',
      city: 'replaced, exported',
      zip_code: 'replaced, exported',
      phone: 'replaced, exported',
      phone_e164: 'cleared',
      state: 'retained, exported',
      country: 'retained, exported',
      billing_address: 'cleared, exported',
      billing_apartment: 'cleared, exported',
      billing_city: 'cleared, exported',
      billing_state: 'cleared, exported',
      billing_zip_code: 'cleared, exported',
      billing_country: 'cleared, exported',
      tracking_number: 'cleared, exported',
      tracking_url: 'cleared, exported',
      status_note: 'cleared, exported',
      gift_message: 'cleared, exported',
      find_text: 'derived',
    },
    order_status_history: {
      note: 'cleared, exported',
    },
    order_notes: {
      text: 'row deleted, exported',
    },
  },
}

/** Paid but not delivered, payable by a link that is still valid, or with a replacement still to be sent. */
const isAwaitingDelivery = sql`(o.status in ('PROCESSING', 'SHIPPED')
  or exists (select from returns r where r.order_id = o.order_id and r.resolution = 'exchange'
    and r.status in ('approved', 'received'))
  or (o.status = 'PENDING' and (o.shown_status = 'PENDING' or coalesce(o.payment_link_expires_at > now(), false))))`

/**
 * Anonymizes the orders that `targets` selects as (order_id, was, pseudonym); `was` is the current email address. Order
 * numbers, line items, amounts, state and country stay, as accounting law requires. Skips orders that must still reach
 * the customer. Returns the changed orders.
 */
async function anonymizeOrders(tx: Tx, targets: RawBuilder<unknown>): Promise<ErasedOrder[]> {
  const { rows } = await sql<ErasedOrder>`
    with theirs as (
      ${targets}
    ), blanked as (
      update orders o set email = theirs.pseudonym, first_name = 'Deleted', last_name = 'customer', address = '-',
        apartment = '', city = '-', zip_code = '-', phone = '-', phone_e164 = null, billing_address = null, billing_apartment = null,
        billing_city = null, billing_state = null, billing_zip_code = null, billing_country = null, status_note = null,
        tracking_number = null, tracking_url = null, gift_message = null
      from theirs
      where o.order_id = theirs.order_id and o.email <> theirs.pseudonym and not ${isAwaitingDelivery}
      returning o.order_id, theirs.was
    ), notes as (
      update order_status_history h set note = null from blanked where h.order_id = blanked.order_id
    ), staff_notes as (
      delete from order_notes n using blanked where n.order_id = blanked.order_id
    )
    select order_id as "orderId", was as email from blanked`.execute(tx)
  return rows
}

/** Anonymizes the orders of one deleted account, or of all if `userId` is null. Returns the changed orders. */
export function anonymizeOrdersOfDeleted(tx: Tx, userId: string | null): Promise<ErasedOrder[]> {
  const isDeleted = sql`u.deleted_at is not null and (${userId}::text is null or u.user_id = ${userId}::text)`
  const pseudonym = pseudonymOf('u.user_id')
  return anonymizeOrders(
    tx,
    sql`
      -- An order may belong to both a guest and an account: one pseudonym is enough.
      select distinct on (order_id) * from (
        select o.order_id, o.email as was, ${pseudonym} as pseudonym from users u join orders o on o.user_id = u.user_id
        where ${isDeleted}
        union
        select o.order_id, o.email, ${pseudonym} from users u join orders o on o.guest_id = u.user_id where ${isDeleted}
      ) owned order by order_id, pseudonym`,
  )
}

/** Returns the next orders older than `years`. Skips orders still in delivery. */
export async function listExpiredOrders(db: Db | Tx, years: number, count: number): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    select order_id as "orderId" from orders o
    where created_at < now() - make_interval(years => ${years}::integer)
      and email not like '%@deleted.invalid' and not ${isAwaitingDelivery}
    order by created_at limit ${count}::integer`.execute(db)
  return rows.map(({ orderId }) => orderId)
}

/** Anonymizes these orders and removes their user. Returns the changed orders. */
export async function anonymizeExpiredOrders(tx: Tx, orderIds: readonly string[]): Promise<ErasedOrder[]> {
  const orders = await anonymizeOrders(
    tx,
    sql`
      select order_id, email as was, 'expired-' || lower(order_id) || '@deleted.invalid' as pseudonym
      from orders where order_id = any(${orderIds}::text[])`,
  )
  await sql`update orders set user_id = null, guest_id = null where order_id = any(${orderIds}::text[])
    and email like '%@deleted.invalid'`.execute(tx)
  return orders
}

/**
 * Assigns orders of visitors with the same address to an account or guest before its erasure, so that later runs find
 * them too. Call only if the address is proven.
 */
export async function adoptOrdersOfAddress(
  tx: Tx,
  { userId, email, kind }: { userId: string; email: string; kind: 'customer' | 'guest' },
): Promise<void> {
  const column = kind === 'guest' ? sql.ref('guest_id') : sql.ref('user_id')
  await sql`
    update orders set ${column} = ${userId}
    where user_id is null and guest_id is null and email = ${email}`.execute(tx)
}

/** Assigns earlier guest and visitor orders with the same address to the customer, if the address is proven. */
export async function attachOrdersOfAddress(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql`
    update orders set user_id = u.user_id,
      -- A guest without a session was the list entry of this buyer.
      guest_id = case when exists (select from users g where g.user_id = guest_id and g.last_login_at is null)
        then null else guest_id end
    from users u
    where u.user_id = ${userId} and u.email_verified_at is not null
      and orders.user_id is null and orders.email = u.email
    returning orders.order_id`.execute(tx)
  return rows.length
}

/**
 * Assigns one order to the customer whose account was just made from its receipt. Returns false when it belongs to an account
 * already.
 */
export async function attachOrder(tx: Tx, orderId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    update orders set user_id = ${userId},
      guest_id = case when exists (select from users g where g.user_id = guest_id and g.last_login_at is null)
        then null else guest_id end
    where order_id = ${orderId} and user_id is null returning order_id`.execute(tx)
  return rows.length > 0
}

/** Returns what staff wrote about these orders, for the export of a person's data. */
export async function exportOrderNotes(
  db: Db,
  orderIds: readonly string[],
): Promise<{ orderId: string; text: string; at: Date }[]> {
  const { rows } = await sql<{ orderId: string; text: string; at: Date }>`
    select order_id as "orderId", text, created_at as at from order_notes where order_id = any(${orderIds}::text[])
    union all
    select order_id, note, created_at from order_status_history
    where order_id = any(${orderIds}::text[]) and note is not null
    union all
    select order_id, status_note, updated_at from orders
    where order_id = any(${orderIds}::text[]) and status_note is not null
    order by 3, 2`.execute(db)
  return rows
}
