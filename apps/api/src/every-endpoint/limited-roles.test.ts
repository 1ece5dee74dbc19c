import { NO_LIMITS, type AccessLimits } from '@atelier/domain/access/access-limits'
import { PERMISSIONS } from '@atelier/domain/access/permissions'
import { isSchema } from '@atelier/domain/contract/endpoint'
import {
  LIMIT_MESSAGES,
  blockingLimit,
  NO_SEARCH_MESSAGE,
  OTHER_MARKET_MESSAGE,
} from '@atelier/domain/contract/under-limits'
import { MASK } from '@atelier/domain/contract/personal-fields'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { routeTable, type Route } from '../http/openapi/route-table.ts'
import { anApiKey } from '../testing/api-keys.ts'
import { aCustomerEverywhere, TRACES, ZELDA } from '../testing/customer-everywhere.ts'
import { anOrder, anOrderBody, anOwnRole, aProduct, aStaffMember } from '../testing/factories.ts'
import { signedIn } from '../testing/sessions.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { haveMarkets } from '../testing/test-markets.ts'

type Headers = Record<string, string>

/** Signs in a person who has every permission, with these limits. */
async function aLimited(limits: Partial<AccessLimits>): Promise<Headers> {
  const ownRoleId = await anOwnRole(PERMISSIONS, undefined, limits)
  return (await signedIn(await aStaffMember({ ownRoleId }))).headers
}

const isForStaff = ({ access }: Route): boolean =>
  access === 'staff' || (PERMISSIONS as readonly string[]).includes(access)

const staffRoutes = ({ app }: TestApp): Route[] => routeTable(app).filter(isForStaff)

/** Returns a path about records that exist. Throws when the fixture has none for a parameter. */
async function pathTo({ path, operationId }: Route, { deps: { db } }: TestApp): Promise<string> {
  const first = async (query: string): Promise<string> => {
    const { rows } = await sql.raw<{ id: unknown }>(query).execute(db)
    if (!rows[0]) throw new Error(`${operationId}: no record for ${path}`)
    return String(rows[0].id)
  }
  const records: Record<string, string> = {
    // It has a return, too.
    orderId: 'select order_id as id from shipping_labels',
    returnId: 'select return_id as id from returns order by 1',
    refundId: 'select refund_id as id from refunds order by 1',
    userId: `select user_id as id from users where role = 'customer'`,
    labelId: 'select label_id as id from shipping_labels',
    productId: 'select product_id as id from products order by 1',
    campaignId: 'select campaign_id as id from campaigns',
  }
  let found: string = path
  for (const [parameter = '', name = ''] of path.matchAll(/:(\w+)/g)) {
    if (!records[name]) return ''
    found = found.replace(parameter, await first(records[name]))
  }
  if (operationId === 'listPackingSlips') found += `?ids=${await first(records['orderId'] ?? '')}`
  return found
}

const leaksOf = (text: string): string[] => TRACES.filter((trace) => text.toLowerCase().includes(trace))

