import { deliveryOf, describeDelivery } from '../checkout/delivery.ts'
import { placedDelivery, type ChosenDelivery } from '../delivery/placed-delivery.ts'
import { customerGreeting } from '../email/personal-name.ts'
import { orderNumber } from '../values/ids.ts'
import { formatMoney, type Cents } from '../money/money.ts'
import { quoteTaxLabel } from '../terms/tax-label.ts'
import { payWithinText } from '../terms/promise-texts.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import type { ShippingAddress } from './address.schema.ts'
import { deliveryLines } from './delivery-lines.ts'
import { deliveredGoods } from '../quote/delivered-goods.ts'
import { lineAmount, type Quote, type QuotedCharge } from '../quote/quote.ts'
import type { DraftOrder } from './draft-order.ts'
import { giftMessageLines } from './gift-message.ts'
import { wrappedLabel } from './wrapped-label.ts'
import type { ShopRegion } from '../region/region.ts'

/** The data of an order confirmation email. */
export interface ConfirmedOrder {
  orderId: string
  draft: Partial<Pick<DraftOrder, 'giftMessage'>> &
    Pick<Quote, 'currency' | 'taxMode' | 'taxes' | 'subtotalCents' | 'taxCents' | 'totalCents'> & {
      charges: readonly Pick<QuotedCharge, 'kind' | 'name' | 'amountCents'>[]
      delivery: ChosenDelivery | null
    } & {
      lines: readonly {
        name: string
        color: string | null
        colorLabel?: string | null | undefined
        quantity: number
        wrapped?: number | undefined
        weightGrams?: number | null | undefined
        unitPriceCents: Cents
        imageUrl: string | null
      }[]
    }
  shipping: ShippingAddress
  placedAt: Date
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
  items: { name: string; color: string; quantity: number; wrapped?: string; price: string; imageUrl: string | null }[]
  subtotal: string
  /** What the order charges besides its items. Absent in emails that were queued before orders had charges. */
  charges?: { name: string; amount: string }[]
  /** Whether the total contains the tax; absent: it is added. */
  isTaxIncluded?: boolean
  taxLabel: string
  tax: string
  total: string
  shipTo: string[]
  /** The lines of the message on the card of a gift. Absent: there is no card. */
  giftMessage?: string[]
  /** Delivery method and duration. */
  delivery: string
  /** The email's only call to action. */
  button: { label: string; url: string }
  orderUrl: string
}

const withWrap = (line: { quantity: number; wrapped?: number | undefined }): { wrapped?: string } => {
  const wrapped = wrappedLabel(line)
  return wrapped === null ? {} : { wrapped }
}

/** Any visitor can place an unpaid order for any address, so only the email about a paid one repeats what the buyer wrote. */
function withGiftMessage(message: string | null, isPaid: boolean): Pick<OrderConfirmationEmail, 'giftMessage'> {
  if (message === null) return {}
  return {
    giftMessage: isPaid ? giftMessageLines(message) : ['As you wrote it. You find it on the page of your order.'],
  }
}

/** Writes the confirmation of a paid order, or of one that the customer pays by the link. */
export function orderConfirmationEmail(
  { orderId, draft, shipping, placedAt, orderUrl, payUrl }: ConfirmedOrder,
  terms: Pick<ShopTerms, 'paymentLinkHours' | 'shipping' | 'addressForm'>,
  region: ShopRegion,
): OrderConfirmationEmail {
  const number = orderNumber(orderId)
  const text = (cents: Cents): string => formatMoney({ cents, currency: draft.currency }, region)
  const opening = `${customerGreeting(shipping.firstName)}, thank you. We’ve received your order ${number} and reserved your items.`
  const waiting = `You haven’t been charged yet. Pay within ${terms.paymentLinkHours} hours with the link below. We’ll hold your items until then and ship them after payment.`
  const paid = `We’ve received your payment of ${text(draft.totalCents)}. We’re preparing your order. We’ll email you when it ships.`
  const delivery = deliveryOf(
    shipping,
    deliveredGoods(draft.lines),
    {
      shipping: terms.shipping,
      currency: draft.currency,
      start: payUrl ? 'after payment' : placedAt,
      placed: placedDelivery(draft.delivery, draft.charges),
    },
    region,
  )
  return {
    subject: `We’ve received your order ${number}`,
    title: 'We’ve received your order',
    preview: payUrl ? payWithinText(terms) : 'Payment received. We’re preparing your order.',
    paragraphs: [opening, payUrl ? waiting : paid],
    orderNumber: number,
    items: draft.lines.map((line) => ({
      name: line.name,
      color: line.colorLabel ?? line.color ?? '',
      quantity: line.quantity,
      ...withWrap(line),
      price: text(lineAmount(line)),
      imageUrl: line.imageUrl,
    })),
    subtotal: text(draft.subtotalCents),
    charges: draft.charges.map(({ name, amountCents }) => ({ name, amount: text(amountCents) })),
    isTaxIncluded: draft.taxMode === 'included',
    taxLabel: quoteTaxLabel(draft),
    tax: text(draft.taxCents),
    total: text(draft.totalCents),
    shipTo: deliveryLines(shipping, terms.addressForm),
    ...withGiftMessage(draft.giftMessage ?? null, payUrl === null),
    delivery: `${describeDelivery(delivery)}.`,
    button: payUrl ? { label: 'Pay for your order', url: payUrl } : { label: 'View your order', url: orderUrl },
    orderUrl,
  }
}
