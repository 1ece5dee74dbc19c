import { deliveryOf, describeDelivery } from '../checkout/delivery.ts'
import { NO_GOODS } from '../delivery/delivery-methods.ts'
import { contactSent } from '../contact/contact.schema.ts'
import { policyTextOf } from '../terms/policy-text.ts'
import {
  accountDeletionText,
  cartGiftWrap,
  cartReturns,
  payLaterText,
  replyTimeText,
  returnConditions,
  returnRefundText,
} from '../terms/promise-texts.ts'
import { shippingRates } from '../terms/shipping-rates.ts'
import { usualDestination } from '../markets/home-countries.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import type { TermField } from './term-fields.ts'
import { DISPATCH, HOURS, sampleDelivery, STANDARD, type SampleOrder, type TermPlace } from './term-place.ts'
import { EMAIL_PLACES } from './term-places-email.ts'

const rateText =
  (index: number) =>
  (terms: ShopTerms, { region }: SampleOrder): string => {
    const rate = shippingRates(terms, region)[index]
    return rate ? `${rate.service}: ${rate.price}, ${rate.time}` : ''
  }
const rate = (index: number, fields: readonly TermField[]): TermPlace => ({
  kind: 'Page',
  label: 'Shipping & Returns page, rates',
  fields,
  text: rateText(index),
})

const internationalDelivery = ({ shipping, currency }: ShopTerms, { at, region }: SampleOrder): string => {
  const [country] = shipping.international.countries
  return country === undefined
    ? ''
    : describeDelivery(deliveryOf({ country }, NO_GOODS, { shipping, currency, start: at }, region))
}

const PAGES: readonly TermPlace[] = [
  rate(0, [...STANDARD, 'shipping.standard.freeFromCents']),
  rate(1, ['shipping.express.cents', 'shipping.express.businessDays']),
  rate(2, ['shipping.overnight.cents', 'shipping.overnight.businessDays']),
  rate(3, ['shipping.international.businessDays']),
  {
    kind: 'Page',
    label: 'Shipping & Returns page, rates',
    fields: ['shipping.zones'],
    text: (terms, { region }) =>
      shippingRates(terms, region)
        .map(({ service, price, time }) => `${service}: ${price}, ${time}`)
        .join('; '),
  },
  {
    kind: 'Page',
    label: 'Contact page',
    fields: ['support.replyHours'],
    text: ({ support }) => replyTimeText(support),
  },
  {
    kind: 'Page',
    label: 'Contact page, hours',
    fields: HOURS,
    text: (terms, { region }) => policyTextOf(terms, region).supportHours.join(', '),
  },
  {
    kind: 'Page',
    label: 'Contact form, after a message',
    fields: ['support.replyHours'],
    text: ({ support }) => contactSent(support.replyHours),
  },
  {
    kind: 'Page',
    label: 'Account page, deletion',
    fields: ['retention.accountDeletionDays', 'retention.orderYears'],
    text: ({ retention }) => accountDeletionText(retention),
  },
]

const PRODUCT_PAGE: readonly TermPlace[] = [
  {
    kind: 'Product page',
    label: 'Delivery',
    fields: [...STANDARD, 'shipping.zones'],
    text: (terms, { region }) => policyTextOf(terms, region).standardDelivery(NO_GOODS),
  },
  {
    kind: 'Product page',
    label: 'Delivery is free for products from this price',
    fields: ['shipping.standard.freeFromCents'],
  },
  {
    kind: 'Product page',
    label: 'Returns',
    fields: ['returns.windowDays'],
    text: (terms, { region }) => policyTextOf(terms, region).returnWindow,
  },
  {
    kind: 'Product page',
    label: 'Care',
    fields: ['warrantyYears'],
    text: (terms, { region }) => policyTextOf(terms, region).warranty,
  },
  {
    kind: 'Search engines',
    label: 'Return policy of the store (merchantReturnDays)',
    fields: ['returns.windowDays'],
    text: ({ returns }) => String(returns.windowDays),
  },
  {
    kind: 'Search engines',
    label: 'Shipping of every product (shippingDetails)',
    fields: [...STANDARD, 'shipping.standard.freeFromCents'],
  },
  {
    kind: 'Search engines',
    label: 'Shipping to the countries of each zone (shippingDetails)',
    fields: ['shipping.zones'],
  },
]

