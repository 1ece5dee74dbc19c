import type { HeldUnits } from '@atelier/domain/payments/stock-hold-limit'
import type { PaymentProviderId } from '@atelier/domain/payments/payment-state'
import type { ShippingAddress } from '@atelier/domain/orders/address.schema'
import { sql } from 'kysely'
import type { IdempotencyKey } from '../../../buyer.ts'
import type { Db, Tx } from '../../../db/client.ts'

/** Identifies the buyer of a stock hold. */
export interface Holder {
  userId: string | null
  guestId: string | null
  email: string
  /** The client's network address, hashed. */
  network: string
}

/** Serializes the holds of one buyer or one network until the transaction ends. */
export async function lockHolder(tx: Tx, { userId, guestId, email, network }: Holder): Promise<void> {
  const session = userId ?? guestId
  const names = [`email ${email.toLowerCase()}`, `network ${network}`, ...(session ? [`session ${session}`] : [])]
  // A fixed lock order prevents deadlocks between buyers that share two names.
  const locks = names.toSorted().map((name) => sql`pg_advisory_xact_lock(hashtextextended(${`hold ${name}`}::text, 0))`)
  await sql`select ${sql.join(locks)}`.execute(tx)
}

/** Returns how many units are held for this buyer, by session or email, and for this network. */
export async function countHeld(tx: Tx, { userId, guestId, email, network }: Holder): Promise<HeldUnits> {
  const isBuyers = sql`(user_id = ${userId}::text or guest_id = ${guestId}::text or lower(email) = lower(${email}::text))`
  const { rows } = await sql<HeldUnits>`
    select coalesce(sum(pieces) filter (where ${isBuyers}), 0) as buyer,
      coalesce(sum(pieces) filter (where network = ${network}::text), 0) as network
    from checkouts where state = 'held' and (${isBuyers} or network = ${network}::text)`.execute(tx)
  return rows[0] ?? { buyer: 0, network: 0 }
}

/** What a new hold is compared with to find earlier holds of the same cart. */
export interface SameCart {
  holder: Holder
  productIds: readonly string[]
  shipping: ShippingAddress
  /** The key of the current call, whose own payment is not an earlier one. */
  excludedKey: IdempotencyKey | null
  /** Only payments of these providers can be canceled. */
  providers: readonly PaymentProviderId[]
}

/**
 * Returns the payment of an earlier hold of the same buyer that contains one of these products. Visitors without a
 * session are matched by email, network and shipping address. Null when there is none.
 */
export async function findOwnHold(
  db: Db | Tx,
  { holder, productIds, shipping, excludedKey, providers }: SameCart,
): Promise<string | null> {
  const { userId, guestId, email, network } = holder
  const { rows } = await sql<{ paymentId: string }>`
    select p.payment_id as "paymentId"
    from checkouts c join payments p on p.checkout_id = c.checkout_id
    where c.state = 'held' and p.settled_at is null and p.provider = any(${[...providers]}::text[])
      and (c.user_id = ${userId}::text or c.guest_id = ${guestId}::text
        or ${userId ?? guestId}::text is null and c.user_id is null and c.guest_id is null
          and lower(c.email) = lower(${email}::text) and c.network = ${network}::text
          and c.shipping = ${JSON.stringify(shipping)}::jsonb)
      and exists (select from jsonb_array_elements(c.lines) line where line->>'productId' = any(${[...productIds]}::text[]))
      and (p.idempotency_key is null or p.idempotency_key is distinct from ${excludedKey?.key ?? null}::text)
    order by c.created_at, c.checkout_id limit 1`.execute(db)
  return rows[0]?.paymentId ?? null
}