describe('a role without personal data', () => {
  let shop: TestApp
  beforeEach(async () => {
    shop = await createTestApp()
  })

  test('reads no trace of a customer at any endpoint, with a session or a key, while others do', async () => {
    await aCustomerEverywhere(shop, ZELDA)
    await shop.deps.db.updateTable('shipping_labels').set({ currency: 'USD' }).execute()
    const limits = { ...NO_LIMITS, masksPersonalData: true }
    const headers = await aLimited(limits)
    const { headers: all } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
    const ownRoleId = await anOwnRole(PERMISSIONS, undefined, limits)
    const key = await anApiKey({ ownRoleId })
    const leaks: string[] = []
    const wrong: string[] = []
    const clear: string[] = []
    let open = 0
    for (const route of staffRoutes(shop).filter(({ method }) => method === 'GET')) {
      const path = await pathTo(route, shop)
      if (path === '' || route.operationId === 'streamLiveUpdates') continue
      const isRefused = blockingLimit(route, limits) !== null
      for (const as of [headers, key.headers]) {
        const response = await shop.app.request(path, { headers: as })
        const text = await response.text()
        if (leaksOf(text).length > 0) leaks.push(`${route.operationId}: ${leaksOf(text).join(', ')}`)
        // 400: reports need a period.
        const allowed = isRefused ? [403] : [200, 400, 404]
        if (!allowed.includes(response.status) && as === headers) wrong.push(`${route.operationId} ${response.status}`)
        open += response.ok ? 1 : 0
      }
      // The import of the fixture is no complete one.
      if (route.path.startsWith('/api/admin/import-runs')) continue
      if (leaksOf(await (await shop.app.request(path, { headers: all })).text()).length > 0)
        clear.push(route.operationId)
    }
    expect(leaks).toEqual([])
    expect(wrong).toEqual([])
    // The same requests without the limit do return them: the test can fail.
    expect(clear).toEqual(
      expect.arrayContaining([
        'listStaffOrders',
        'getStaffOrder',
        'listPackingSlips',
        'exportOrders',
        'listStaffReturns',
        'getStaffReturn',
        'listCustomers',
        'getCustomer',
        'getTimeline',
        'getDashboard',
        'getOrderLabel',
      ]),
    )
    expect(open).toBeGreaterThan(50)
  }, 120_000)

  test('masks the same with the shape of the contract, in a table and for an assistant', async () => {
    const order = await anOrder({ first_name: 'Zelda', email: 'zelda@example.com', gift_message: 'For Zelda' })
    const headers = await aLimited({ masksPersonalData: true })
    const read = async (path: string) => (await shop.app.request(path, { headers })).text()
    const detail = JSON.parse(await read(`/api/admin/orders/${order.order_id}`)) as { data: Record<string, unknown> }
    expect(detail.data).toMatchObject({
      orderId: order.order_id,
      customerName: MASK,
      giftMessage: MASK,
      email: `${MASK}@${MASK}`,
      shipping: { firstName: MASK, address: MASK, zipCode: MASK, phone: MASK, country: 'US' },
      total: 108,
    })
    const csv = await read('/api/admin/orders/export')
    expect(csv).toContain(order.order_id)
    expect(csv).not.toMatch(/zelda/i)
    const ownRoleId = await anOwnRole(PERMISSIONS, undefined, { masksPersonalData: true })
    const key = await anApiKey({ ownRoleId })
    const call = (method: string, params: object) =>
      shop.post('/api/admin/mcp', { jsonrpc: '2.0', id: 1, method, params }, key.headers)
    const answer = await (await call('tools/call', { name: 'find_orders', arguments: {} })).text()
    expect(answer).toContain(order.order_id)
    expect(answer).not.toMatch(/zelda/i)
  })

  test('finds an order by its number, and no customer by a search', async () => {
    const order = await anOrder({ first_name: 'Zelda', email: 'zelda@example.com' })
    await anOrder({ first_name: 'Zelda', email: 'zelda@example.com' })
    const headers = await aLimited({ masksPersonalData: true })
    const search = async (path: string, text: string) => {
      const response = await shop.app.request(`${path}?search=${encodeURIComponent(text)}`, { headers })
      return { status: response.status, ...((await response.json()) as { total?: number; message?: string }) }
    }
    const number = order.order_id.slice(-6)
    for (const text of [number, number.toLowerCase(), `#${number}`, order.order_id]) {
      expect(await search('/api/admin/orders', text), text).toMatchObject({ status: 200, total: 1 })
    }
    for (const text of ['zelda', 'zelda@example.com', '2125550100', '10001', `zelda ${number}`, '108.00']) {
      expect(await search('/api/admin/orders', text), text).toMatchObject({ status: 200, total: 0 })
      expect(await search('/api/admin/returns', text), text).toMatchObject({ status: 200, total: 0 })
    }
    for (const path of ['/api/admin/users', '/api/admin/payments/declines']) {
      expect(await search(path, 'zelda')).toMatchObject({ status: 403, message: NO_SEARCH_MESSAGE })
    }
  })

  test('gets no details of a conflict, and stores no masked text', async () => {
    const order = await anOrder({ first_name: 'Zelda', payment_status: 'paid' })
    const headers = await aLimited({ masksPersonalData: true })
    const path = `/api/admin/orders/${order.order_id}`
    const tooMuch = await shop.post(`${path}/refunds`, { amount: 999, reason: 'Scratch' }, headers)
    expect(tooMuch.status).toBe(409)
    expect(await tooMuch.text()).not.toMatch(/zelda|"data"/i)
    const masked = await shop.post(`${path}/notes`, { text: `${MASK} rang` }, headers)
    expect(masked.status).toBe(400)
    expect((await shop.post(`${path}/notes`, { text: 'Customer rang' }, headers)).status).toBe(200)
  })
})

/** A valid body of each endpoint about orders, returns or refunds. */
const BODIES: Readonly<Record<string, (orderId: string) => object>> = {
  changeOrderStatus: () => ({ status: 'PROCESSING' }),
  recordOrderPayment: () => ({ note: 'Transfer' }),
  correctOrderTracking: () => ({ trackingCarrier: 'UPS', trackingNumber: '1Z999' }),
  correctOrderAddress: () => ({
    shipping: {
      firstName: 'A',
      lastName: 'B',
      address: '1 Road',
      city: 'Paris',
      state: 'Paris',
      zipCode: '75001',
      country: 'FR',
      phone: '+33 1 23 45 67 89',
    },
  }),
  refundOrder: () => ({ amount: 1, reason: 'Scratch' }),
  addOrderNote: () => ({ text: 'Rang' }),
  emailOrderCustomer: () => ({ subject: 'Hello', message: 'Hello' }),
  changeOrderStatuses: (orderId) => ({ orderIds: [orderId], status: 'PROCESSING' }),
  recordManualRefund: () => ({ how: 'bank_transfer', on: '2026-01-01' }),
  quoteOrderLabel: () => ({ parcel: { weightGrams: 100, lengthCm: 10, widthCm: 10, heightCm: 10 } }),
  buyOrderLabel: () => ({ rateId: 'rate' }),
  approveReturn: () => ({ message: 'Send it' }),
  receiveReturn: () => ({ items: [{ itemIndex: 0, received: 1, restock: 1 }] }),
  shipReplacement: () => ({ trackingCarrier: 'UPS', trackingNumber: '1Z999' }),
  refundReturn: () => ({ amount: 1 }),
  rejectReturn: () => ({ message: 'Too late' }),
}

