import { orderTotals } from '@atelier/domain/orders/totals'
import { expect, test } from 'vitest'
import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts'
import { SIGNATURE_HEADER, writeWebhook } from '../../adapters/payments/sandbox/sandbox-webhooks.ts'
import { anIntentBody, begin, confirm, placeByCard } from '../../testing/card-checkout.ts'
import { anOrderBody, aProduct, stockOf } from '../../testing/factories.ts'
import { createTestApp, TEST_WEBHOOK_SECRET, type TestApp } from '../../testing/test-app.ts'
import { settlePayment } from './settle-payment.ts'

/** The shop whose provider says something else when it is asked. */
const asked = (shop: TestApp, fetch: PaymentProvider['fetch']) =>
  createTestApp({}, { payments: { ...shop.deps.payments, fetch }, sandbox: shop.deps.sandbox })

const refunds = ({ deps }: TestApp) => deps.db.selectFrom('refunds').selectAll().execute()

test.each([
  ['a part of it', 8_00, [{ amount_cents: 100_00 }], 'We are returning your payment'],
  ['all of it', 108_00, [], null],
])(
  'of money that can be no order, and of which %s went back at the provider, only the rest goes back',
  async (_, gone, left, letter) => {
    const shop = await createTestApp()
    const bag = await aProduct({ colors: { Noir: 1 } })
    const intent = await begin(shop, anIntentBody([bag]))
    await shop.deps.db.updateTable('checkouts').set({ state: 'released' }).execute()
    await confirm(shop, intent)
    const { fetch } = shop.deps.payments
    const earlier = await asked(shop, async (ref, signal) => ({ ...(await fetch(ref, signal)), refundedCents: gone }))
    expect((await placeByCard(earlier, [bag], intent)).status).toBe(409)
    expect(await refunds(shop)).toMatchObject(left)
    expect(await refunds(shop)).toHaveLength(left.length)
    const letters = await shop.deps.db.selectFrom('mails').select('subject').execute()
    expect(letters.map(({ subject }) => subject)).toEqual(letter === null ? [] : [letter])
  },
)

test('makes no order of another amount, whoever asks for it', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 1 } })
  const variantId = bag.variants[0]?.variant_id ?? 0
  const intent = await begin(shop, { amount: 1_00, currency: 'usd', return_url: '/checkout' })
  await confirm(shop, intent)
  const { payment_id: paymentId } = await shop.deps.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  const lines = [
    {
      productId: bag.product_id,
      variantId,
      name: bag.name,
      color: 'Noir',
      imageUrl: null,
      unitPriceCents: bag.price_cents,
      quantity: 1,
    },
  ]
  const { email, shipping } = anOrderBody([bag])
  const order = { email, shipping, billing: null, draft: { lines, ...orderTotals(lines) } }
  expect(await settlePayment(shop.deps, paymentId, { order })).toMatchObject({ kind: 'returned' })
  expect(await shop.deps.db.selectFrom('orders').selectAll().execute()).toEqual([])
  expect(await stockOf(variantId)).toBe(1)
  expect(await refunds(shop)).toMatchObject([{ amount_cents: 1_00 }])
})

test('a message that comes again asks the provider nothing', async () => {
  const shop = await createTestApp()
  const intent = await begin(shop, anIntentBody([await aProduct()]))
  let questions = 0
  const counting = await asked(shop, (ref, signal) => {
    questions += 1
    return shop.deps.payments.fetch(ref, signal)
  })
  const event = { eventId: 'evt_again', intentId: intent.paymentIntentId, kind: 'payment.failed', disputeId: null }
  const { body, signature } = writeWebhook(TEST_WEBHOOK_SECRET, event, new Date())
  for (let time = 0; time < 3; time += 1) {
    const headers = { [SIGNATURE_HEADER]: signature }
    const heard = await counting.app.request('/api/payments/webhooks/sandbox', { method: 'POST', body, headers })
    expect(heard.status).toBe(200)
  }
  expect(questions).toBe(1)
})
