import type { BillingAddress, ShippingAddress } from '@atelier/domain/orders/address.schema'
import type { DraftOrder, OrderLine } from '@atelier/domain/orders/draft-order'
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
  'total_cents',
  'terms_version',
  'state',
  'hold_expires_at',
] as const

export type CheckoutRow = Pick<StoredCheckout, (typeof CHECKOUT_COLUMNS)[number]>

export function toCheckout(row: CheckoutRow): Checkout {
  return {
    checkoutId: row.checkout_id,
    orderId: row.order_id,
    userId: row.user_id,
    guestId: row.guest_id,
    email: row.email,
    // Only bookCheckout writes these columns.
    draft: {
      lines: row.lines as OrderLine[],
      subtotalCents: row.subtotal_cents,
      taxCents: row.tax_cents,
      totalCents: row.total_cents,
      termsVersion: row.terms_version,
    },
    uncounted: row.uncounted,
    shipping: row.shipping as ShippingAddress,
    billing: row.billing as BillingAddress | null,
    state: row.state,
    holdExpiresAt: row.hold_expires_at,
  }
}
