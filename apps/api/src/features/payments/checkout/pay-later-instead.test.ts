import { expect, test } from 'vitest'
import { anIntentBody, begin, confirm } from '../../../testing/card-checkout.ts'
import { anOrderBody, aProduct, stockOf } from '../../../testing/factories.ts'
import { createTestApp } from '../../../testing/test-app.ts'

type Shop = Awaited<ReturnType<typeof createTestApp>>
type Bag = Awaited<ReturnType<typeof aProduct>>

const theLastBag = () => aProduct({ colors: { Noir: 1 } })
const payLater = ({ post }: Shop, bag: Bag, paymentIntentId: string) =>
  post('/api/orders', anOrderBody([bag], { paymentDetails: { paymentIntentId } }))

test('after a declined card the last unit can be ordered and paid for later', async () => {
  const shop = await createTestApp()
  const bag = await theLastBag()
  const intent = await begin(shop, anIntentBody([bag]))
  await confirm(shop, intent, '0002')
  expect((await payLater(shop, bag, intent.paymentIntentId)).status).toBe(201)
  expect(await stockOf(bag.variants[0]?.variant_id ?? 0)).toBe(0)
  const status = await shop.get(`/api/sandbox/${intent.paymentIntentId}/status`)
  expect(await status.json()).toMatchObject({ status: 'canceled' })
})

test('a retry that no longer names the canceled payment gets the same order', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const intent = await begin(shop, anIntentBody([bag]))
  const key = { 'Idempotency-Key': 'pay-later-0001' }
  const details = { paymentDetails: { paymentIntentId: intent.paymentIntentId } }
  const first = await shop.post('/api/orders', anOrderBody([bag], details), key)
  expect(first.status).toBe(201)
  const retry = await shop.post('/api/orders', anOrderBody([bag]), key)
  expect(await retry.json()).toEqual(await first.json())
  expect(await shop.deps.db.selectFrom('orders').select('order_id').execute()).toHaveLength(1)
})

test('rejects a second order while a payment is processing or paid', async () => {
  const shop = await createTestApp()
  for (const [card, code] of [
    ['0259', 'payment_processing'],
    ['4242', 'conflict'],
  ] as const) {
    const bag = await aProduct({ colors: { Noir: 5 } })
    const intent = await begin(shop, anIntentBody([bag]))
    await confirm(shop, intent, card)
    const response = await payLater(shop, bag, intent.paymentIntentId)
    expect([response.status, await response.json()]).toMatchObject([409, { code }])
  }
})

test('ignores the payment of another buyer and places the order', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 5 } })
  expect((await payLater(shop, bag, 'sbx_000000000000')).status).toBe(201)
})

test('the specification’s body creates the same order: by card, with the payment still pending', async () => {
  const shop = await createTestApp()
  const bag = await theLastBag()
  const intent = await begin(shop, anIntentBody([bag]))
  const paymentDetails = { paymentIntentId: intent.paymentIntentId, paymentStatus: 'PENDING' }
  const response = await shop.post('/api/orders', anOrderBody([bag], { paymentMethod: 'CREDIT_CARD', paymentDetails }))
  expect(response.status).toBe(201)
  const order = await shop.deps.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  expect(order).toMatchObject({ payment_method: 'MANUAL', payment_status: 'pending', paid_cents: 0 })
  expect(await stockOf(bag.variants[0]?.variant_id ?? 0)).toBe(0)
  const status = await shop.get(`/api/sandbox/${intent.paymentIntentId}/status`)
  expect(await status.json()).toMatchObject({ status: 'canceled' })
})
