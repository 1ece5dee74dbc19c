import { expect, test } from 'vitest'
import { anIntentBody, begin } from '../../testing/card-checkout.ts'
import { aProduct } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { observePayment } from './charge-card.ts'
import { beginAttempt, findByIntent, hasAttempt } from './payments.repo.ts'

test('a payment whose card is at the provider is processing for a cancel, and its claim stays', async () => {
  const shop = await createTestApp()
  const { db } = shop.deps
  const find = async (email: string) => {
    const { paymentIntentId } = await begin(shop, anIntentBody([await aProduct()], { email }))
    const payment = await findByIntent(db, paymentIntentId)
    if (!payment) throw new Error('a payment was begun')
    return payment
  }
  const [charged, other] = [await find('ada@example.com'), await find('bea@example.com')]
  await beginAttempt(db, charged.payment_id, 60_000)
  // The sandbox cannot call an attempt off, but it knows at once how a payment stands.
  expect(await observePayment(shop.deps, charged, 'fetch')).toMatchObject({ state: 'created' })
  expect(await observePayment(shop.deps, charged, 'cancel')).toMatchObject({ state: 'processing' })
  expect(await hasAttempt(db, charged.payment_id)).toBe(true)
  expect(await observePayment(shop.deps, charged, 'fetch')).toMatchObject({ state: 'created' })
  expect(await observePayment(shop.deps, other, 'cancel')).toMatchObject({ state: 'canceled' })
})
