import type { CustomerOrderResponse } from '@atelier/domain/customers/customer-orders.schema'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { hoursAfter } from '@atelier/domain/region/shop-dates'
import type { ShopDocument } from '@atelier/domain/shop-documents/shop-documents'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { receiptToken } from '../../links/order-links.ts'
import { anIntentBody, begin, buyByCard, confirm, placeByCard } from '../../testing/card-checkout.ts'
import { aDeliveredOrder, daysAgo } from '../../testing/deliveries.ts'
import { anOrder, anOrderBody, aProduct, aStaffMember } from '../../testing/factories.ts'
import { havePublished } from '../../testing/have-published.ts'
import { agePaymentLinks, anUnpaidOrder, paymentLinkToken, storedOrder } from '../../testing/payment-links.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { expirePaymentLinks } from '../payments/links/expire-payment-links.ts'
import { refundOrphanedPayment } from '../payments/settlement/refund-orphaned-payment.ts'

const never = new AbortController().signal

/** A shop that had published some promises, and then publishes others. Returns the version of each. */
async function aShopThatChanged() {
  const shop = await createTestApp()
  const terms = shop.deps.shop.document('terms')
  const publish = async (fields: Partial<ShopDocument<'terms'>>): Promise<number> => {
    await havePublished(shop.deps, 'terms', fields)
    return shop.deps.shop.termsVersion
  }
  const receiptOf = async (orderId: string) => {
    const response = await shop.get(`/api/orders/receipt/${receiptToken(shop.deps.config, orderId)}`)
    return ((await response.json()) as CustomerOrderResponse).data
  }
  const actOn = (orderId: string, action: string, body: object = {}) =>
    shop.post(`/api/orders/receipt/${receiptToken(shop.deps.config, orderId)}/${action}`, body)
  return { ...shop, terms, publish, receiptOf, actOn }
}

const ONE_ITEM = { items: [{ itemIndex: 0, quantity: 1 }], reason: 'Other' }

test('an order keeps the version of the terms under which it was placed', async () => {
  const shop = await aShopThatChanged()
  const before = await shop.publish({ warrantyYears: 2 })
  const old = await anUnpaidOrder(shop)
  const after = await shop.publish({ warrantyYears: 5 })
  const placed = await anUnpaidOrder(shop)
  expect(after).toBeGreaterThan(before)
  expect(await storedOrder(shop, old.orderId)).toMatchObject({ terms_version: before })
  expect(await storedOrder(shop, placed.orderId)).toMatchObject({ terms_version: after })
  expect([(await shop.receiptOf(old.orderId)).terms, (await shop.receiptOf(placed.orderId)).terms]).toMatchObject([
    { warrantyYears: 2 },
    { warrantyYears: 5 },
  ])
})

test('an order of a checkout keeps the terms with which the checkout was priced', async () => {
  const shop = await aShopThatChanged()
  const bag = await aProduct()
  const intent = await begin(shop, anIntentBody([bag]))
  await shop.publish({ changeOrderHours: 5 })
  await confirm(shop, intent)
  const placed = (await (await placeByCard(shop, [bag], intent)).json()) as { data: { orderId: string } }
  expect(await storedOrder(shop, placed.data.orderId)).toMatchObject({ terms_version: 0 })
  const later = await buyByCard(shop, [await aProduct()])
  expect(await storedOrder(shop, later)).toMatchObject({ terms_version: shop.deps.shop.termsVersion })
})

test('an order before any published terms is judged by the terms of a new shop', async () => {
  const shop = await aShopThatChanged()
  const order = await aDeliveredOrder({ delivered_at: daysAgo(20) })
  await shop.publish({ returns: { ...shop.terms.returns, windowDays: 14 } })
  expect((await shop.actOn(order.order_id, 'return', ONE_ITEM)).status).toBe(201)
})

test.each([
  [14, 30, 409],
  [30, 14, 201],
])('a return window of %i days stays when a new order has %i', async (placedUnder, today, status) => {
  const shop = await aShopThatChanged()
  const { returns } = shop.terms
  const version = await shop.publish({ returns: { ...returns, windowDays: placedUnder } })
  await shop.publish({ returns: { ...returns, windowDays: today } })
  const order = await aDeliveredOrder({ delivered_at: daysAgo(20), terms_version: version })
  const { returnableUntil, items } = await shop.receiptOf(order.order_id)
  expect(new Date(returnableUntil ?? 0) > new Date()).toBe(status === 201)
  expect(items.some(({ returnableQuantity }) => returnableQuantity > 0)).toBe(status === 201)
  expect((await shop.actOn(order.order_id, 'return', ONE_ITEM)).status).toBe(status)
})

test.each([
  [1, 4, 409],
  [4, 1, 200],
])('a cancel window of %i hours stays when a new order has %i', async (placedUnder, today, status) => {
  const shop = await aShopThatChanged()
  const version = await shop.publish({ changeOrderHours: placedUnder })
  await shop.publish({ changeOrderHours: today })
  const order = await anOrder({ created_at: hoursAfter(new Date(), -2), terms_version: version })
  expect((await shop.receiptOf(order.order_id)).cancellableUntil === null).toBe(status === 409)
  expect((await shop.actOn(order.order_id, 'cancel')).status).toBe(status)
})

