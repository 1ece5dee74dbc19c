import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { destinationsOf } from '../markets/market.ts'
import { demoTerms, type ShopTerms } from '../terms/shop-terms.ts'
import { NEW_COMPANY } from './company.schema.ts'
import { placeholderValuesOf } from './placeholders.ts'
import {
  changedTerms,
  TERM_FIELD_NAMES,
  TERM_FIELDS,
  termValueOf,
  withTermValue,
  type TermField,
} from './term-fields.ts'
import { DEFAULT_REGION } from '../region/region.ts'
import { TERM_PLACES } from './term-places.ts'
import { TermsDocument } from './terms.schema.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/**
 * The file that reads the fields of each place (`kind: label`), and what it contains where it reads them; without the
 * second, it contains the last name of each field. Paths of the repository are not for browsers.
 */
const TERM_PLACE_SOURCES: Readonly<Record<string, readonly [file: string, reads?: string]>> = {
  'API check: Stripe taxes goods of the reduced class by their code': ['packages/domain/src/tax/stripe-tax-codes.ts'],
  'Page: Shipping & Returns page, rates': ['apps/storefront/app/features/pages/shipping-page.tsx', 'shippingRates('],
  'Page: Contact page': ['apps/storefront/app/features/contact/contact-page.tsx', 'replyTimeText(support)'],
  'Page: Contact page, hours': ['packages/domain/src/shop/describe-shop.ts'],
  'Page: Contact form, after a message': ['apps/api/src/features/contact/contact.routes.ts'],
  'Page: Account page, deletion': [
    'apps/storefront/app/features/customers/dialog/delete-account.tsx',
    'accountDeletionText(retention)',
  ],
  'Product page: Delivery': ['apps/storefront/app/features/products/page/buy-panel.tsx', 'standardDeliveryText(terms'],
  'Product page: Delivery is free for products from this price': [
    'apps/storefront/app/features/products/page/buy-panel.tsx',
    'standardDeliveryText(terms',
  ],
  'Product page: Returns': ['apps/storefront/app/features/products/page/buy-panel.tsx', 'returnWindowText(terms)'],
  'Product page: Care': ['apps/storefront/app/features/products/page/buy-panel.tsx', 'warrantyOf(terms.warrantyYears)'],
  'Search engines: Return policy of the store (merchantReturnDays)': ['apps/storefront/app/shop/structured-data.ts'],
  'Search engines: Shipping of every product (shippingDetails)': ['packages/domain/src/delivery/delivery-offers.ts'],
  'Search engines: Shipping to the countries of each zone (shippingDetails)': [
    'packages/domain/src/delivery/delivery-offers.ts',
    'hasZones(',
  ],
  'Cart: Tax': ['packages/domain/src/terms/tax-label.ts'],
  'Cart: Returns': ['apps/storefront/app/features/cart/cart-drawer.tsx', 'cartReturns(terms.returns)'],
  'Cart: Gift wrap': ['apps/storefront/app/features/cart/cart-drawer.tsx', 'cartGiftWrap(terms, region)'],
  'Cart: Choice of gift wrap for each item': ['apps/storefront/app/features/cart/gift-wrap-choice.tsx'],
  'Cart: Delivery': ['apps/storefront/app/features/cart/cart-drawer.tsx', 'deliveryOf('],
  'Checkout: Tax and total': ['packages/domain/src/terms/tax-label.ts'],
  'Checkout: Below the totals': ['apps/storefront/app/features/checkout/order-summary.tsx', 'policyText.orderPromises'],
  'Checkout: Delivery, paid now': ['apps/storefront/app/features/checkout/use-delivery.ts', 'deliveryOf('],
  'Checkout: Delivery abroad, paid now': ['apps/storefront/app/features/checkout/use-delivery.ts', 'deliveryOf('],
  'Checkout: Choice of the delivery': ['apps/storefront/app/features/checkout/use-delivery.ts', 'methodsAt('],
  'Checkout: Shipping is free from this subtotal': [
    'apps/storefront/app/features/checkout/use-delivery.ts',
    'deliveryOf(',
  ],
  'Checkout: Order now, pay later': ['apps/storefront/app/features/checkout/payment-step.tsx', 'payLaterText(terms)'],
  'Checkout: Below the totals, first line of the hours': [
    'apps/storefront/app/features/checkout/checkout-layout.tsx',
    'policyText.supportHours',
  ],
  'Checkout: Thank-you page': ['apps/storefront/app/features/checkout/order-result.tsx', 'policyText.changeOrder'],
  'Order page: Return form': ['apps/storefront/app/features/returns/return-form.tsx', 'returnConditions(returns)'],
  'Order page: Return form, refund': [
    'apps/storefront/app/features/returns/return-form.tsx',
    'returnRefundText(returns)',
  ],
  'Order page: Last day to return items': ['packages/domain/src/orders/customer-order.ts'],
  'Order page: Cancel button': ['packages/domain/src/orders/customer-order.ts'],
  'Order page: Expected days of arrival': ['apps/storefront/app/ui/order-steps.tsx', 'deliveryWindow('],
  'Invoice: Tax': ['apps/storefront/app/features/orders/invoice.tsx', 'orderTaxLabel('],
  'Email: Order confirmation, tax': ['packages/domain/src/terms/tax-label.ts'],
  'Email: Order confirmation, delivery': ['packages/domain/src/orders/order-confirmation-email.ts', 'deliveryOf('],
  'Email: Order confirmation, to be paid': ['packages/domain/src/orders/order-confirmation-email.ts'],
  'Email: Order delivered': ['apps/api/src/features/orders/order-emails.ts', 'deliveredAdvice(returns'],
  'Email: Refund': ['apps/api/src/features/orders/order-emails.ts', 'refundTimeText(terms.returns)'],
  'Email: Payment link': ['apps/api/src/features/payments/payment-emails.ts', 'paymentLinkText(terms)'],
  'Email: Reminder to pay': ['apps/api/src/features/payments/payment-emails.ts', 'paymentReminderText(terms)'],
  'Email: Footer of every email to customers': [
    'apps/api/src/features/email/templates/email-layout.ts',
    'supportText(support)',
  ],
  'Email: Return request received': ['apps/api/src/features/returns/return-emails.ts'],
  'Email: Exchange request received': ['apps/api/src/features/returns/exchange-emails.ts'],
  'Email: Warning to the owner of an unused account': [
    'apps/api/src/features/customers/account/expire-inactive-accounts.ts',
  ],
  'Email: Day on which an account is deleted': ['apps/api/src/features/customers/account/delete-accounts.ts'],
  'API check: An order with another tax or total is refused': ['packages/domain/src/quote/quote-order.ts'],
  'API check: An order with another price of its delivery is refused': ['packages/domain/src/quote/delivery-charge.ts'],
  'API check: An order with a delivery that is not offered to its address is refused': [
    'packages/domain/src/delivery/assert-delivery.ts',
    'hasZones(',
  ],
  'API check: Orders are taxed by the rates of their destinations': ['packages/domain/src/markets/terms-of-market.ts'],
  'API check: Countries that pay the standard rate of delivery': ['packages/domain/src/markets/market.ts'],
  'API check: An order to another country is refused': ['packages/domain/src/markets/market.ts'],
  'API check: An order with another price of its gift wrap is refused': ['packages/domain/src/quote/gift-wrap.ts'],
  'API check: Gift wrap is refused where it is not offered': ['packages/domain/src/orders/assert-gifts.ts'],
  'API check: An address without a required field is refused': ['packages/domain/src/markets/market.ts'],
  'API check: Pages, prices and orders of another market': ['packages/domain/src/markets/terms-of-market.ts'],
  'API check: A return request after the window is refused': ['apps/api/src/features/returns/request-return.ts'],
  'API check: A cancellation after this time is refused': ['apps/api/src/features/orders/customer/cancel-own-order.ts'],
  'API check: A new order’s payment link ends after this time': ['apps/api/src/features/orders/place-order.ts'],
  'API check: A payment link that staff send ends after this time': [
    'apps/api/src/features/payments/links/send-payment-link.ts',
  ],
  'API check: Visits before this time can’t be queried': ['apps/api/src/features/analytics/read-analytics.ts'],
  'API check: Deletion of an account is due after this time': [
    'apps/api/src/features/customers/account/delete-accounts.ts',
  ],
  'Job: payment-links: reminds customers': ['apps/api/src/features/orders/payment-links.repo.ts'],
  'Job: payment-links: closes unpaid orders': [
    'apps/api/src/features/orders/payment-links.repo.ts',
    'o.payment_link_expires_at <= now()',
  ],
  'Job: retire-accounts: warns owners, then deletes unused accounts': [
    'apps/api/src/features/auth/inactive-accounts.repo.ts',
  ],
  'Job: delete-accounts: deletes accounts that are due': ['apps/api/src/jobs.ts', "'delete-accounts'"],
  'Job: retire-analytics: deletes visit statistics': ['apps/api/src/features/analytics/aggregate-visits.ts'],
  'Job: enforce-retention: anonymizes orders': ['apps/api/src/retention.ts'],
  'Job: enforce-retention: deletes unfinished payments': ['apps/api/src/retention.ts'],
  'Job: enforce-retention: ends unsubscribe links': ['apps/api/src/retention.ts'],
  'Job: enforce-retention: deletes audit entries': ['apps/api/src/retention.ts'],
  'Job: sweep-checkouts: forgets customers of unfinished checkouts': ['apps/api/src/jobs.ts'],
  'Job: sweep-back-in-stock: deletes requests': ['apps/api/src/jobs.ts'],
  'Job: sweep-messages: deletes closed messages': ['apps/api/src/jobs.ts'],
  'Job: sweep-mails: deletes sent emails': ['apps/api/src/jobs.ts'],
  'Portal: Inbox, when a reply is due': ['apps/admin/src/features/inbox/inbox-page.tsx'],
  'Portal: Dashboard, messages that wait too long': ['apps/api/src/features/dashboard/read-dashboard.ts'],
  'Portal: Create order, tax and payment link': [
    'apps/admin/src/features/orders/create/create-order-page.tsx',
    'useTerms()',
  ],
  'Portal: Order page, promises of the order': ['apps/admin/src/features/orders/detail/order-promises-card.tsx'],
  'Portal: Analytics, earliest day': ['apps/admin/src/features/analytics/range-picker.tsx'],
}

