import type { BillingAddress, ShippingAddress } from '@atelier/domain/orders/address.schema'
import { countUnits } from '@atelier/domain/payments/stock-hold-limit'
import type { DraftOrder, OrderLine } from '@atelier/domain/orders/draft-order'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import { releaseUnits } from '../../products/products.public.ts'

export interface Checkout {
  checkoutId: string
  orderId: string
  userId: string | null
  guestId: string | null
  email: string
  draft: DraftOrder
  shipping: ShippingAddress
  billing: BillingAddress | null
  state: 'held' | 'ordered' | 'released'
  holdExpiresAt: Date
}

/** Stores a checkout. The same transaction must have taken its units from stock. */
export async function insertCheckout(
  tx: Tx,
  checkout: Omit<Checkout, 'state' | 'holdExpiresAt'> & { network: string },
  holdMinutes: number,
): Promise<void> {
  const { draft } = checkout
  await tx
    .insertInto('checkouts')
    .values({
      checkout_id: checkout.checkoutId,
      order_id: checkout.orderId,
      user_id: checkout.userId,
      guest_id: checkout.guestId,
      email: checkout.email,
      lines: JSON.stringify(draft.lines),
      shipping: JSON.stringify(checkout.shipping),
      billing: checkout.billing && JSON.stringify(checkout.billing),
      subtotal_cents: draft.subtotalCents,
      tax_cents: draft.taxCents,
      total_cents: draft.totalCents,
      pieces: countUnits(draft.lines),
      network: checkout.network,
      hold_expires_at: sql<Date>`now() + ${holdMinutes}::integer * interval '1 minute'`,
    })
    .execute()
}

const COLUMNS = [
  'checkout_id',
  'order_id',
  'user_id',
  'guest_id',
  'email',
  'lines',
  'shipping',
  'billing',
  'subtotal_cents',
  'tax_cents',
  'total_cents',
  'state',
  'hold_expires_at',
] as const

/** Locks a checkout, so that its stock hold is converted or released only once. */
export async function lockCheckout(tx: Tx, checkoutId: string): Promise<Checkout> {
  const row = await tx
    .selectFrom('checkouts')
    .select(COLUMNS)
    .where('checkout_id', '=', checkoutId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return {
    checkoutId: row.checkout_id,
    orderId: row.order_id,
    userId: row.user_id,
    guestId: row.guest_id,
    email: row.email,
    // Only insertCheckout writes these columns.
    draft: {
      lines: row.lines as OrderLine[],
      subtotalCents: row.subtotal_cents,
      taxCents: row.tax_cents,
      totalCents: row.total_cents,
    },
    shipping: row.shipping as ShippingAddress,
    billing: row.billing as BillingAddress | null,
    state: row.state,
    holdExpiresAt: row.hold_expires_at,
  }
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
    .returning('lines')
    .executeTakeFirst()
  if (released) await releaseUnits(tx, released.lines as OrderLine[])
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
export const ANONYMIZED = sql`email = '', shipping = '{}', billing = null`

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
