import { deliveryOf, describeDelivery } from '../checkout/delivery.ts'
import { contactSent } from '../contact/contact.schema.ts'
import { policyTextOf } from '../policy-text.ts'
import {
  accountDeletionText,
  cartGiftWrap,
  cartReturns,
  payLaterText,
  replyTimeText,
  returnConditions,
  returnRefundText,
} from '../promise-texts.ts'
import { shippingRates } from '../shipping-rates.ts'
import { shopRegion } from '../shop-region.ts'
import type { ShopTerms } from '../shop-terms.ts'
import type { TermField } from './term-fields.ts'
import { DISPATCH, HOURS, sampleDelivery, STANDARD, type TermPlace } from './term-place.ts'
import { EMAIL_PLACES } from './term-places-email.ts'

const STOREFRONT = 'apps/storefront/app'

const rateText =
  (index: number) =>
  (terms: ShopTerms): string => {
    const rate = shippingRates(terms)[index]
    return rate ? `${rate.service}: ${rate.price}, ${rate.time}` : ''
  }
const rate = (index: number, fields: readonly TermField[]): TermPlace => ({
  kind: 'Page',
  label: 'Shipping & Returns page, rates',
  fields,
  source: `${STOREFRONT}/features/pages/shipping-page.tsx`,
  reads: 'shippingRates(',
  text: rateText(index),
})

const internationalDelivery = ({ shipping }: ShopTerms, at: Date): string => {
  const [country] = shipping.international.countries
  return country === undefined ? '' : describeDelivery(deliveryOf(country, 0, { shipping, start: at }))
}

const PAGES: readonly TermPlace[] = [
  rate(0, [...STANDARD, 'shipping.standard.freeFromCents']),
  rate(1, ['shipping.express.cents', 'shipping.express.businessDays']),
  rate(2, ['shipping.overnight.cents', 'shipping.overnight.businessDays']),
  rate(3, ['shipping.international.businessDays']),
  {
    kind: 'Page',
    label: 'Contact page',
    fields: ['support.replyHours'],
    source: `${STOREFRONT}/features/contact/contact-page.tsx`,
    reads: 'replyTimeText(support)',
    text: ({ support }) => replyTimeText(support),
  },
  {
    kind: 'Page',
    label: 'Contact page, hours',
    fields: HOURS,
    source: 'packages/domain/src/shop/describe-shop.ts',
    text: (terms) => policyTextOf(terms).supportHours.join(', '),
  },
  {
    kind: 'Page',
    label: 'Contact form, after a message',
    fields: ['support.replyHours'],
    source: 'apps/api/src/features/contact/contact.routes.ts',
    text: ({ support }) => contactSent(support.replyHours),
  },
  {
    kind: 'Page',
    label: 'Account page, deletion',
    fields: ['retention.accountDeletionDays', 'retention.orderYears'],
    source: `${STOREFRONT}/features/customers/dialog/delete-account.tsx`,
    reads: 'accountDeletionText(retention)',
    text: ({ retention }) => accountDeletionText(retention),
  },
]

const PRODUCT_PAGE: readonly TermPlace[] = [
  {
    kind: 'Product page',
    label: 'Delivery',
    fields: STANDARD,
    source: `${STOREFRONT}/features/products/page/buy-panel.tsx`,
    reads: 'policyText.standardDelivery',
    text: (terms) => policyTextOf(terms).standardDelivery(0),
  },
  {
    kind: 'Product page',
    label: 'Delivery is free for products from this price',
    fields: ['shipping.standard.freeFromCents'],
    source: `${STOREFRONT}/features/products/page/buy-panel.tsx`,
    reads: 'policyText.standardDelivery',
  },
  {
    kind: 'Product page',
    label: 'Returns',
    fields: ['returns.windowDays'],
    source: `${STOREFRONT}/features/products/page/buy-panel.tsx`,
    reads: 'policyText.returnWindow',
    text: (terms) => policyTextOf(terms).returnWindow,
  },
  {
    kind: 'Product page',
    label: 'Care',
    fields: ['warrantyYears'],
    source: `${STOREFRONT}/features/products/page/buy-panel.tsx`,
    reads: 'policyText.warranty',
    text: (terms) => policyTextOf(terms).warranty,
  },
  {
    kind: 'Search engines',
    label: 'Return policy of the store (merchantReturnDays)',
    fields: ['returns.windowDays'],
    source: `${STOREFRONT}/structured-data.ts`,
    text: ({ returns }) => String(returns.windowDays),
  },
  {
    kind: 'Search engines',
    label: 'Shipping of every product (shippingDetails)',
    fields: [...STANDARD, 'shipping.standard.freeFromCents'],
    source: `${STOREFRONT}/structured-data.ts`,
  },
]

