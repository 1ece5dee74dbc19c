import { DEFAULT_REGION } from '@atelier/domain/region/region'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { expect, test } from 'vitest'
import { payUrl } from '../../links/order-links.ts'
import { anOrder } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import {
  duplicateChargeEmail,
  manualRefundEmail,
  paymentLinkEmail,
  paymentReminderEmail,
  paymentReturnedEmail,
  refundFailedEmail,
} from './payment-emails.ts'

const money = { cents: 50_00, currency: 'USD' }

test("sends an email about a refund to the order's address, to the checkout's address, or to none", async () => {
  const { config } = (await createTestApp()).deps
  const order = await anOrder({ email: 'ada@example.com' })
  const erased = await anOrder({ email: 'deleted@deleted.invalid' })
  const number = order.order_id.slice(-6)
  const byHand = (over: { order: typeof order | null; email: string | null }) =>
    manualRefundEmail({ ...over, money, how: 'cash', config, region: DEFAULT_REGION })
  const failed = (over: { order: typeof order | null; email: string | null }) =>
    refundFailedEmail({ ...over, money, config, region: DEFAULT_REGION })
  for (const [email, subject, ofOrder] of [
    [byHand, 'Your refund has been paid', `The refund for your order ${number} has been paid`],
    [failed, 'Your refund didn’t go through', `The refund for your order ${number} didn’t go through`],
  ] as const) {
    const common = { senderType: 'orders', type: 'order', template: 'notice' }
    expect(email({ order, email: null })).toMatchObject({
      ...common,
      recipient: 'ada@example.com',
      orderId: order.order_id,
      subject: ofOrder,
    })
    expect(email({ order: null, email: 'bea@example.com' })).toMatchObject({
      ...common,
      recipient: 'bea@example.com',
      subject,
    })
    expect(email({ order: null, email: null })).toBeNull()
    expect(email({ order: erased, email: 'bea@example.com' })).toBeNull()
  }
})

test('emails write amounts in the currency of their order or payment', async () => {
  const { config } = (await createTestApp()).deps
  const yen = { cents: 6_600, currency: 'JPY' }
  const order = await anOrder({ currency: 'JPY', total_cents: 7_480, subtotal_cents: 7_480, tax_cents: 0 })
  const context = { order, items: [], config, terms: demoTerms, region: DEFAULT_REGION }
  const to = { order: null, email: 'bea@example.com', money: yen, config, region: DEFAULT_REGION }
  const texts: [{ data: unknown } | null, string][] = [
    [paymentLinkEmail(context), 'Pay ¥7,480 within 72 hours.'],
    [paymentReminderEmail(context), 'your payment of ¥7,480'],
    [manualRefundEmail({ ...to, how: 'cash' }), 'We’ve refunded ¥6,600 '],
    [refundFailedEmail(to), 'We refunded ¥6,600 to the card'],
    [paymentReturnedEmail('bea@example.com', yen, context), 'the full ¥6,600 '],
    [duplicateChargeEmail('bea@example.com', yen, context), 'the second ¥6,600 '],
  ]
  for (const [email, text] of texts) expect(JSON.stringify(email?.data)).toContain(text)
})

test('a reminder states the remaining hold time and links to its order', async () => {
  const { config } = (await createTestApp()).deps
  const expiresAt = new Date('2026-03-01T00:00:00Z')
  const order = await anOrder({ payment_link_expires_at: expiresAt, payment_link_version: 3 })
  const email = paymentReminderEmail({ order, items: [], config, terms: demoTerms, region: DEFAULT_REGION })
  const hours = demoTerms.paymentLinkHours - demoTerms.paymentLinkReminderHours
  expect(JSON.stringify(email?.data)).toContain(`We’ll hold your items for about ${hours} more hours.`)
  const url = payUrl(config, { orderId: order.order_id, expiresAt, version: 3 }, '')
  expect(JSON.stringify(email?.data)).toContain(url)
})