/** A Tuesday afternoon in the time zone of the shop, half an hour after the cutoff. */
const AT = new Date('2026-11-17T19:30:00Z')

/** The paths of all values of the terms. A range and a list count as one value. */
const pathsOf = (part: object, path = ''): string[] =>
  Object.entries(part).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? pathsOf(value as object, `${path}${name}.`)
      : [path + name],
  )

/** Values for the fields that are no number and no range. */
const OTHER_VALUES: Partial<Record<TermField, unknown>> = {
  currency: 'EUR',
  'shipping.isCharged': true,
  'shipping.international.cents': 25_00,
  taxMode: 'included',
  taxRounding: 'line',
  addressForm: 'byCountry',
  isGiftWrapOffered: true,
  reducedTaxCode: 'txcd_35010000',
  taxSource: 'table',
  taxRates: [
    { place: 'US', percent: 0 },
    { place: 'US-NY', percent: 8.875 },
  ],
  'shipping.homeCountries': ['US', 'CA'],
  'shipping.destinations': ['US', 'CA', 'FR'],
  'shipping.zones': [
    {
      name: 'Home',
      places: ['US'],
      methods: [
        {
          key: 'standard',
          name: 'Standard',
          businessDays: [2, 4],
          bands: [{ from: 0, cents: 7_00 }],
          freeFromCents: 90_00,
        },
        {
          key: 'express',
          name: 'Express',
          businessDays: [1, 2],
          bands: [{ from: 0, cents: 19_00 }],
          freeFromCents: null,
        },
      ],
    },
    {
      name: 'Abroad',
      places: destinationsOf(demoTerms.shipping).filter((country) => country !== 'US'),
      methods: [
        { key: 'air', name: 'Air mail', businessDays: [5, 9], bands: [{ from: 0, cents: 40_00 }], freeFromCents: null },
      ],
    },
  ],
  markets: [
    {
      key: 'eu',
      name: 'Europe',
      currency: 'EUR',
      taxMode: 'included',
      taxRounding: 'order',
      taxPercent: 0,
      taxSource: 'table',
      taxRates: [],
      shipping: {
        ...demoTerms.shipping,
        isCharged: true,
        homeCountries: ['FR'],
        international: { ...demoTerms.shipping.international, cents: 30_00 },
      },
      giftWrapCentsPerItem: 9_00,
    },
  ],
  'shipping.international.to': ['Norway'],
  'shipping.international.countries': [],
  'shipping.closedDays': ['11-19', '11-20'],
  'support.hours': [{ days: 'Daily', open: '8AM', close: '8PM' }],
  'support.timeZone': 'CET',
}

