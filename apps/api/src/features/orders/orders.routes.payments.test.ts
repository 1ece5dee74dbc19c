import type { PlaceOrderResponse } from '@atelier/domain/orders/place-order.schema'
import { expect, test } from 'vitest'
import { anIntentBody, begin, confirm } from '../../testing/card-checkout.ts'
import { anOrderBody, aProduct } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

test('payments finish a card order; an order paid later replaces its card payment', async () => {
  const shop = await createTestApp()
  const { db } = shop.deps
  const bag = await aProduct({ colors: { Noir: 9 } })
  const place = async (payment: Parameters<typeof anOrderBody>[1]) => {
    const response = await shop.post('/api/orders', anOrderBody([bag], payment))
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store'])
    const placed = (await response.json()) as PlaceOrderResponse
    expect(placed).toEqual({
      success: true,
      message: 'Order placed',
      data: { orderId: expect.stringMatching(/^ORD-/) as string, receiptToken: expect.any(String) as string },
    })
    return placed.data.orderId
  }
  const statusOf = async (intentId: string) =>
    ((await (await shop.get(`/api/sandbox/${intentId}/status`)).json()) as { status: string }).status

  const paid = await begin(shop, anIntentBody([bag]))
  await confirm(shop, paid)
  const byCard = await place({
    paymentMethod: 'CREDIT_CARD',
    paymentDetails: { paymentIntentId: paid.paymentIntentId, paymentStatus: 'COMPLETED' },
  })
  expect(await db.selectFrom('orders').select(['order_id', 'payment_method']).execute()).toEqual([
    { order_id: byCard, payment_method: 'CREDIT_CARD' },
  ])

  const replaced = await begin(shop, anIntentBody([bag]))
  await place({ paymentDetails: { paymentIntentId: replaced.paymentIntentId } })
  expect(await statusOf(replaced.paymentIntentId)).toBe('canceled')

  const other = await begin(shop, anIntentBody([bag], { email: 'other@example.com' }))
  const before = await statusOf(other.paymentIntentId)
  await place({})
  await place({ paymentDetails: { paymentIntentId: null } })
  expect(await statusOf(other.paymentIntentId)).toBe(before)
  expect(before).not.toBe('canceled')
  expect(await statusOf(paid.paymentIntentId)).toBe('succeeded')
  expect(await db.selectFrom('orders').select('order_id').execute()).toHaveLength(4)
})
