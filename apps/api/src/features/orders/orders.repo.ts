import type { DraftOrder } from '@atelier/domain/orders/draft-order'
import type { BillingAddress, ShippingAddress } from '@atelier/domain/orders/address.schema'
import type { PaymentMethod, PaymentStatus } from '@atelier/domain/orders/status'
import { sql, type InsertObject } from 'kysely'
import { e164Of } from './e164.ts'
import type { Tx } from '../../db/client.ts'
import { lockedColors } from '../products/products.public.ts'
import type { Tables } from '../../db/tables.ts'

/** An order as its tables store it. */
export interface OrderRows {
  orderId: string
  /** The customer's account; null for a guest, whose id is `guestId`. */
  userId: string | null
  guestId: string | null
  email: string
  shipping: ShippingAddress
  /** null: same as shipping. */
  billing: BillingAddress | null
  /** How long the payment link is valid, from the time of the database; null: the order has no payment link. */
  paymentLinkHours: number | null
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  /** What is already paid; its ledger entries are stored with the order. Omitted: nothing. */
  paidCents?: number
  note: string
  /** The staff member who created the order. Omitted or null: the buyer or the system did. */
  actor?: { userId: string; name: string } | null
  draft: DraftOrder
}

/**
 * Inserts an order with its line items, charges and the first entry of its history. `uncounted`: the colors without a count, from
 * which no stock was taken; null: unknown. `holders`: the counts of unpaid units that include it.
 */
export async function insertOrder(
  tx: Tx,
  order: OrderRows,
  uncounted: readonly number[] | null,
  holders: readonly string[],
): Promise<void> {
  const variantIds = order.draft.lines.map(({ variantId }) => variantId)
  await tx
    .with('placed', (query) => query.insertInto('orders').values(orderRow(order, holders)))
    .with('colors', () => sql<{ variant_id: number }>`(${lockedColors(variantIds)})`)
    .with('items', (query) => query.insertInto('order_items').values(itemRows(order, uncounted)))
    .insertInto('order_status_history')
    .values({
      order_id: order.orderId,
      status: 'PENDING',
      note: order.note,
      actor_id: order.actor?.userId ?? null,
      actor_name: order.actor?.name ?? null,
      created_at: sql<Date>`now()`,
    })
    .execute()
  const charges = chargeRows(order)
  if (charges.length > 0) await tx.insertInto('order_charges').values(charges).execute()
}

function orderRow(
  { draft, shipping, billing, paymentLinkHours, ...order }: OrderRows,
  holders: readonly string[],
): InsertObject<Tables, 'orders'> {
  return {
    order_id: order.orderId,
    user_id: order.userId,
    guest_id: order.guestId,
    email: order.email,
    payment_method: order.paymentMethod,
    payment_status: order.paymentStatus,
    subtotal_cents: draft.subtotalCents,
    charges_cents: draft.chargesCents,
    tax_cents: draft.taxCents,
    currency: draft.currency,
    tax_mode: draft.taxMode,
    total_cents: draft.totalCents,
    first_name: shipping.firstName,
    last_name: shipping.lastName,
    address: shipping.address,
    apartment: shipping.apartment ?? '',
    city: shipping.city,
    state: shipping.state,
    zip_code: shipping.zipCode,
    country: shipping.country,
    phone: shipping.phone,
    phone_e164: e164Of(shipping.phone, shipping.country),
    billing_address: billing?.address ?? null,
    billing_apartment: billing?.apartment ?? null,
    billing_city: billing?.city ?? null,
    billing_state: billing?.state ?? null,
    billing_zip_code: billing?.zipCode ?? null,
    billing_country: billing?.country ?? null,
    // null instead of an empty list: the order counts toward no holder, so nothing is subtracted later.
    waits_of: holders.length > 0 ? [...holders] : null,
    paid_cents: order.paidCents ?? 0,
    terms_version: draft.termsVersion,
    market: draft.market,
    tax_calculation: draft.taxCalculation ?? null,
    delivery_method: draft.delivery?.key ?? null,
    delivery_name: draft.delivery?.name ?? null,
    gift_message: draft.giftMessage,
    items_text: draft.lines
      .map(({ name, colorLabel, color }) => [name, colorLabel, color].filter(Boolean).join(' '))
      .join(', '),
    // The clock of the database, which all processes share.
    created_at: sql<Date>`now()`,
    updated_at: sql<Date>`now()`,
    payment_link_sent_at: paymentLinkHours === null ? null : sql<Date>`now()`,
    payment_link_expires_at: sql<Date | null>`now() + ${paymentLinkHours}::integer * interval '1 hour'`,
  }
}

const itemRows = (
  { orderId, draft }: OrderRows,
  uncounted: readonly number[] | null,
): InsertObject<Tables, 'order_items'>[] =>
  draft.lines.map((line, position) => ({
    order_id: orderId,
    position,
    product_id: line.productId,
    // A color may have been deleted while its units were held.
    variant_id: sql<number | null>`(select variant_id from colors where variant_id = ${line.variantId})`,
    name: line.name,
    color: line.color,
    color_label: line.colorLabel ?? null,
    image_url: line.imageUrl,
    unit_price_cents: line.unitPriceCents,
    quantity: line.quantity,
    wrapped: line.wrapped ?? 0,
    tax_cents: line.taxCents,
    tax_rate: line.rate,
    weight_grams: line.weightGrams ?? null,
    hs_code: line.hsCode ?? null,
    origin: line.origin ?? null,
    tax_class: line.taxClass ?? null,
    took_stock: uncounted && !uncounted.includes(line.variantId),
  }))

const chargeRows = ({ orderId, draft }: OrderRows): InsertObject<Tables, 'order_charges'>[] =>
  draft.charges.map(({ kind, name, amountCents, taxCents, rate }, position) => ({
    order_id: orderId,
    position,
    kind,
    name,
    amount_cents: amountCents,
    tax_cents: taxCents,
    tax_rate: rate,
  }))