/** What a value needs: a price for every destination, and their rates of tax. */
const NEEDED: Partial<Record<TermField, TermField[]>> = {
  'shipping.isCharged': ['shipping.international.cents'],
  taxSource: ['taxRates', 'shipping.destinations'],
}
const needed = (field: TermField): TermField[] => NEEDED[field] ?? []

/** Returns the demo's terms with a larger value of the field, or with another one. */
function changed(field: TermField): ShopTerms {
  const value = termValueOf(demoTerms, field)
  if (field in OTHER_VALUES)
    return [field, ...needed(field)].reduce((terms, name) => withTermValue(terms, name, OTHER_VALUES[name]), demoTerms)
  return withTermValue(demoTerms, field, Array.isArray(value) ? [value[0], value[1] + 1] : Number(value) + 1)
}

const valuesOf = (terms: ShopTerms): Record<string, string> =>
  placeholderValuesOf({ terms, brand: 'Maren', company: NEW_COMPANY })

test('lists every field of the promises', () => {
  expect(TERM_FIELD_NAMES.toSorted()).toEqual(pathsOf(demoTerms).toSorted())
})

test.each(TERM_FIELD_NAMES)('%s has a place that shows or enforces it', (field) => {
  const places = TERM_PLACES.filter(({ fields }) => fields.includes(field))
  expect(places.length + TERM_FIELDS[field].placeholders.length).toBeGreaterThan(0)
})

