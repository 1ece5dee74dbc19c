import type { CustomerResponse, TimelineResponse } from '@atelier/domain/customers/customers.schema'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aStaffMember } from '../../../testing/factories.ts'
import { havePublished } from '../../../testing/have-published.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'

test('names the currency of what a customer spent, and of each order', async () => {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember())
  const read = async <T>(path: string) => (await (await shop.get(`/api/admin/users/${path}`, headers)).json()) as T
  await havePublished(shop.deps, 'terms', { currency: 'JPY' })
  const { user_id } = await aCustomer()
  const amounts = { subtotal_cents: 198_000, tax_cents: 0, total_cents: 198_000, paid_cents: 198_000 }
  await anOrder({ user_id, ...amounts, currency: 'JPY', payment_status: 'paid' })
  const { data } = await read<CustomerResponse>(user_id)
  expect(data).toMatchObject({
    totalSpent: 198_000,
    currency: 'JPY',
    otherTotals: [],
    orders: [{ total: 198_000, currency: 'JPY' }],
  })
  // An order from before, in dollars, is counted and not added.
  await anOrder({ user_id, payment_status: 'paid', paid_cents: 108_00, refunded_cents: 8_00 })
  expect((await read<CustomerResponse>(user_id)).data).toMatchObject({
    totalSpent: 198_000,
    totalOrders: 2,
    otherTotals: [{ currency: 'USD', orders: 1, amount: 100 }],
  })
  const timeline = await read<TimelineResponse>(`${user_id}/timeline`)
  expect(timeline.data.entries).toContainEqual(expect.objectContaining({ kind: 'order', detail: '¥198,000' }))
})
