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

/** A fixed lock order prevents deadlocks between buyers that share two names. */
const lockNames = ({ userId, guestId, email, network }: Holder): string[] => {
  const session = userId ?? guestId
  const names = [`email ${email.toLowerCase()}`, `network ${network}`, ...(session ? [`session ${session}`] : [])]
  return names.map((name) => `hold ${name}`).toSorted()
}

/**
 * A row for a larger statement: `buyer_pieces` and `network_pieces`, how many units are held for this buyer, by session
 * or email, and for this network; `own_payment`, the payment of an earlier hold of the same buyer that contains one of
 * these products, or null. Visitors without a session are matched by email, network and shipping address. Locks the
 * holds of this buyer and network until the transaction ends, and sees those that were committed until then.
 */
export const lockStockHolder = ({ holder, productIds, shipping, excludedKey, providers }: SameCart) => sql`
  lock_stock_holder(${lockNames(holder)}::text[], ${holder.userId}::text, ${holder.guestId}::text, ${holder.email}::text,
    ${holder.network}::text, ${JSON.stringify(shipping)}::jsonb, ${[...productIds]}::text[],
    ${excludedKey?.key ?? null}::text, ${[...providers]}::text[])`

/** Returns the row of `lockStockHolder`. */
export async function findHolds(
  db: Db | Tx,
  same: SameCart,
): Promise<{ held: HeldUnits; ownPaymentId: string | null }> {
  const { rows } = await sql<{ buyer: number; network: number; ownPaymentId: string | null }>`
    select buyer_pieces as buyer, network_pieces as network, own_payment as "ownPaymentId"
    from ${lockStockHolder(same)}`.execute(db)
  const { buyer = 0, network = 0, ownPaymentId = null } = rows[0] ?? {}
  return { held: { buyer, network }, ownPaymentId }
}
