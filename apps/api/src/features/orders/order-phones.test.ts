import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { expect, test } from 'vitest'
import { anOrder, anOrderBody, aProduct, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'

/** A shop with an order of each of these phone numbers, to an address in the country. */
async function aShopWithCalls() {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 20 } })
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const place = async (phone: string, country: string): Promise<string> => {
    const body = anOrderBody([bag])
    const response = await shop.post('/api/orders', { ...body, shipping: { ...body.shipping, phone, country } })
    if (response.status !== 201) throw new Error(await response.text())
    return ((await response.json()) as { data: { orderId: string } }).data.orderId
  }
  const detail = async (orderId: string): Promise<OrderDetail> =>
    ((await (await shop.get(`/api/admin/orders/${orderId}`, headers)).json()) as { data: OrderDetail }).data
  const find = async (search: string): Promise<string[]> => {
    const response = await shop.get(`/api/admin/orders?search=${encodeURIComponent(search)}`, headers)
    return ((await response.json()) as { data: { orderId: string }[] }).data.map(({ orderId }) => orderId)
  }
  const stored = (orderId: string) =>
    shop.deps.db.selectFrom('orders').select('phone_e164').where('order_id', '=', orderId).executeTakeFirst()
  return { ...shop, headers, place, detail, find, stored }
}

test('an order has the number that staff call beside what was typed, and is found by it', async () => {
  const { place, detail, find, stored } = await aShopWithCalls()
  const [paris, kyoto, odd] = [
    await place('06 12 34 56 78', 'FR'),
    await place('０７５－２１３－１１１１', 'JP'),
    await place('0000000000', 'US'),
  ]
  expect(await stored(paris)).toEqual({ phone_e164: '+33612345678' })
  expect(await stored(odd)).toEqual({ phone_e164: null })
  expect(await detail(paris)).toMatchObject({ phoneE164: '+33612345678', shipping: { phone: '06 12 34 56 78' } })
  expect((await detail(kyoto)).phoneE164).toBe('+81752131111')
  expect(await detail(odd)).not.toHaveProperty('phoneE164')
  expect([await find('+33 6 12 34 56 78'), await find('0033612345678'), await find('0612345678')]).toEqual([
    [paris],
    [paris],
    [paris],
  ])
})

test('an earlier order without a stored number has its link too', async () => {
  const { detail, get, headers } = await aShopWithCalls()
  const { order_id } = await anOrder({ phone: '(212) 555-0142', country: 'US' })
  expect((await detail(order_id)).phoneE164).toBe('+12125550142')
  const slips = await get(`/api/admin/orders/slips?ids=${order_id}`, headers)
  expect(await slips.json()).toMatchObject({ data: [{ phoneE164: '+12125550142' }] })
  const file = await (await get('/api/admin/orders/export', headers)).text()
  expect(file).toContain('Phone (E.164)')
  expect(file).toContain('+12125550142')
})

test('a corrected address has a number of its own country', async () => {
  const { place, detail, stored, app, headers } = await aShopWithCalls()
  const orderId = await place('06 12 34 56 78', 'FR')
  const { shipping } = await detail(orderId)
  const response = await app.request(`/api/admin/orders/${orderId}/address`, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ shipping: { ...shipping, phone: '030 901820', country: 'DE' } }),
  })
  expect(response.status).toBe(400)
  const corrected = await app.request(`/api/admin/orders/${orderId}/address`, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ shipping: { ...shipping, phone: '030 9018200', country: 'DE' } }),
  })
  expect(corrected.status).toBe(200)
  expect(await stored(orderId)).toEqual({ phone_e164: '+49309018200' })
})
