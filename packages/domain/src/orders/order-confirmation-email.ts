import { describeDelivery } from '../checkout/delivery.ts'
import { customerGreeting } from '../email/personal-name.ts'
import { orderDisplayNumber } from '../ids.ts'
import { formatUsd, type Cents } from '../money.ts'
import type { ShopTerms } from '../shop-terms.ts'
import type { ShippingAddress } from './address.schema.ts'
import { deliveryLines } from './delivery-lines.ts'
import type { OrderTotals } from './totals.ts'

/** The data of an order confirmation email. */
export interface ConfirmedOrder {
  orderId: string
  draft: OrderTotals & {
    lines: readonly {
      name: string
      color: string | null
      quantity: number
      unitPriceCents: Cents
      imageUrl: string | null
    }[]
  }
  shipping: ShippingAddress
  /** Where the customer sees the order. */
  orderUrl: string
  /** Where the customer can pay; null when the order is paid. */
  payUrl: string | null
}

/** The texts of the confirmation email, with formatted amounts. */
export interface OrderConfirmationEmail {
  subject: string
  title: string
  preview: string
  paragraphs: string[]
  orderNumber: string
  items: { name: string; color: string; quantity: number; price: string; imageUrl: string | null }[]
  subtotal: string
  taxLabel: string
  tax: string
  total: string
  shipTo: string[]
  /** Delivery method and duration. */
  delivery: string
  /** The email's only call to action. */
  button: { label: string; url: string }
  orderUrl: string
}

/** Writes the confirmation of a paid order, or of one that the customer pays by the link. */
export function orderConfirmationEmail(
  { orderId, draft, shipping, orderUrl, payUrl }: ConfirmedOrder,
  terms: Pick<ShopTerms, 'paymentLinkHours' | 'taxPercent' | 'shipping'>,
): OrderConfirmationEmail {
  const number = orderDisplayNumber(orderId)
  const opening = `${customerGreeting(shipping.firstName)}, thank you. Your order ${number} has reached us and your pieces are set aside for you.`
  const waiting = `No payment has been taken yet. Please pay within ${terms.paymentLinkHours} hours by the link below: until then nobody else can buy your pieces, and they leave us once it is done.`
  const paid = `Your payment of ${formatUsd(draft.totalCents)} has been received. We are preparing your pieces and will write again when they leave us.`
  return {
    subject: `We have received your order ${number}`,
    title: 'Your order has reached us',
    preview: payUrl
      ? `Please pay within ${terms.paymentLinkHours} hours: your pieces are set aside until then.`
      : 'It is paid for, and we are preparing your pieces.',
    paragraphs: [opening, payUrl ? waiting : paid],
    orderNumber: number,
    items: draft.lines.map(({ name, color, quantity, unitPriceCents, imageUrl }) => ({
      name,
      color: color ?? '',
      quantity,
      price: formatUsd(unitPriceCents * quantity),
      imageUrl,
    })),
    subtotal: formatUsd(draft.subtotalCents),
    taxLabel: `Tax (${terms.taxPercent}%)`,
    tax: formatUsd(draft.taxCents),
    total: formatUsd(draft.totalCents),
    shipTo: deliveryLines(shipping),
    delivery: `${describeDelivery(shipping.country, draft.subtotalCents, terms.shipping)}.`,
    button: payUrl ? { label: 'Pay for your order', url: payUrl } : { label: 'See your order', url: orderUrl },
    orderUrl,
  }
}