test.each(TERM_FIELD_NAMES)('%s names the placeholders that contain it', (field) => {
  const [before, after] = [valuesOf(demoTerms), valuesOf(changed(field))]
  const differing = Object.keys(before).filter((name) => before[name] !== after[name])
  expect(differing.toSorted()).toEqual([...TERM_FIELDS[field].placeholders].toSorted())
})

test.each(TERM_PLACES.flatMap((place) => place.fields.map((field) => [place.label, field, place] as const)))(
  '%s: the source reads %s',
  (_, field, { kind, label }) => {
    const [file = '', reads = field.split('.').at(-1) ?? ''] = TERM_PLACE_SOURCES[`${kind}: ${label}`] ?? []
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(reads)
  },
)

test('every source belongs to a place', () => {
  const places = new Set(TERM_PLACES.map(({ kind, label }) => `${kind}: ${label}`))
  expect(Object.keys(TERM_PLACE_SOURCES).filter((place) => !places.has(place))).toEqual([])
})

const SPOKEN = TERM_PLACES.flatMap(({ text, label, fields }) =>
  text ? fields.map((field) => [label, field, text] as const) : [],
)

test.each(SPOKEN)('%s: the sentence changes with %s', (_, field, text) => {
  const sample = { at: AT, region: DEFAULT_REGION }
  expect(text(changed(field), sample)).not.toBe(text(demoTerms, sample))
})

test('the changed values are valid, and are found', () => {
  for (const field of TERM_FIELD_NAMES) {
    expect(TermsDocument.safeParse(changed(field)).error?.issues, field).toBeUndefined()
    expect(changedTerms(demoTerms, changed(field))).toEqual([field, ...needed(field)])
  }
})
