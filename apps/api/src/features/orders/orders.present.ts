import type { ChosenDelivery } from '@atelier/domain/delivery/placed-delivery'
import { orderTaxes, type TaxedPart } from '@atelier/domain/orders/order-taxes'
import { lineAmount } from '@atelier/domain/quote/quote'
import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { toAmount, type Currency } from '@atelier/domain/money/money'
import type { OrderDetail, OrderItem, OrderListRow, OrderSummary } from '@atelier/domain/orders/order.schema'
import { knownParcelFacts } from '@atelier/domain/products/parcel-facts'
import { orderTermsOf } from '@atelier/domain/orders/order-terms.schema'
import { itemsToPack } from '@atelier/domain/orders/restock-units'
import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import type { Deps } from '../../deps.ts'
import { e164Of } from './e164.ts'
import type { OrderItemRow, OrderRow, SlipRow, StaffOrderItemRow, WholeOrder } from './admin-orders.repo.ts'
import { presentCustoms } from './order-customs.ts'
import { storedItems } from './stored-items.ts'
import type { ListedOrder } from './desk/listed-order.repo.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

/** Returns a row of the admin's list. A missing userId marks a guest's order (A3). */
export function presentOrderSummary(row: Omit<ListedOrder, 'country' | 'market' | 'items'>): OrderSummary {
  return {
    orderId: row.order_id,
    createdAt: row.created_at.toISOString(),
    status: row.status,
    currency: row.currency,
    total: toAmount(row.total_cents, row.currency),
    email: row.email,
    customerName: `${row.first_name} ${row.last_name}`,
    ...(row.user_id === null ? undefined : { userId: row.user_id }),
    paymentMethod: row.payment_method,
    paymentDetails: { paymentStatus: row.payment_status },
  }
}

/** Returns a row of the order list with its country and items. */
export const presentOrderListRow = (row: ListedOrder): OrderListRow => ({
  ...presentOrderSummary(row),
  country: row.country,
  market: row.market,
  items: row.items.map(({ name, image_url: imageUrl, quantity }) => ({ name, imageUrl, quantity })),
})

const presentShipping = (row: OrderRow): OrderDetail['shipping'] => ({
  firstName: row.first_name,
  lastName: row.last_name,
  address: row.address,
  apartment: row.apartment,
  city: row.city,
  state: row.state,
  zipCode: row.zip_code,
  country: row.country,
  phone: row.phone,
})

/** Returns the delivery method that an order keeps; null: its market has no delivery zones. */
export const orderDelivery = ({
  delivery_method: key,
  delivery_name: name,
}: Pick<OrderRow, 'delivery_method' | 'delivery_name'>): ChosenDelivery | null =>
  key === null || name === null ? null : { key, name }

/** Returns the number that staff call: earlier orders have none stored. */
export function phoneLinkOf({ phone, phone_e164: stored, country }: OrderRow): Pick<OrderDetail, 'phoneE164'> {
  const phoneE164 = stored ?? e164Of(phone, country)
  return phoneE164 === null ? {} : { phoneE164 }
}

/** Returns the data of a packing slip. `terms` are those of the order. */
export function presentOrderSlip(
  { order: row, items, notes }: SlipRow,
  terms: Pick<ShopTerms, 'addressForm' | 'shipping'>,
  region: ShopRegion,
): OrderPackingSlip {
  const { orderId, createdAt, status, paymentDetails, customerName } = presentOrderSummary(row)
  return {
    orderId,
    createdAt,
    updatedAt: row.updated_at.toISOString(),
    status,
    paymentDetails,
    customerName,
    shipping: presentShipping(row),
    delivery: orderDelivery(row),
    ...phoneLinkOf(row),
    ...presentGiftMessage(row),
    ...presentCustoms({ order: row, items }, terms, region),
    addressForm: terms.addressForm,
    trackingCarrier: row.tracking_carrier,
    trackingNumber: row.tracking_number,
    trackingUrl: row.tracking_url,
    statusNote: row.status_note,
    internalNotes: presentNotes(notes),
    items: itemsToPack({ status, items: presentItemsWithReturns(row, items) }).map(
      ({ returnedQuantity: _returned, refundedQuantity: _refunded, tax: _tax, ...item }) => item,
    ),
  }
}

