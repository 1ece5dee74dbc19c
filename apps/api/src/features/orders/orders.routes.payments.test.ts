import type { PlaceOrderResponse } from '@atelier/domain/orders/place-order.schema'
import { expect, test } from 'vitest'
import { contractApp } from '../../testing/contract-app.ts'
import { anOrderBody, aProduct } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { listForSale } from '../products/products.repo.ts'
import { mountOrders } from './orders.routes.ts'

test('payments finish a card order; an order paid later replaces its card payment', async () => {
  const { deps } = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 9 } })
  const calls: string[] = []
  const finished: PlaceOrderResponse = {
    success: true,
    message: 'Order placed',
    data: { orderId: 'ORD-CARD', receiptToken: 'token' },
  }
  const { app, mount } = contractApp()
  mountOrders(mount, deps, {
    finishCardOrder: async ({ body }) => {
      calls.push(`finish ${body.paymentDetails?.paymentIntentId}`)
      return { status: 201, response: finished }
    },
    cancelSupersededPayment: async (intentId) => void calls.push(`cancel ${intentId}`),
    getVariants: (productIds) => listForSale(deps.db, productIds),
  })
  const place = async (payment: Parameters<typeof anOrderBody>[1]) => {
    const body = JSON.stringify(anOrderBody([bag], payment))
    const response = await app.request('/api/orders', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    })
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store'])
    return (await response.json()) as PlaceOrderResponse
  }
  const byCard = { paymentMethod: 'CREDIT_CARD', paymentDetails: { paymentIntentId: 'pi_1' } } as const
  expect(await place(byCard)).toEqual(finished)
  expect(calls.splice(0)).toEqual(['finish pi_1'])
  const later = await place({ paymentDetails: { paymentIntentId: 'pi_2' } })
  expect(later).toEqual({
    success: true,
    message: 'Order placed',
    data: { orderId: expect.stringMatching(/^ORD-/) as string, receiptToken: expect.any(String) as string },
  })
  expect(calls.splice(0)).toEqual(['cancel pi_2'])
  await place({})
  await place({ paymentDetails: { paymentIntentId: null } })
  expect(calls).toEqual([])
  expect(await deps.db.selectFrom('orders').select('order_id').execute()).toHaveLength(3)
})
