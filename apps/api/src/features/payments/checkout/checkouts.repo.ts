import type { OrderLine } from '@atelier/domain/orders/draft-order'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import { releaseUnits } from '../../products/products.public.ts'
import { CHECKOUT_COLUMNS, toCheckout, type Checkout } from './checkout-row.ts'

/** Marks a checkout as ordered while its units are held and its customer is known. Returns it; null in other cases. */
export async function orderHeldCheckout(tx: Tx, checkoutId: string): Promise<Checkout | null> {
  const row = await tx
    .updateTable('checkouts')
    .set({ state: 'ordered', network: null })
    .where('checkout_id', '=', checkoutId)
    .where('state', '=', 'held')
    .where('email', '<>', '')
    .returning(CHECKOUT_COLUMNS)
    .executeTakeFirst()
  return row ? toCheckout(row) : null
}

/** Locks a checkout, so that its stock hold is converted or released only once. */
export async function lockCheckout(tx: Tx, checkoutId: string): Promise<Checkout> {
  const locked = tx.selectFrom('checkouts').select(CHECKOUT_COLUMNS).where('checkout_id', '=', checkoutId).forUpdate()
  return toCheckout(await locked.executeTakeFirstOrThrow())
}

/** Returns when the stock hold of a checkout expires. */
export async function findHoldEnd(db: Db, checkoutId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('checkouts')
    .select('hold_expires_at')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()
  return row?.hold_expires_at ?? null
}

/** Returns the customer's email; null once the checkout is anonymized. */
export async function findCheckoutEmail(db: Db | Tx, checkoutId: string): Promise<string | null> {
  const row = await db.selectFrom('checkouts').select('email').where('checkout_id', '=', checkoutId).executeTakeFirst()
  return row?.email || null
}

export async function markOrdered(tx: Tx, checkoutId: string): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set({ state: 'ordered', network: null })
    .where('checkout_id', '=', checkoutId)
    .execute()
}

/** Returns the held units of a checkout to stock, once. Does nothing when they went into an order. */
export async function releaseCheckout(tx: Tx, checkoutId: string): Promise<void> {
  const released = await tx
    .updateTable('checkouts')
    .set({ state: 'released', network: null })
    .where('checkout_id', '=', checkoutId)
    .where('state', '=', 'held')
    .returning(['order_id', 'lines', 'uncounted'])
    .executeTakeFirst()
  if (!released) return
  const { uncounted } = released
  const lines = released.lines as OrderLine[]
  await releaseUnits(
    tx,
    lines.filter(({ variantId }) => !uncounted?.includes(variantId)),
    { reason: 'hold ended', orderId: released.order_id },
  )
}

/** Extends the stock hold while the payment is processing. */
export async function extendHold(tx: Tx, checkoutId: string, minutes: number): Promise<void> {
  await sql`
    update checkouts set hold_expires_at = now() + ${minutes}::integer * interval '1 minute'
    where checkout_id = ${checkoutId} and state = 'held'`.execute(tx)
}

export async function deleteCheckout(tx: Tx, checkoutId: string): Promise<void> {
  await tx.deleteFrom('checkouts').where('checkout_id', '=', checkoutId).execute()
}

/** The columns of a checkout without personal data. */
export const ANONYMIZED = sql`email = '', shipping = '{}', billing = null, gift_message = null`

/**
 * Anonymizes old checkouts: after a day when an order holds the personal data, else once no money can be on its way any
 * more.
 */
export async function anonymizeOldCheckouts(db: Db, afterDays: number): Promise<number> {
  const result = await sql`
    update checkouts set ${ANONYMIZED}
    where email <> '' and (state = 'ordered' and created_at < now() - interval '1 day'
      or state = 'released' and created_at < now() - ${afterDays}::integer * interval '1 day')`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** Claims the payment whose stock hold expired first; null when there is none. */
export async function claimExpiredHold(db: Db, claimSeconds: number): Promise<{ paymentId: string } | null> {
  const { rows } = await sql<{ paymentId: string }>`
    update checkouts c set claimed_until = now() + ${claimSeconds}::integer * interval '1 second'
    from payments p
    where p.checkout_id = c.checkout_id and c.checkout_id = (
      select checkout_id from checkouts d
      where state = 'held' and hold_expires_at <= now() and (claimed_until is null or claimed_until < now())
        and exists (select from payments o where o.checkout_id = d.checkout_id)
      order by hold_expires_at limit 1 for update of d skip locked
    )
    returning p.payment_id as "paymentId"`.execute(db)
  return rows[0] ?? null
}
