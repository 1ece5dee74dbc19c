import type { CustomerDetail } from '@atelier/domain/customers/customers.schema'
import type { EarlierOrder, EarlierOrderBrief } from '@atelier/domain/earlier-orders/earlier-order.schema'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aStaffMember } from '../../testing/factories.ts'
import { anEarlierOrder } from '../../testing/earlier-orders.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { exportCustomerData } from '../customers/account/export-customer-data.ts'
import { inTransaction } from '../../db/client.ts'
import { anonymizeOldEarlierOrders } from './personal-data.repo.ts'
import { saveEarlierOrders } from './write-earlier-orders.repo.ts'

async function aShop() {
  const shop = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
  const { db } = shop.deps
  const staff = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  const get = async <T>(path: string, headers?: Record<string, string>) => {
    const response = await shop.get(path, headers)
    return { status: response.status, ...((await response.json()) as { data: T; total: number }) }
  }
  const aProvenCustomer = async (email: string) => {
    const customer = await aCustomer({ email })
    await db
      .updateTable('users')
      .set({ email_verified_at: new Date() })
      .where('user_id', '=', customer.user_id)
      .execute()
    return customer
  }
  return {
    ...shop,
    db,
    aProvenCustomer,
    mine: async (user: { user_id: string; role: string }, of = user.user_id, query = '') =>
      get<EarlierOrder[]>(`/api/users/${of}/earlier-orders${query}`, (await signedIn(user)).headers),
    search: (query: string, headers = staff.headers) =>
      get<EarlierOrderBrief[]>(`/api/admin/earlier-orders${query}`, headers),
    one: (id: string, headers?: Record<string, string>) =>
      get<Record<string, unknown>>(`/api/admin/earlier-orders/${id}`, headers ?? staff.headers),
    customer: (id: string) => get<CustomerDetail>(`/api/admin/users/${id}`, staff.headers),
    row: (orderId: string) =>
      db.selectFrom('earlier_orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow(),
    staff,
  }
}

test('a customer sees their own earlier orders, newest first, page by page', async () => {
  const shop = await aShop()
  const [ada, ben] = [await shop.aProvenCustomer('ada@example.com'), await shop.aProvenCustomer('ben@example.com')]
  await anEarlierOrder({ email: 'ada@example.com', order: { number: '#1', placed_at: '2023-01-01T00:00:00Z' } })
  await anEarlierOrder({ email: 'ada@example.com', order: { number: '#2', currency: 'JPY', total_cents: 12_000 } })
  await anEarlierOrder({ email: 'ben@example.com', order: { number: '#3' } })
  const own = await shop.mine(ada)
  expect([own.status, own.total, own.data.map(({ number }) => number)]).toEqual([200, 2, ['#2', '#1']])
  expect(own.data[1]).toEqual({
    orderId: expect.stringMatching(/^old_/) as string,
    number: '#1',
    createdAt: '2023-01-01T00:00:00.000Z',
    status: 'paid',
    currency: 'EUR',
    subtotal: 100,
    discount: null,
    shipping: 5,
    tax: 16.76,
    total: 105,
    refunded: 0,
    items: [{ name: 'Mug', sku: 'M1', quantity: 2, amount: 100 }],
  })
  expect(own.data[0]).toMatchObject({ currency: 'JPY', total: 12_000 })
  expect((await shop.mine(ada, ada.user_id, '?page=2&pageSize=1')).data).toMatchObject([{ number: '#1' }])
  expect((await shop.mine(ada, ada.user_id, '?page=0')).status).toBe(400)
  expect((await shop.mine(ada, ben.user_id)).status).toBe(404)
  expect((await shop.get(`/api/users/${ada.user_id}/earlier-orders`)).status).toBe(401)
})

test('an earlier order of an address appears in the account once the address is verified, not before', async () => {
  const shop = await aShop()
  const id = await anEarlierOrder({ email: 'ada@example.com' })
  const other = await anEarlierOrder({ email: 'ben@example.com' })
  const body = { name: 'Ada', email: 'ada@example.com', password: 'A-long-Passw0rd!' }
  const registered = (await (await shop.post('/api/auth/register', body)).json()) as {
    data: { token: string; user: { id: string } }
  }
  const { token, user } = registered.data
  const headers = { Authorization: `Bearer ${token}` }
  const list = async () =>
    ((await (await shop.get(`/api/users/${user.id}/earlier-orders`, headers)).json()) as { total: number }).total
  expect(await list()).toBe(0)
  await shop.sendEmails()
  const text = shop.emailTransport.sent.map((email) => email.text).join()
  const [, secret = ''] = /\/verify-email#token=([\w-]{43})/.exec(text) ?? []
  expect((await shop.post('/api/auth/verify-email', { token: secret }, headers)).status).toBe(200)
  expect(await list()).toBe(1)
  expect((await shop.row(id)).user_id).toBe(user.id)
  expect((await shop.row(other)).user_id).toBeNull()
})

test('staff find earlier orders by number, name and email', async () => {
  const shop = await aShop()
  const ada = await shop.aProvenCustomer('ada@example.com')
  const id = await anEarlierOrder({ email: 'ada@example.com', order: { number: '#1001' } })
  await anEarlierOrder({ email: 'a_a@example.com', order: { number: '東京-7', source: 'woocommerce' } })
  const numbers = async (query: string) => (await shop.search(query)).data.map(({ number }) => number).toSorted()
  expect(await numbers('')).toEqual(['#1001', '東京-7'])
  expect(await numbers('?search=1001')).toEqual(['#1001'])
  expect(await numbers('?search=%23100')).toEqual(['#1001'])
  expect(await numbers(`?search=${encodeURIComponent('東京')}`)).toEqual(['東京-7'])
  expect(await numbers('?search=ADA@example')).toEqual(['#1001'])
  expect(await numbers('?search=lane+1001')).toEqual(['#1001'])
  expect(await numbers('?search=nothing')).toEqual([])
  expect(await shop.search('?pageSize=1')).toMatchObject({ total: 2, data: [{}] })
  expect((await shop.search('?pageSize=0')).status).toBe(400)
  expect(await shop.one(id)).toMatchObject({
    status: 200,
    data: { number: '#1001', name: 'Ada Lane', email: 'ada@example.com', userId: ada.user_id, source: 'shopify' },
  })
  expect((await shop.one('old_none')).status).toBe(404)
  expect((await shop.get('/api/admin/earlier-orders')).status).toBe(401)
  const customer = await signedIn(ada)
  expect((await shop.search('', customer.headers)).status).toBe(401)
})

test('the order list, its totals and the customer totals of this shop do not count an earlier order', async () => {
  const shop = await aShop()
  const ada = await shop.aProvenCustomer('ada@example.com')
  const order = await anOrder({ user_id: ada.user_id, email: 'ada@example.com' })
  const list = async () => [
    await (await shop.get('/api/admin/orders?totals=now', shop.staff.headers)).json(),
    await (await shop.get('/api/admin/orders/totals', shop.staff.headers)).json(),
    await (await shop.get('/api/admin/dashboard', shop.staff.headers)).text(),
  ]
  const before = await list()
  const { data: first } = await shop.customer(ada.user_id)
  expect(first.earlierOrders).toEqual({ orders: [], total: 0, spent: [] })
  await anEarlierOrder({ email: 'ada@example.com' })
  await anEarlierOrder({ email: 'ada@example.com', order: { spent_cents: 0, status: 'voided' } })
  await anEarlierOrder({ email: 'ada@example.com', order: { currency: 'JPY', spent_cents: 12_000 } })
  expect(await list()).toEqual(before)
  const { data } = await shop.customer(ada.user_id)
  expect({ ...data, earlierOrders: undefined }).toEqual({ ...first, earlierOrders: undefined })
  expect(data.orders.map(({ orderId }) => orderId)).toEqual([order.order_id])
  expect(data.earlierOrders).toMatchObject({
    total: 3,
    orders: [{}, {}, {}],
    spent: [
      { currency: 'EUR', orders: 2, amount: 105 },
      { currency: 'JPY', orders: 1, amount: 12_000 },
    ],
  })
})

test('an erased person does not come back with a newer export, and the order stays', async () => {
  const shop = await aShop()
  const ada = await shop.aProvenCustomer('ada@example.com')
  const id = await anEarlierOrder({ email: 'ada@example.com' })
  const other = await anEarlierOrder({ email: 'ben@example.com' })
  expect((await exportCustomerData(shop.deps, ada.user_id)).earlierOrders).toMatchObject([
    { total: 105, email: 'ada@example.com', name: 'Ada Lane' },
  ])
  const path = `/api/admin/users/${ada.user_id}/erase`
  const admin = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  expect((await shop.post(path, { confirm: 'ERASE' }, admin.headers)).status).toBe(200)
  const erased = { email: null, name: null, user_id: null, total_cents: 105_00 }
  expect(await shop.row(id)).toMatchObject(erased)
  expect(await shop.row(other)).toMatchObject({ email: 'ben@example.com', name: 'Ada Lane', erased_at: null })
  const { order_id, source, number, placed_at, status, currency, ...rest } = await shop.row(id)
  const { subtotal_cents, discount_cents, shipping_cents, tax_cents, refunded_cents, spent_cents } = rest
  const amounts = { subtotal_cents, discount_cents, shipping_cents, tax_cents, refunded_cents, spent_cents }
  const order = { order_id, source, number, placed_at, status, currency, ...amounts, total_cents: 90_00 }
  await inTransaction(shop.db, (tx) =>
    saveEarlierOrders(tx, [{ order, person: { email: 'ada@example.com', name: 'Ada Lane' }, items: [] }], [id]),
  )
  expect(await shop.row(id)).toMatchObject({ ...erased, total_cents: 90_00 })
})

test('earlier orders older than the promised years lose their person', async () => {
  const shop = await aShop()
  const { orderYears } = demoTerms.retention
  const old = new Date(Date.now() - (orderYears * 366 + 2) * 86_400_000).toISOString()
  const id = await anEarlierOrder({ email: 'ada@example.com', order: { placed_at: old } })
  const young = await anEarlierOrder({ email: 'ada@example.com' })
  expect(await anonymizeOldEarlierOrders(shop.db, orderYears)).toBe(1)
  expect(await anonymizeOldEarlierOrders(shop.db, orderYears)).toBe(0)
  expect(await shop.row(id)).toMatchObject({ email: null, name: null, total_cents: 105_00 })
  expect(await shop.row(young)).toMatchObject({ email: 'ada@example.com' })
})