const CART: readonly TermPlace[] = [
  {
    kind: 'Cart',
    label: 'Tax',
    fields: ['taxPercent'],
    source: `${STOREFRONT}/features/cart/cart-drawer.tsx`,
    text: (terms) => policyTextOf(terms).tax,
  },
  {
    kind: 'Cart',
    label: 'Returns',
    fields: ['returns.windowDays'],
    source: `${STOREFRONT}/features/cart/cart-drawer.tsx`,
    reads: 'cartReturns(terms.returns)',
    text: ({ returns }) => cartReturns(returns),
  },
  {
    kind: 'Cart',
    label: 'Gift wrap',
    fields: ['giftWrapCentsPerItem'],
    source: `${STOREFRONT}/features/cart/cart-drawer.tsx`,
    reads: 'cartGiftWrap(terms)',
    text: cartGiftWrap,
  },
  {
    kind: 'Cart',
    label: 'Delivery',
    fields: ['shipping.standard.businessDays', ...DISPATCH],
    source: `${STOREFRONT}/features/cart/cart-drawer.tsx`,
    reads: 'deliveryOf(',
    text: ({ shipping }, at) => deliveryOf(shopRegion().country, 0, { shipping, start: at }).time ?? '',
  },
]

const CHECKOUT: readonly TermPlace[] = [
  {
    kind: 'Checkout',
    label: 'Tax and total',
    fields: ['taxPercent'],
    source: `${STOREFRONT}/features/checkout/order-summary.tsx`,
    text: (terms) => policyTextOf(terms).tax,
  },
  {
    kind: 'Checkout',
    label: 'Below the totals',
    fields: ['changeOrderHours', 'returns.windowDays', 'warrantyYears'],
    source: `${STOREFRONT}/features/checkout/order-summary.tsx`,
    reads: 'policyText.orderPromises',
    text: (terms) => policyTextOf(terms).orderPromises,
  },
  {
    kind: 'Checkout',
    label: 'Delivery, paid now',
    fields: [...STANDARD, ...DISPATCH],
    source: `${STOREFRONT}/features/checkout/use-delivery.ts`,
    reads: 'deliveryOf(',
    text: sampleDelivery,
  },
  {
    kind: 'Checkout',
    label: 'Delivery abroad, paid now',
    fields: ['shipping.international.businessDays', 'shipping.international.countries', ...DISPATCH],
    source: `${STOREFRONT}/features/checkout/use-delivery.ts`,
    reads: 'deliveryOf(',
    text: internationalDelivery,
  },
  {
    kind: 'Checkout',
    label: 'Shipping is free from this subtotal',
    fields: ['shipping.standard.freeFromCents'],
    source: `${STOREFRONT}/features/checkout/use-delivery.ts`,
    reads: 'deliveryOf(',
  },
  {
    kind: 'Checkout',
    label: 'Order now, pay later',
    fields: ['paymentLinkHours'],
    source: `${STOREFRONT}/features/checkout/payment-step.tsx`,
    reads: 'payLaterText(terms)',
    text: payLaterText,
  },
  {
    kind: 'Checkout',
    label: 'Below the totals, first line of the hours',
    fields: HOURS,
    source: `${STOREFRONT}/features/checkout/checkout-layout.tsx`,
    reads: 'policyText.supportHours',
    text: (terms) => policyTextOf(terms).supportHours[0] ?? '',
  },
  {
    kind: 'Checkout',
    label: 'Thank-you page',
    fields: ['changeOrderHours'],
    source: `${STOREFRONT}/features/checkout/order-result.tsx`,
    reads: 'policyText.changeOrder',
    text: (terms) => policyTextOf(terms).changeOrder,
  },
]

const ORDER_PAGE: readonly TermPlace[] = [
  {
    kind: 'Order page',
    label: 'Return form',
    fields: ['returns.windowDays', 'returns.damageReportDays'],
    source: `${STOREFRONT}/features/returns/return-form.tsx`,
    reads: 'returnConditions(returns)',
    text: ({ returns }) => returnConditions(returns),
  },
  {
    kind: 'Order page',
    label: 'Return form, refund',
    fields: ['returns.refundBusinessDays'],
    source: `${STOREFRONT}/features/returns/return-form.tsx`,
    reads: 'returnRefundText(returns)',
    text: ({ returns }) => returnRefundText(returns),
  },
  {
    kind: 'Order page',
    label: 'Last day to return items',
    fields: ['returns.windowDays'],
    source: 'packages/domain/src/orders/customer-order.ts',
  },
  {
    kind: 'Order page',
    label: 'Cancel button',
    fields: ['changeOrderHours'],
    source: 'packages/domain/src/orders/customer-order.ts',
  },
  {
    kind: 'Order page',
    label: 'Expected days of arrival',
    fields: ['shipping.standard.businessDays', 'shipping.international.businessDays', ...DISPATCH],
    source: `${STOREFRONT}/ui/order-steps.tsx`,
    reads: 'deliveryWindow(',
  },
  {
    kind: 'Invoice',
    label: 'Tax',
    fields: ['taxPercent'],
    source: `${STOREFRONT}/features/orders/invoice.tsx`,
    reads: 'policyText.tax',
    text: (terms) => policyTextOf(terms).tax,
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
