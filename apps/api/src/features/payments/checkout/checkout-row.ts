import type { BillingAddress, ShippingAddress } from '@atelier/domain/orders/address.schema'
import type { ChosenDelivery } from '@atelier/domain/delivery/placed-delivery'
import type { DraftOrder, OrderLine } from '@atelier/domain/orders/draft-order'
import { taxesOf, type QuotedCharge, type TaxRate } from '@atelier/domain/quote/quote'
import { withStoredParts, type StoredLine } from '@atelier/domain/quote/stored-quote'
import type { StoredCheckout } from '../../../db/payment-tables.ts'

export interface Checkout {
  checkoutId: string
  orderId: string
  userId: string | null
  guestId: string | null
  email: string
  draft: DraftOrder
  /** Colors from which the hold took no stock; null when unknown. */
  uncounted: number[] | null
  shipping: ShippingAddress
  billing: BillingAddress | null
  state: 'held' | 'ordered' | 'released'
  holdExpiresAt: Date
}

export const CHECKOUT_COLUMNS = [
  'checkout_id',
  'order_id',
  'user_id',
  'guest_id',
  'email',
  'lines',
  'uncounted',
  'shipping',
  'billing',
  'subtotal_cents',
  'tax_cents',
  'currency',
  'tax_mode',
  'charges',
  'charges_cents',
  'total_cents',
  'terms_version',
  'market',
  'tax_calculation',
  'delivery',
  'gift_message',
  'state',
  'hold_expires_at',
] as const

export type CheckoutRow = Pick<StoredCheckout, (typeof CHECKOUT_COLUMNS)[number]>

/** The rate of a checkout that was held before lines had one, to a tenth of a percent, from its sums. */
const rateOf = ({ tax_cents: tax, subtotal_cents: subtotal }: CheckoutRow): TaxRate =>
  subtotal === 0 ? 0 : Math.round((tax * 1_000) / subtotal) * 1_000

export function toCheckout(row: CheckoutRow): Checkout {
  // Only bookCheckout writes these columns.
  const lines = withStoredParts(row.lines as (OrderLine & StoredLine)[], {
    taxCents: row.tax_cents,
    rate: rateOf(row),
  })
  const charges = row.charges as QuotedCharge[]
  return {
    checkoutId: row.checkout_id,
    orderId: row.order_id,
    userId: row.user_id,
    guestId: row.guest_id,
    email: row.email,
    draft: {
      currency: row.currency,
      taxMode: row.tax_mode,
      lines,
      charges,
      taxes: taxesOf([...lines, ...charges]),
      subtotalCents: row.subtotal_cents,
      chargesCents: row.charges_cents,
      taxCents: row.tax_cents,
      totalCents: row.total_cents,
      termsVersion: row.terms_version,
      market: row.market,
      taxCalculation: row.tax_calculation ?? undefined,
      delivery: row.delivery as ChosenDelivery | null,
      giftMessage: row.gift_message,
    },
    uncounted: row.uncounted,
    shipping: row.shipping as ShippingAddress,
    billing: row.billing as BillingAddress | null,
    state: row.state,
    holdExpiresAt: row.hold_expires_at,
  }
}