describe('a role with some markets', () => {
  test('sees and changes the orders, returns and refunds of these alone, and sums nothing else', async () => {
    const shop = await createTestApp()
    await aCustomerEverywhere(shop, ZELDA)
    await haveMarkets(shop.deps)
    const european = await anOrder({ market: 'eu', currency: 'EUR', email: 'ines@example.com', country: 'FR' })
    const headers = await aLimited({ markets: ['eu'] })
    const read = async (path: string) => {
      const response = await shop.app.request(path, { headers })
      return { status: response.status, text: await response.text() }
    }
    const { rows } = await sql<{ order_id: string }>`select order_id from orders where market = ''`.execute(
      shop.deps.db,
    )
    const others = rows.map(({ order_id }) => order_id)
    expect(others.length).toBeGreaterThan(3)
    for (const route of staffRoutes(shop)) {
      if (route.underLimits?.markets !== 'filtered' || route.operationId === 'streamLiveUpdates') continue
      const { status, text } = await read(route.path)
      expect(status, route.operationId).toBe(200)
      expect(others.filter((orderId) => text.includes(orderId))).toEqual([])
    }
    expect((await read('/api/admin/orders')).text).toContain(european.order_id)
    expect((await read('/api/admin/orders/export')).text).toContain(european.order_id)
    expect(JSON.parse((await read('/api/admin/orders/totals?currency=EUR')).text)).toMatchObject({
      data: { total: 1, totalValue: 108, otherTotals: [] },
    })
    expect((await read('/api/admin/orders?search=zelda')).text).toContain('"total":0')
    expect(JSON.parse((await read('/api/admin/dashboard')).text)).toMatchObject({
      data: { revenue: null, orderCounts: null, topProducts: null, recentOrders: [{ orderId: european.order_id }] },
    })
    expect((await read(`/api/admin/orders/${european.order_id}`)).status).toBe(200)
  }, 60_000)

  test('gets 404 for every record of another market, and 403 for what is about all', async () => {
    const shop = await createTestApp()
    await aCustomerEverywhere(shop, ZELDA)
    const headers = { ...(await aLimited({ markets: ['eu'] })), 'Content-Type': 'application/json' }
    const { rows } = await sql<{ id: string }>`select order_id as id from returns order by 1`.execute(shop.deps.db)
    const byRecord = staffRoutes(shop).filter(
      ({ underLimits, operationId }) => underLimits?.markets === 'record' && operationId !== 'createStaffOrder',
    )
    expect(byRecord.length).toBeGreaterThan(20)
    const wrong: string[] = []
    for (const route of byRecord) {
      const body = BODIES[route.operationId]?.(rows[0]?.id ?? '')
      const path = (await pathTo(route, shop)) || route.path.replace(':photoId', '0'.repeat(32))
      const address = path.replace(':returnId', await returnIdOf(shop))
      const response = await shop.app.request(address, {
        method: route.method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      if (response.status !== 404) wrong.push(`${route.operationId} ${response.status} ${await response.text()}`)
    }
    expect(wrong).toEqual([])
    for (const path of ['/api/admin/users', '/api/analytics/sales', '/api/admin/taxes', '/api/admin/webhooks']) {
      const response = await shop.app.request(path, { headers })
      expect(response.status, path).toBe(403)
      expect(await response.json()).toMatchObject({ message: LIMIT_MESSAGES.markets })
    }
  }, 60_000)

  test('creates no order in another market', async () => {
    const shop = await createTestApp()
    await haveMarkets(shop.deps)
    const headers = await aLimited({ markets: ['eu'] })
    const bag = await aProduct({ priceCents: 100_00 })
    const { email, shipping, items, total } = anOrderBody([bag])
    const body = { email, shipping, items, total }
    const response = await shop.post('/api/admin/orders', body, headers)
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining(OTHER_MARKET_MESSAGE)])
    expect(await shop.deps.db.selectFrom('orders').select('order_id').execute()).toEqual([])
  })
})

const returnIdOf = async ({ deps }: TestApp): Promise<string> =>
  (await deps.db.selectFrom('returns').select('return_id').orderBy('return_id').executeTakeFirstOrThrow()).return_id

test('every endpoint whose response is masked has a schema, or is a table', async () => {
  const shop = await createTestApp()
  const files = staffRoutes(shop).filter(
    ({ underLimits, response }) => underLimits?.personalData === 'masked' && !isSchema(response),
  )
  expect(files.map(({ operationId }) => operationId).toSorted()).toEqual(['exportOrderItems', 'exportOrders'])
})
