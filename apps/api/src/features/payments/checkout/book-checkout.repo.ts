import type { BillingAddress, ShippingAddress } from '@atelier/domain/orders/address.schema'
import type { DraftOrder } from '@atelier/domain/orders/draft-order'
import { allowedHolds, countUnits, type HeldUnits } from '@atelier/domain/payments/stock-hold-limit'
import { sql } from 'kysely'
import type { IdempotencyKey } from '../../../buyer.ts'
import type { Db } from '../../../db/client.ts'
import { judgeStock, takeStock, uncountedColors, unitLines } from '../../products/products.public.ts'
import { storedScope, type PaymentRow } from '../payments.repo.ts'
import { lockStockHolder, type SameCart } from './holds.repo.ts'

/** A payment with the checkout that holds its units. */
export interface NewCheckout {
  checkoutId: string
  orderId: string
  email: string
  draft: DraftOrder
  shipping: ShippingAddress
  /** null: same as shipping. */
  billing: BillingAddress | null
  holdMinutes: number
  payment: {
    paymentId: string
    provider: string
    returnUrl: string
    idempotency: IdempotencyKey | null
    bodyHash: Buffer
  }
}

/**
 * `booked`: the units are held and the payment exists. `own hold`: the buyer holds one of the products already.
 * `too many`: the buyer or the network would hold more than allowed. `stale`: a price or the stock has changed.
 */
export type BookOutcome =
  | { kind: 'booked'; payment: PaymentRow; holdExpiresAt: Date }
  | { kind: 'own hold' | 'stale' }
  | { kind: 'too many'; held: HeldUnits }

/**
 * Takes all units of a checkout from stock and stores it with its payment, in one statement, or changes nothing. Throws
 * the unique violation of an idempotency key that another payment has. `factor` multiplies the limit per network.
 */
export async function bookCheckout(
  db: Db,
  checkout: NewCheckout,
  same: SameCart,
  factor: number,
): Promise<BookOutcome> {
  const { draft, payment, shipping, billing } = checkout
  const { userId, guestId, network } = same.holder
  const units = countUnits(draft.lines)
  const allowed = allowedHolds(units, factor)
  const { idempotency } = payment
  const { rows } = await sql<PaymentRow & BookedRow>`
    with holder as materialized (
      select *, buyer_pieces <= ${allowed.buyer}::bigint and network_pieces <= ${allowed.network}::bigint as is_within_limit
      from ${lockStockHolder(same)}
    ),
    wanted as (
      select * from ${unitLines(draft.lines)} where (select is_within_limit and own_payment is null from holder)
    ),
    ${judgeStock(draft.market)},
    accepted as (
      select from holder where is_within_limit and own_payment is null and not exists (select from refused)
    ),
    ${takeStock({ reason: 'held', orderId: checkout.orderId })},
    checkout as (
      insert into checkouts (checkout_id, order_id, user_id, guest_id, email, lines, uncounted, shipping, billing, subtotal_cents,
        tax_cents, total_cents, currency, tax_mode, charges, charges_cents, terms_version, market, tax_calculation, delivery,
        gift_message, pieces, network, hold_expires_at)
      select ${checkout.checkoutId}::text, ${checkout.orderId}::text, ${userId}::text, ${guestId}::text,
        ${checkout.email}::text, ${JSON.stringify(draft.lines)}::jsonb, ${uncountedColors}, ${JSON.stringify(shipping)}::jsonb,
        ${billing && JSON.stringify(billing)}::jsonb, ${draft.subtotalCents}::integer, ${draft.taxCents}::integer,
        ${draft.totalCents}::integer, ${draft.currency}::text, ${draft.taxMode}::text,
        ${JSON.stringify(draft.charges)}::jsonb, ${draft.chargesCents}::integer, ${draft.termsVersion}::bigint, ${draft.market}::text,
        ${draft.taxCalculation ?? null}::text, ${draft.delivery && JSON.stringify(draft.delivery)}::jsonb, ${draft.giftMessage}::text, ${units}::integer, ${network}::text,
        now() + ${checkout.holdMinutes}::integer * interval '1 minute'
      from accepted returning hold_expires_at
    ),
    payment as (
      insert into payments (payment_id, provider, purpose, return_url, user_id, guest_id, body_hash, amount_cents, currency,
        checkout_id, idempotency_key, idempotency_scope)
      select ${payment.paymentId}::text, ${payment.provider}::text, 'checkout', ${payment.returnUrl}::text,
        ${userId}::text, ${guestId}::text, ${payment.bodyHash}::bytea, ${draft.totalCents}::integer, ${draft.currency.toLowerCase()}::text,
        ${checkout.checkoutId}::text, ${idempotency?.key ?? null}::text, ${idempotency && storedScope(idempotency)}
      from accepted returning *
    )
    select payment.*, c.hold_expires_at as "holdExpiresAt", own_payment is not null as "hasOwnHold",
      is_within_limit as "isWithinLimit", buyer_pieces as buyer, network_pieces as network
    from holder left join checkout c on true left join payment on true`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the holds of a buyer were not counted')
  const { holdExpiresAt, hasOwnHold, isWithinLimit, buyer, network: onNetwork, ...stored } = row
  if (holdExpiresAt !== null) return { kind: 'booked', payment: stored, holdExpiresAt }
  if (hasOwnHold) return { kind: 'own hold' }
  return isWithinLimit ? { kind: 'stale' } : { kind: 'too many', held: { buyer, network: onNetwork } }
}

interface BookedRow extends HeldUnits {
  /** null: nothing was stored. */
  holdExpiresAt: Date | null
  hasOwnHold: boolean
  isWithinLimit: boolean
}