function presentBilling(row: OrderRow): OrderDetail['billing'] {
  if (row.billing_address === null) return null
  return {
    address: row.billing_address,
    apartment: row.billing_apartment ?? '',
    city: row.billing_city ?? '',
    state: row.billing_state ?? '',
    zipCode: row.billing_zip_code ?? '',
    country: row.billing_country ?? '',
  }
}

function presentPaymentLink({ payment_link_sent_at, payment_link_expires_at }: OrderRow): OrderDetail['paymentLink'] {
  if (!payment_link_sent_at || !payment_link_expires_at) return null
  return { sentAt: payment_link_sent_at.toISOString(), expiresAt: payment_link_expires_at.toISOString() }
}

/** Presents a line item; its price is in the currency of its order. */
export const presentOrderItem = (item: OrderItemRow, currency: Currency): OrderItem => ({
  productId: item.product_id,
  name: item.name,
  imageUrl: item.image_url,
  color: item.color,
  size: item.size,
  price: toAmount(item.unit_price_cents, currency),
  quantity: item.quantity,
  ...(item.wrapped > 0 && { wrapped: item.wrapped }),
})

const presentGiftMessage = ({ gift_message: giftMessage }: OrderRow): Pick<OrderDetail, 'giftMessage'> =>
  giftMessage === null ? {} : { giftMessage }

const presentItemsWithReturns = (order: OrderRow, items: readonly StaffOrderItemRow[]): OrderDetail['items'] =>
  storedItems(order, items).map(({ item, taxCents }) => ({
    ...presentOrderItem(item, order.currency),
    tax: toAmount(taxCents, order.currency),
    returnedQuantity: item.returned_quantity,
    refundedQuantity: item.refundedQuantity,
    sku: item.sku,
    ...(item.gtin && { gtin: item.gtin }),
    ...knownParcelFacts({ weightGrams: item.weight_grams, hsCode: item.hs_code, origin: item.origin }),
  }))

const itemPart = (item: WholeOrder['items'][number]): TaxedPart => ({
  amountCents: lineAmount({ unitPriceCents: item.unit_price_cents, quantity: item.quantity }),
  taxCents: item.tax_cents,
  rate: item.tax_rate,
})

const chargePart = (charge: WholeOrder['charges'][number]): TaxedPart => ({
  amountCents: charge.amount_cents,
  taxCents: charge.tax_cents,
  rate: charge.tax_rate,
})

/** Returns what an order charges besides its items, and how its prices treat tax. */
export const presentCharges = ({
  order: { currency, tax_mode: taxMode, charges_cents: chargesCents },
  items,
  charges,
}: Pick<WholeOrder, 'order' | 'items' | 'charges'>): Pick<
  CustomerOrder,
  'taxMode' | 'charges' | 'chargesTotal' | 'taxes'
> => ({
  taxMode,
  charges: charges.map(({ kind, name, amount_cents: cents }) => ({
    kind,
    name,
    amount: toAmount(cents, currency),
  })),
  chargesTotal: toAmount(chargesCents, currency),
  ...orderTaxes([...items.map(itemPart), ...charges.map(chargePart)], currency),
})

const presentNotes = (notes: WholeOrder['notes']): OrderDetail['internalNotes'] =>
  notes.map(({ note_id, text, author_name, created_at }) => ({
    noteId: note_id,
    text,
    by: author_name,
    timestamp: created_at.toISOString(),
  }))