test('emails about an order state its own return window, damage report and refund time', async () => {
  const shop = await aShopThatChanged()
  const { returns } = shop.terms
  await shop.publish({ returns: { ...returns, windowDays: 44, damageReportDays: 9, refundBusinessDays: [10, 12] } })
  const orderId = await buyByCard(shop, [await aProduct()])
  await shop.publish({ returns: { ...returns, windowDays: 14, damageReportDays: 3, refundBusinessDays: [1, 2] } })
  const { headers } = await signedIn(await aStaffMember())
  const path = `/api/admin/orders/${orderId}`
  const tracking = { trackingCarrier: 'UPS', trackingNumber: '1Z1' }
  await shop.request('PUT', `${path}/status`, { status: 'SHIPPED', ...tracking }, headers)
  await shop.request('PUT', `${path}/status`, { status: 'DELIVERED' }, headers)
  await shop.post(`${path}/refunds`, { amount: 10, reason: 'Scratched' }, headers)
  const [delivered, refunded] = (await shop.sendEmails()).slice(-2)
  expect(delivered?.text).toMatch(/within 9 days.+within 44 days of delivery/)
  expect(refunded?.text).toContain('within 10 to 12 business days')
})

test('a payment link of an order, its reminder and its end follow the terms of the order', async () => {
  const shop = await aShopThatChanged()
  await shop.publish({ paymentLinkHours: 100, paymentLinkReminderHours: 50, taxPercent: 8 })
  const { orderId } = await anUnpaidOrder(shop)
  await shop.publish({ paymentLinkHours: 10, paymentLinkReminderHours: 5, taxPercent: 0 })
  const [confirmation] = await shop.sendEmails()
  expect(confirmation?.text).toContain('Pay within 100 hours')
  const link = await shop.get(`/api/pay/${await paymentLinkToken(shop, orderId)}`)
  expect(await link.json()).toMatchObject({ data: { taxPercent: 8 } })

  await agePaymentLinks(shop, 49)
  expect(await expirePaymentLinks(shop.deps, never)).toEqual({ reminded: 0, closed: 0 })
  await agePaymentLinks(shop, 2)
  expect(await expirePaymentLinks(shop.deps, never)).toEqual({ reminded: 1, closed: 0 })
  expect((await shop.sendEmails()).at(-1)?.text).toContain('about 50 more hours')

  const { headers } = await signedIn(await aStaffMember())
  const sent = await shop.post(`/api/admin/orders/${orderId}/payment-link`, {}, headers)
  const { data } = (await sent.json()) as { data: { sentAt: string; expiresAt: string } }
  expect(Date.parse(data.expiresAt) - Date.parse(data.sentAt)).toBe(100 * 3_600_000)
  await agePaymentLinks(shop, 101)
  expect(await expirePaymentLinks(shop.deps, never)).toEqual({ reminded: 0, closed: 1 })
})

test('a payment without an order is refunded within the time with which its checkout was priced', async () => {
  const shop = await aShopThatChanged()
  const { returns } = shop.terms
  await shop.publish({ returns: { ...returns, refundBusinessDays: [10, 12] } })
  const bag = await aProduct()
  const intent = await begin(shop, anIntentBody([bag]))
  await shop.publish({ returns: { ...returns, refundBusinessDays: [1, 2] } })
  const payment = await shop.deps.db
    .selectFrom('payments')
    .selectAll()
    .where('intent_id', '=', intent.paymentIntentId)
    .executeTakeFirstOrThrow()
  const amounts = { amountCents: 108_00, refundedCents: 0, currency: 'usd' }
  const taken = { ...amounts, providerRef: 'card', state: 'succeeded', paymentId: null, message: null } as const
  await inTransaction(shop.deps.db, (tx) =>
    refundOrphanedPayment(shop.deps, tx, { payment, taken, problem: 'Sold out', email: 'claire@example.com' }),
  )
  expect((await shop.sendEmails()).at(-1)?.text).toContain('10 to 12 business days')
})

test('staff see the promises of an order, not those of today', async () => {
  const shop = await aShopThatChanged()
  const version = await shop.publish({ taxPercent: 8, warrantyYears: 3 })
  await shop.publish({ taxPercent: 0, warrantyYears: 1 })
  const order = await anOrder({ terms_version: version })
  const { headers } = await signedIn(await aStaffMember())
  const response = await shop.get(`/api/admin/orders/${order.order_id}`, headers)
  const { data } = (await response.json()) as { data: OrderDetail }
  expect(data.terms).toMatchObject({ taxPercent: 8, warrantyYears: 3, returns: { windowDays: 30 } })
})

test('another process reads the terms of an order from the database', async () => {
  const shop = await aShopThatChanged()
  const version = await shop.publish({ warrantyYears: 7 })
  await shop.publish({ warrantyYears: 1 })
  const other = await createTestApp()
  await other.deps.shop.refresh()
  expect(await other.deps.shop.termsAt(version, '', other.deps.db)).toMatchObject({ warrantyYears: 7, taxPercent: 8 })
  expect(await other.deps.shop.termsAt(999_999, '', other.deps.db)).toEqual(shop.terms)
})

test('rejects a total of the earlier tax rate', async () => {
  const shop = await aShopThatChanged()
  const bag = await aProduct()
  const body = anOrderBody([bag])
  await shop.publish({ taxPercent: 10 })
  expect((await shop.post('/api/orders', body)).status).toBe(409)
})
