import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import {
  createOrderBatcher,
  storeOrders,
  type NewOrder,
  type OrderBatcher,
  type StoreOutcome,
} from '../../orders/orders.public.ts'
import { CAPTURE_COLUMNS } from '../ledger/ledger.repo.ts'
import { ORDERED, PAYABLE_CHECKOUT } from '../checkout/checkouts.repo.ts'

/** An order whose units are held and whose payment has arrived. */
export interface PaidOrder extends NewOrder {
  paymentId: string
  /** The payment's ID at the provider. */
  providerRef: string
}

const batchers = new WeakMap<Db, OrderBatcher<PaidOrder>>()

/** Returns the batcher of the paid orders that this process stores through `db`. */
export function paidOrderBatcher(db: Db): OrderBatcher<PaidOrder> {
  const existing = batchers.get(db)
  if (existing) return existing
  const batcher = createOrderBatcher<PaidOrder>(db, {
    storeOrders: storePaidOrders,
    storeOrder: async (ownDb, order) => (await storePaidOrders(ownDb, [order]))[0] ?? 'stale',
  })
  batchers.set(db, batcher)
  return batcher
}

/**
 * Stores the orders of captured payments, each with its ledger entry, and settles the payment and its checkout: all of
 * it or nothing. `stale`: the payment is settled, or the checkout holds no units any more; `settlePayment` then
 * decides. Locks payments and checkouts before the rows of the orders (decision 26).
 */
export function storePaidOrders(db: Db, orders: readonly PaidOrder[]): Promise<StoreOutcome[]> {
  const payments = orders.map(({ paymentId, providerRef }, n) => ({ n, paymentId, providerRef }))
  return storeOrders(db, orders, {
    lock: sql`
      paid as materialized (
        select * from json_to_recordset(${JSON.stringify(payments)}::json)
          as p (n integer, "paymentId" text, "providerRef" text)
      ),
      unsettled as materialized (
        select p.payment_id, p.checkout_id, p.amount_cents, p.provider from payments p
        where p.payment_id = any(array(select "paymentId" from paid)) and p.settled_at is null and p.state <> 'succeeded'
        order by p.payment_id for no key update of p
      ),
      held as materialized (
        select c.checkout_id from checkouts c
        where c.checkout_id = any(array(select checkout_id from unsettled)) and ${PAYABLE_CHECKOUT}
        order by c.checkout_id for update of c
      ),
      ready as materialized (
        select p.n, p."providerRef", u.* from paid p join unsettled u on u.payment_id = p."paymentId" join held using (checkout_id)
      )`,
    store: sql`
      captured as (
        insert into payment_entries (${CAPTURE_COLUMNS})
        select order_id, payment_id, 'capture', amount_cents, provider, "providerRef" from accepted join ready using (n)
      ),
      ordered as (
        update checkouts c set ${ORDERED} from accepted join ready using (n) where c.checkout_id = ready.checkout_id
      ),
      settled as (
        update payments p set state = 'succeeded', message = null, provider_ref = ready."providerRef",
          order_id = accepted.order_id, settled_at = now(), attempt_until = null, updated_at = now()
        from accepted join ready using (n) where p.payment_id = ready.payment_id
      ),
      attempts as (
        delete from charge_attempts where payment_id = any(array(select payment_id from accepted join ready using (n)))
      )`,
  })
}
