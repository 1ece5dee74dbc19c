import type { CustomerResponse } from '@atelier/domain/customers/customers.schema'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aStaffMember } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'

test('returns the line items of the newest orders, but not of canceled ones', async () => {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role: 'VIEWER' }))
  const customer = await aCustomer()
  const day = (date: number) => new Date(Date.UTC(2026, 0, date))
  const [first, second, canceled, unrelated] = [
    await anOrder({ user_id: customer.user_id, created_at: day(1) }),
    await anOrder({ user_id: customer.user_id, created_at: day(2) }),
    await anOrder({ user_id: customer.user_id, created_at: day(3), status: 'CANCELLED' }),
    await anOrder({ created_at: day(4) }),
  ]
  const item = { product_id: 'bag', color: 'Noir', image_url: null, unit_price_cents: 100_00, quantity: 1 }
  const rows = [first, second, canceled, unrelated].flatMap(({ order_id }) =>
    [10, 11, 12, 13].map((position) => ({ ...item, order_id, position, name: `Bag ${position}` })),
  )
  await shop.deps.db.deleteFrom('order_items').execute()
  await shop.deps.db.insertInto('order_items').values(rows).execute()
  const response = await shop.get(`/api/admin/users/${customer.user_id}`, headers)
  const { data } = (await response.json()) as CustomerResponse
  expect(data.lastItems?.map(({ orderId, position }) => [orderId, position])).toEqual([
    ...[10, 11, 12, 13].map((position) => [second.order_id, position]),
    ...[10, 11].map((position) => [first.order_id, position]),
  ])
  expect(data.lastItems?.[0]).toEqual({
    orderId: second.order_id,
    position: 10,
    name: 'Bag 10',
    color: 'Noir',
    imageUrl: null,
    quantity: 1,
    currency: 'USD',
    price: 100,
    createdAt: day(2).toISOString(),
  })
})
