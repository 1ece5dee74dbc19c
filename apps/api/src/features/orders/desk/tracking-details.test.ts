import { CHOOSE_CARRIER_MESSAGE, TRACKING_LINK_MESSAGE } from '@atelier/domain/orders/judge-tracking'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aStaffMember } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const UPS_NUMBER = '1Z5R89390357567127'
const OWN = {
  trackingCarrier: 'Swift Couriers',
  trackingNumber: 'S 1',
  trackingUrl: 'https://swift.example/?t={number}',
}
const OWN_URL = 'https://swift.example/?t=S%201'

async function aDesk() {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  const path = (orderId: string, part: string) => `/api/admin/orders/${orderId}/${part}`
  return {
    ...shop,
    ship: (orderId: string, body: object) =>
      shop.request('PUT', path(orderId, 'status'), { status: 'SHIPPED', ...body }, headers),
    correct: (orderId: string, body: object) => shop.request('PUT', path(orderId, 'tracking'), body, headers),
    shipAll: (orderIds: string[], parcels: object[]) =>
      shop.post('/api/admin/orders/bulk-status', { orderIds, status: 'SHIPPED', parcels }, headers),
    read: (orderId: string) =>
      shop.deps.db
        .selectFrom('orders')
        .select(['status', 'tracking_carrier as carrier', 'tracking_number as number', 'tracking_url as url'])
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow(),
  }
}

const paid = { payment_status: 'paid' } as const

test.each([
  ['a number whose carrier is certain', { trackingNumber: UPS_NUMBER }, 'UPS', `tracknum=${UPS_NUMBER}`],
  ['the barcode of a label', { trackingNumber: '420221539400111201080805483016' }, 'USPS', '=9400111201080805483016'],
  ['a carrier and its number', { trackingCarrier: 'dhl', trackingNumber: '3318810025' }, 'DHL', 'AWB=3318810025'],
  ['a carrier with a link of its own', OWN, 'Swift Couriers', OWN_URL],
])('ships with %s, and the email has the tracking link', async (_what, parcel, carrier, link) => {
  const { ship, read, sendEmails } = await aDesk()
  const [order, other] = [await anOrder(paid), await anOrder(paid)]
  expect((await ship(order.order_id, parcel)).status).toBe(200)
  expect(await read(order.order_id)).toMatchObject({ status: 'SHIPPED', carrier })
  expect(await read(other.order_id)).toMatchObject({ status: 'PENDING', carrier: null, number: null, url: null })
  const [email, ...more] = await sendEmails()
  expect(more).toEqual([])
  expect(email?.text).toContain('Track your parcel')
  for (const body of [email?.html, email?.text]) expect(body).toContain(link)
})

test.each([
  ['without a carrier', { trackingNumber: 'S1' }, 'trackingCarrier', CHOOSE_CARRIER_MESSAGE],
  ['that only looks like a carrier', { trackingNumber: '986578788855' }, 'trackingCarrier', CHOOSE_CARRIER_MESSAGE],
  ['of another carrier without its link', { ...OWN, trackingUrl: '' }, 'trackingUrl', TRACKING_LINK_MESSAGE],
  [
    'with a link that is not https',
    { ...OWN, trackingUrl: 'http://swift.example' },
    'trackingUrl',
    TRACKING_LINK_MESSAGE,
  ],
])('returns 400 naming the field for a number %s, and changes nothing', async (_what, parcel, field, message) => {
  const { ship, correct, shipAll, read, sendEmails } = await aDesk()
  const order = await anOrder(paid)
  const errors = (path: string) => ({ errors: [{ path, message }] })
  const shipped = await ship(order.order_id, parcel)
  expect([shipped.status, await shipped.json()]).toMatchObject([400, errors(field)])
  const corrected = await correct(order.order_id, { trackingCarrier: '', ...parcel })
  expect([corrected.status, await corrected.json()]).toMatchObject([400, errors(field)])
  const all = await shipAll([order.order_id], [{ orderId: order.order_id, ...parcel }])
  expect([all.status, await all.json()]).toMatchObject([400, errors(`parcels.0.${field}`)])
  expect(await read(order.order_id)).toEqual({ status: 'PENDING', carrier: null, number: null, url: null })
  expect(await sendEmails()).toEqual([])
})

test('ships several orders, each with the carrier that its number belongs to', async () => {
  const { shipAll, read } = await aDesk()
  const [one, two, three] = [await anOrder(paid), await anOrder(paid), await anOrder(paid)]
  const ids = [one.order_id, two.order_id, three.order_id]
  const response = await shipAll(ids, [
    { orderId: ids[0], trackingNumber: UPS_NUMBER },
    { orderId: ids[1], trackingNumber: 'RR123456785GB' },
    { orderId: ids[2], ...OWN },
  ])
  expect(await response.json()).toMatchObject({ data: { changed: 3, failures: [] } })
  expect(await Promise.all(ids.map(read))).toMatchObject([
    { carrier: 'UPS', url: null },
    { carrier: 'Royal Mail', url: null },
    { carrier: 'Swift Couriers', url: OWN_URL },
  ])
})

test('a corrected number replaces carrier and link', async () => {
  const { correct, read, sendEmails } = await aDesk()
  const order = await anOrder({ ...paid, status: 'SHIPPED', tracking_carrier: 'UPS', tracking_number: '1Z1' })
  expect((await correct(order.order_id, OWN)).status).toBe(200)
  expect(await read(order.order_id)).toMatchObject({ carrier: 'Swift Couriers', number: 'S 1', url: OWN_URL })
  const response = await correct(order.order_id, { trackingCarrier: '', trackingNumber: UPS_NUMBER })
  expect(await response.json()).toMatchObject({ data: { trackingCarrier: 'UPS', trackingUrl: null } })
  expect((await sendEmails()).map(({ text }) => text)).toEqual([
    expect.stringContaining(OWN_URL),
    expect.stringContaining(`tracknum=${UPS_NUMBER}`),
  ])
})

test('staff and the customer see the link of a carrier that the shop does not know', async () => {
  const { ship, get } = await aDesk()
  const customer = await aCustomer()
  const { headers } = await signedIn(customer)
  const order = await anOrder({ ...paid, user_id: customer.user_id })
  await anOrder({ ...paid, user_id: customer.user_id })
  const shipped = await ship(order.order_id, OWN)
  expect(await shipped.json()).toMatchObject({ data: { trackingCarrier: 'Swift Couriers', trackingUrl: OWN_URL } })
  const response = await get(`/api/users/${customer.user_id}/orders`, headers)
  const { data } = (await response.json()) as { data: { orderId: string; tracking: unknown }[] }
  expect(data.find(({ orderId }) => orderId === order.order_id)?.tracking).toEqual({
    carrier: 'Swift Couriers',
    number: 'S 1',
    url: OWN_URL,
  })
})

test('an order from before links were required keeps its number, and its email names the carrier', async () => {
  const { ship, read, sendEmails } = await aDesk()
  const order = await anOrder({ ...paid, tracking_carrier: 'Swift Couriers', tracking_number: 'S1' })
  expect((await ship(order.order_id, {})).status).toBe(200)
  expect(await read(order.order_id)).toEqual({ status: 'SHIPPED', carrier: 'Swift Couriers', number: 'S1', url: null })
  expect((await sendEmails())[0]?.text).toContain('S1')
})
