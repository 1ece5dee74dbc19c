import { AUDIT_ACTIONS, type AuditAction } from '@atelier/domain/access/audit-actions'
import { limits } from '@atelier/domain/limits/limits'
import { describe, expect, test } from 'vitest'
import { anOrder, aStaffMember } from '../testing/factories.ts'
import { signedIn } from '../testing/sessions.ts'
import { createTestApp } from '../testing/test-app.ts'
import { routeTable, type Route } from './openapi/route-table.ts'

const { exportRows, listedRows, auditedRowsPerHour } = limits.personalData

/** The whole API with a member of staff of each kind. */
async function aShop(environment: Record<string, string> = {}) {
  const shop = await createTestApp(environment)
  const orders = [await anOrder({ email: 'claire@example.com' }), await anOrder({ email: 'ines@example.com' })]
  const [admin, viewer] = [
    (await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))).headers,
    (await signedIn(await aStaffMember({ role: 'VIEWER' }))).headers,
  ]
  const bothIds = orders.map(({ order_id }) => order_id).join(',')
  const routes = routeTable(shop.app).filter(({ personalData }) => personalData)
  const send = async (route: Route, headers: Record<string, string>) => {
    const query = route.operationId === 'listPackingSlips' ? `?ids=${bothIds}` : ''
    const response = await shop.app.request(`${route.path}${query}`, { method: route.method, headers })
    await response.text()
    return response.status
  }
  const audited = async (): Promise<AuditAction[]> =>
    (await shop.auditActions()).filter((action): action is AuditAction => Object.hasOwn(AUDIT_ACTIONS, action))
  return { ...shop, orders, bothIds, routes, admin, viewer, send, audited }
}

describe('every endpoint with personal data of several people', () => {
  test('in bulk refuses a viewer, and leaves an entry in the audit log', async () => {
    const { routes, send, viewer, admin, audited } = await aShop()
    const expected: string[] = []
    for (const route of routes) {
      if (route.personalData?.kind !== 'bulk') continue
      expect([route.path, await send(route, viewer)]).toEqual([route.path, 403])
      expect([route.path, await send(route, admin)]).toEqual([route.path, 200])
      expected.push(route.personalData.audit)
    }
    expect(expected.length).toBeGreaterThan(3)
    expect(await audited()).toEqual(expected)
  })

  test('counts what a member of staff reads, and no other', async () => {
    // The factor leaves one export.
    const factor = exportRows / limits.rateLimits.bulkPersonalData.attempts
    const { routes, send, admin, deps } = await aShop({ RATE_LIMIT_FACTOR: String(factor) })
    const other = (await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))).headers
    const bulk = routes.filter(({ personalData }) => personalData?.kind === 'bulk')
    const [first, ...others] = bulk.filter(({ operationId }) => operationId !== 'listPackingSlips')
    if (!first) throw new Error('there is no export')
    expect(await send(first, admin)).toBe(200)
    for (const route of bulk) expect([route.path, await send(route, admin)]).toEqual([route.path, 429])
    expect(await send(others[0] ?? first, other)).toBe(200)
    expect(await deps.db.selectFrom('audit_entries').select('entry_id').execute()).toHaveLength(2)
  })
})

describe('lists', () => {
  test('record a page that no screen shows, but no ordinary page and no searched text', async () => {
    const { get, viewer, deps } = await aShop()
    expect((await get('/api/admin/orders?search=Claire', viewer)).status).toBe(200)
    expect((await get(`/api/admin/users?pageSize=${listedRows}`, viewer)).status).toBe(200)
    expect((await get('/api/admin/orders?pageSize=100&search=Claire', viewer)).status).toBe(200)
    const entries = await deps.db.selectFrom('audit_entries').select(['action', 'changes']).execute()
    expect(entries).toEqual([
      { action: 'people.listed', changes: expect.objectContaining({ list: expect.anything() }) },
    ])
    expect(JSON.stringify(entries)).not.toContain('Claire')
  })

  test('record many short pages once', async () => {
    const { get, viewer, audited } = await aShop()
    for (let row = 0; row <= auditedRowsPerHour + 2 * listedRows; row += listedRows) {
      await get(`/api/admin/users?pageSize=${listedRows}`, viewer)
    }
    expect(await audited()).toEqual(['people.listed'])
  })

  test('are refused above the limit, also to a viewer', async () => {
    const factor = (2 * listedRows) / limits.rateLimits.listedPersonalData.attempts
    const { get, viewer } = await aShop({ RATE_LIMIT_FACTOR: String(factor) })
    const read = async () => (await get(`/api/admin/orders?pageSize=${listedRows}`, viewer)).status
    expect([await read(), await read(), await read()]).toEqual([200, 200, 429])
  })
})

test('the slip of one order is no bulk read', async () => {
  const { get, admin, orders, audited } = await aShop()
  expect((await get(`/api/admin/orders/slips?ids=${orders[0]?.order_id}`, admin)).status).toBe(200)
  expect(await audited()).toEqual([])
})
