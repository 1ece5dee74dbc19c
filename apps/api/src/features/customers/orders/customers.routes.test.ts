import { expect, test } from 'vitest'
import { aCustomer, anOrder, anOrderBody, aProduct, aStaffMember } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const aPlace = (over = {}) => ({
  streetAddress: '12 Mercer Street',
  city: 'New York',
  state: 'NY',
  zipCode: '10013',
  country: 'US',
  ...over,
})
const someDetails = (over = {}) => ({
  personalDetails: { firstName: 'Ines', lastName: 'Valdor', email: 'ines@example.com', phone: '+1 212 555 0100' },
  shippingAddress: aPlace(),
  billingAddress: aPlace({ city: 'Boston' }),
  billingSameAsShipping: false,
  ...over,
})

async function aShopper(role: 'customer' | 'guest' = 'customer') {
  const shop = await createTestApp()
  const user = await aCustomer({ role })
  const { headers } = await signedIn(user)
  return { ...shop, user, headers, path: `/users/${user.user_id}` }
}

test("returns a customer's own orders with their line items, newest first", async () => {
  const { get, path, headers, user } = await aShopper()
  const older = await anOrder({ user_id: user.user_id, created_at: new Date('2026-01-01') })
  const newer = await anOrder({ user_id: user.user_id, created_at: new Date('2026-02-01') })
  await anOrder({ user_id: (await aCustomer()).user_id })
  await anOrder()
  const response = await get(`${path}/orders`, headers)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const orders = (await response.json()) as { data: { orderId: string }[]; total: number }
  expect(orders.data.map(({ orderId }) => orderId)).toEqual([newer.order_id, older.order_id])
  expect(orders).toMatchObject({ success: true, total: 2, page: 1 })
  expect(orders.data[0]).toMatchObject({
    status: 'PENDING',
    subtotal: 100,
    tax: 8,
    total: 108,
    paymentDetails: { paymentStatus: 'PENDING' },
    items: [{ productId: 'totes-0000', name: 'Bag', color: 'Noir', price: 100, quantity: 1 }],
  })
})

test('returns orders in pages', async () => {
  const { get, path, headers, user } = await aShopper()
  for (const day of [1, 2, 3]) await anOrder({ user_id: user.user_id, created_at: new Date(Date.UTC(2026, 0, day)) })
  const page = (await (await get(`${path}/orders?page=2&pageSize=2`, headers)).json()) as { data: object[] }
  expect(page).toMatchObject({ total: 3, page: 2, pageSize: 2, data: [{ createdAt: '2026-01-01T00:00:00.000Z' }] })
  const wrong = await get(`${path}/orders?page=0`, headers)
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { errors: [{ path: 'page' }] }])
})

test.each(['customer', 'guest'] as const)(
  'an order that a %s places while signed in is among their orders',
  async (role) => {
    const { get, post, path, headers, deps, user } = await aShopper(role)
    const placed = await post('/orders', anOrderBody([await aProduct()]), headers)
    expect(placed.status).toBe(201)
    expect(await (await get(`${path}/orders`, headers)).json()).toMatchObject({ total: 1 })
    const stored = await deps.db.selectFrom('orders').select(['user_id', 'guest_id']).executeTakeFirstOrThrow()
    const expected =
      role === 'guest' ? { user_id: null, guest_id: user.user_id } : { user_id: user.user_id, guest_id: null }
    expect(stored).toEqual(expected)
  },
)

test('stores checkout details and prefills the next checkout', async () => {
  const { get, post, path, headers } = await aShopper('guest')
  const other = await aCustomer()
  const others = { path: `/users/${other.user_id}`, headers: (await signedIn(other)).headers }
  const theirs = someDetails({ shippingAddress: aPlace({ city: 'Albany' }) })
  const saved = await post(`${others.path}/checkout`, theirs, others.headers)
  expect([saved.status, await saved.json()]).toEqual([200, { success: true }])
  expect(await (await get(`${path}/checkout`, headers)).json()).toEqual({ success: true, data: null })
  expect((await post(`${path}/checkout`, someDetails(), headers)).status).toBe(200)
  expect(await (await get(`${path}/checkout`, headers)).json()).toEqual({ success: true, data: someDetails() })
  expect(await (await get(`${others.path}/checkout`, others.headers)).json()).toEqual({ success: true, data: theirs })
})

test('with one address for both, billing equals shipping, whatever the hidden fields contain', async () => {
  const { get, post, path, headers } = await aShopper()
  const blank = aPlace({ streetAddress: '', city: '', state: '', zipCode: '' })
  for (const billingAddress of [blank, null, undefined]) {
    const sent = someDetails({ billingSameAsShipping: true, billingAddress })
    expect((await post(`${path}/checkout`, sent, headers)).status).toBe(200)
    expect(await (await get(`${path}/checkout`, headers)).json()).toMatchObject({
      data: { billingSameAsShipping: true, billingAddress: aPlace(), shippingAddress: aPlace() },
    })
  }
})

test.each([
  [{ personalDetails: undefined }, 'personalDetails', 'Please fill in all required fields'],
  [{ shippingAddress: null }, 'shippingAddress', 'Please fill in all required shipping address fields'],
  [{ shippingAddress: aPlace({ country: 'USA' }) }, 'shippingAddress.country', 'Please select a valid country from'],
  [{ shippingAddress: aPlace({ city: '' }) }, 'shippingAddress.city', 'Please fill in all required shipping address'],
  [{ billingAddress: aPlace({ city: '' }) }, 'billingAddress.city', 'Please fill in all required billing address'],
  [{ billingAddress: null }, 'billingAddress', 'Please fill in all required billing address fields'],
  [{ billingSameAsShipping: undefined }, 'billingSameAsShipping', 'Tell us whether billing is the same'],
  [{ cardNumber: '4242' }, 'cardNumber', ''],
])('rejects checkout details with %o and names the field', async (over, field, message) => {
  const { post, path, headers } = await aShopper()
  const response = await post(`${path}/checkout`, someDetails(over), headers)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ path: field, message: expect.stringContaining(message) }] })
})

test("other customers' records return 404", async () => {
  const { get, post, path } = await aShopper()
  for (const role of ['customer', 'guest'] as const) {
    const { headers } = await signedIn(await aCustomer({ role }))
    expect((await get(`${path}/orders`, headers)).status).toBe(404)
    expect((await get(`${path}/checkout`, headers)).status).toBe(404)
    expect((await post(`${path}/checkout`, someDetails(), headers)).status).toBe(404)
  }
})

test('visitors and staff have no records here', async () => {
  const { get, path } = await aShopper()
  expect((await get(`${path}/orders`)).status).toBe(401)
  expect((await get(`${path}/orders`, (await signedIn(await aStaffMember())).headers)).status).toBe(401)
})