/** Returns the ledger entries, each refund with its status, and the disputes. */
const presentMoney = ({
  order: { currency },
  ledger,
  refunds,
  disputes,
}: WholeOrder): Pick<OrderDetail, 'ledger' | 'refunds' | 'disputes'> => ({
  ledger: ledger.map((entry) => ({
    kind: entry.kind,
    amount: toAmount(entry.amount_cents, currency),
    provider: entry.provider,
    refundId: entry.refund_id,
    isByHand: entry.by_hand,
    by: entry.actor,
    note: entry.note,
    timestamp: entry.created_at.toISOString(),
  })),
  refunds: refunds.map((refund) => ({
    refundId: refund.refund_id,
    amount: toAmount(refund.amount_cents, currency),
    status: refund.status,
    reason: refund.reason,
    items: refund.items.map(({ amountCents, ...units }) => ({ ...units, amount: toAmount(amountCents, currency) })),
    by: refund.actor_name,
    timestamp: refund.created_at.toISOString(),
    problem: refund.status === 'succeeded' ? null : refund.last_error,
    byHand: presentManualRefund(refund),
  })),
  disputes: disputes.map((dispute) => ({
    disputeId: dispute.dispute_id,
    provider: dispute.provider,
    state: dispute.state,
    amount: toAmount(dispute.amount_cents, currency),
    reason: dispute.reason,
    isInquiry: dispute.is_inquiry,
    openedAt: dispute.opened_at.toISOString(),
    answerBy: dispute.answer_by?.toISOString() ?? null,
    closedAt: dispute.closed_at?.toISOString() ?? null,
  })),
})

function presentManualRefund(refund: WholeOrder['refunds'][number]): OrderDetail['refunds'][number]['byHand'] {
  const { by_hand_how: how, by_hand_on: on, by_hand_note: note, by_hand_by: by } = refund
  return how === null || on === null || by === null ? null : { how, on, note, by }
}

/**
 * Returns a whole order for the admin's detail screen. Tax and subtotal are the stored values, never computed from the
 * total. The terms are those under which it was placed.
 */
export async function presentOrderDetail(
  { db, shop }: Pick<Deps, 'db' | 'shop'>,
  whole: WholeOrder,
): Promise<OrderDetail> {
  const { order: row, items, history, notes } = whole
  const { currency } = row
  const terms = await shop.termsAt(row.terms_version, row.market, db)
  return {
    ...presentOrderSummary(row),
    market: row.market,
    delivery: orderDelivery(row),
    subtotal: toAmount(row.subtotal_cents, currency),
    ...presentCharges(whole),
    charges: whole.charges.map(({ kind, name, amount_cents: cents, tax_cents: taxCents }) => ({
      kind,
      name,
      amount: toAmount(cents, currency),
      tax: toAmount(taxCents, currency),
    })),
    tax: toAmount(row.tax_cents, currency),
    paid: toAmount(row.paid_cents, currency),
    refunded: toAmount(row.refunded_cents, currency),
    billing: presentBilling(row),
    paymentLink: presentPaymentLink(row),
    updatedAt: row.updated_at.toISOString(),
    statusNote: row.status_note,
    trackingCarrier: row.tracking_carrier,
    trackingNumber: row.tracking_number,
    trackingUrl: row.tracking_url,
    shipping: presentShipping(row),
    ...phoneLinkOf(row),
    ...presentGiftMessage(row),
    ...presentCustoms(whole, terms, shop.company.region),
    items: presentItemsWithReturns(row, items),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    ...presentMoney(whole),
    returns: whole.returns.map(({ requestedAt, ...request }) => ({
      ...request,
      requestedAt: requestedAt.toISOString(),
    })),
    statusHistory: history.map(({ status, note, created_at, actor_name }) => ({
      status,
      note,
      timestamp: created_at.toISOString(),
      by: actor_name,
    })),
    terms: orderTermsOf(terms, items[0]?.tax_rate ?? null),
    internalNotes: presentNotes(notes),
  }
}
