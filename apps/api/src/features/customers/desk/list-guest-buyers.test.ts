import type { CustomersResponse } from '@atelier/domain/customers/customers.schema'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aStaffMember } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { deleteStaleGuests } from '../../auth/users.repo.ts'
import { attachOrdersOfAddress } from '../../orders/orders.public.ts'
import { listGuestBuyers } from './list-guest-buyers.ts'

const never = new AbortController().signal

async function aShop() {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role: 'ADMIN', email: 'staff@atelier.example' }))
  const guests = async (): Promise<CustomersResponse['data']> => {
    const response = await shop.request('GET', '/api/admin/users?role=guest', undefined, headers)
    return ((await response.json()) as CustomersResponse).data
  }
  return { shop, guests, list: () => listGuestBuyers(shop.deps, never) }
}

test('lists each buyer without a session once, with the orders placed before and after', async () => {
  const { shop, guests, list } = await aShop()
  const customer = await aCustomer()
  await anOrder({ user_id: customer.user_id, email: customer.email })
  for (const email of ['lucja@example.com', 'lucja@example.com', 'boris@example.com']) await anOrder({ email })
  await anOrder({ email: 'expired-abc@deleted.invalid' })
  expect(await list()).toBe(3)
  expect(await list()).toBe(0)
  await anOrder({ email: 'lucja@example.com' })
  expect(await list()).toBe(1)
  const listed = await guests()
  expect(listed.map(({ email, isGuest, lastLogin }) => [email, isGuest, lastLogin]).toSorted()).toEqual([
    ['boris@example.com', true, null],
    ['lucja@example.com', true, null],
  ])
  expect(listed.map(({ name }) => name)).not.toContain('')
  const rows = await shop.deps.db.selectFrom('orders').select(['email', 'guest_id']).execute()
  const lucja = listed.find(({ email }) => email === 'lucja@example.com')
  expect(rows.filter(({ guest_id: id }) => id === lucja?.userId)).toHaveLength(3)
  expect(rows.find(({ email }) => email.endsWith('.invalid'))?.guest_id).toBeNull()
})

test('a guest with a session and the same address stays another person', async () => {
  const { shop, guests, list } = await aShop()
  const guest = await aCustomer({ role: 'guest', email: 'lucja@example.com' })
  await shop.deps.db.updateTable('users').set({ last_login_at: new Date() }).where('role', '=', 'guest').execute()
  await anOrder({ email: 'lucja@example.com' })
  await list()
  const ids = (await guests()).map(({ userId }) => userId)
  expect(ids).toHaveLength(2)
  expect(ids).toContain(guest.user_id)
})

test('a buyer who registers and confirms the address leaves no guest', async () => {
  const { shop, guests, list } = await aShop()
  const { order_id: orderId } = await anOrder({ email: 'lucja@example.com' })
  await list()
  const customer = await aCustomer({ email: 'lucja@example.com' })
  await shop.deps.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('role', '=', 'customer')
    .execute()
  await shop.deps.db.transaction().execute((tx) => attachOrdersOfAddress(tx, customer.user_id))
  const order = await shop.deps.db
    .selectFrom('orders')
    .select(['user_id', 'guest_id'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(order).toEqual({ user_id: customer.user_id, guest_id: null })
  await shop.deps.db
    .updateTable('users')
    .set({ created_at: new Date('2020-01-01') })
    .where('role', '=', 'guest')
    .execute()
  expect(await deleteStaleGuests(shop.deps.db)).toBe(1)
  expect(await guests()).toEqual([])
})