const CART: readonly TermPlace[] = [
  {
    kind: 'Cart',
    label: 'Tax',
    fields: ['taxMode', 'taxPercent'],
    text: (terms, { region }) => policyTextOf(terms, region).tax,
  },
  {
    kind: 'Cart',
    label: 'Returns',
    fields: ['returns.windowDays'],
    text: ({ returns }) => cartReturns(returns),
  },
  {
    kind: 'Cart',
    label: 'Gift wrap',
    fields: ['giftWrapCentsPerItem'],
    text: (terms, { region }) => cartGiftWrap(terms, region),
  },
  {
    kind: 'Cart',
    label: 'Choice of gift wrap for each item',
    fields: ['isGiftWrapOffered'],
  },
  {
    kind: 'Cart',
    label: 'Delivery',
    fields: ['shipping.standard.businessDays', ...DISPATCH],
    text: ({ shipping, currency }, { at, region }) =>
      deliveryOf(usualDestination(shipping), NO_GOODS, { shipping, currency, start: at }, region).time ?? '',
  },
]

const CHECKOUT: readonly TermPlace[] = [
  {
    kind: 'Checkout',
    label: 'Tax and total',
    fields: ['taxMode', 'taxPercent'],
    text: (terms, { region }) => policyTextOf(terms, region).tax,
  },
  {
    kind: 'Checkout',
    label: 'Below the totals',
    fields: ['changeOrderHours', 'returns.windowDays', 'warrantyYears'],
    text: (terms, { region }) => policyTextOf(terms, region).orderPromises,
  },
  {
    kind: 'Checkout',
    label: 'Delivery, paid now',
    fields: [...STANDARD, ...DISPATCH],
    text: sampleDelivery,
  },
  {
    kind: 'Checkout',
    label: 'Delivery abroad, paid now',
    fields: ['shipping.international.businessDays', 'shipping.international.countries', ...DISPATCH],
    text: internationalDelivery,
  },
  {
    kind: 'Checkout',
    label: 'Choice of the delivery',
    fields: ['shipping.zones'],
  },
  {
    kind: 'Checkout',
    label: 'Shipping is free from this subtotal',
    fields: ['shipping.standard.freeFromCents'],
  },
  {
    kind: 'Checkout',
    label: 'Order now, pay later',
    fields: ['paymentLinkHours'],
    text: payLaterText,
  },
  {
    kind: 'Checkout',
    label: 'Below the totals, first line of the hours',
    fields: HOURS,
    text: (terms, { region }) => policyTextOf(terms, region).supportHours[0] ?? '',
  },
  {
    kind: 'Checkout',
    label: 'Thank-you page',
    fields: ['changeOrderHours'],
    text: (terms, { region }) => policyTextOf(terms, region).changeOrder,
  },
]

const ORDER_PAGE: readonly TermPlace[] = [
  {
    kind: 'Order page',
    label: 'Return form',
    fields: ['returns.windowDays', 'returns.damageReportDays'],
    text: ({ returns }) => returnConditions(returns),
  },
  {
    kind: 'Order page',
    label: 'Return form, refund',
    fields: ['returns.refundBusinessDays'],
    text: ({ returns }) => returnRefundText(returns),
  },
  {
    kind: 'Order page',
    label: 'Last day to return items',
    fields: ['returns.windowDays'],
  },
  {
    kind: 'Order page',
    label: 'Cancel button',
    fields: ['changeOrderHours'],
  },
  {
    kind: 'Order page',
    label: 'Expected days of arrival',
    fields: ['shipping.standard.businessDays', 'shipping.international.businessDays', ...DISPATCH],
  },
  {
    kind: 'Invoice',
    label: 'Tax',
    fields: ['taxMode', 'taxPercent'],
    text: (terms, { region }) => policyTextOf(terms, region).tax,
  },
]

/** Where shoppers and customers see promises, besides the texts of pages. */
export const SHOP_PLACES: readonly TermPlace[] = [
  ...PAGES,
  ...PRODUCT_PAGE,
  ...CART,
  ...CHECKOUT,
  ...ORDER_PAGE,
  ...EMAIL_PLACES,
]
