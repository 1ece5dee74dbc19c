import { limits } from '@atelier/domain/limits/limits'
import { expect, test } from 'vitest'
import { anOrder, aStaffMember } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const PATH = '/api/admin/orders/views'

async function aDesk() {
  const shop = await createTestApp()
  const session = async (role: 'VIEWER' | 'MANAGER') => (await signedIn(await aStaffMember({ role }))).headers
  const [mine, theirs] = [await session('VIEWER'), await session('MANAGER')]
  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = mine) =>
    shop.request(method, `${PATH}${path}`, body, headers)
  const list = async (headers = mine) => {
    const { data } = (await (await shop.get(PATH, headers)).json()) as {
      data: { counts: Record<string, number>; views: { viewId: number; name: string; count: number | null }[] }
    }
    return data
  }
  return { ...shop, mine, theirs, send, list }
}

test('counts the built-in views', async () => {
  const { list } = await aDesk()
  for (const status of ['PENDING', 'PROCESSING', 'SHIPPED'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- rows of one table
    for (const payment_status of ['paid', 'pending'] as const) await anOrder({ status, payment_status })
  }
  expect((await list()).counts).toEqual({ toPack: 2, unpaid: 3, returns: 0, paymentProblems: 0, all: 6 })
})

test('saves, lists, renames and deletes own views, and counts those without dates', async () => {
  const { send, list, theirs } = await aDesk()
  await anOrder({ status: 'SHIPPED', payment_status: 'paid' })
  const saved = await send('POST', '', { name: ' On the road ', filters: { status: 'shipped' } })
  expect(saved.status).toBe(201)
  const { data } = (await saved.json()) as { data: { viewId: number } }
  expect(data).toMatchObject({ name: 'On the road', filters: { status: 'shipped' }, count: 1 })
  await send('POST', '', { name: 'Autumn', filters: { from: '2026-09-01', to: '2026-11-30' } })
  await send('POST', '', { name: 'On the road', filters: { status: 'failed' } }, theirs)
  expect((await list()).views.map(({ name, count }) => [name, count])).toEqual([
    ['On the road', 1],
    ['Autumn', null],
  ])

  expect((await send('PUT', `/${data.viewId}`, { name: 'Shipped' })).status).toBe(200)
  expect((await list()).views.map(({ name }) => name)).toEqual(['Shipped', 'Autumn'])
  expect((await send('DELETE', `/${data.viewId}`, undefined)).status).toBe(200)
  expect((await list()).views.map(({ name }) => name)).toEqual(['Autumn'])
  expect((await list(theirs)).views.map(({ name }) => name)).toEqual(['On the road'])
})

test.each([
  ['no name', { name: ' ', filters: { status: 'shipped' } }],
  ['a long name', { name: 'x'.repeat(limits.orders.viewNameMax + 1), filters: { status: 'shipped' } }],
  ['no filter', { name: 'All', filters: {} }],
  ['an unknown status', { name: 'Lost', filters: { status: 'lost' } }],
  ['a search, which may name people', { name: 'Maren', filters: { status: 'shipped', search: 'maren' } }],
])('rejects a view with %s', async (_what, body) => {
  const { send } = await aDesk()
  expect((await send('POST', '', body)).status).toBe(400)
})

test('returns 409 for a name in use, and beyond the limit', async () => {
  const { send, list } = await aDesk()
  const filters = { status: 'shipped' }
  for (let number = 1; number <= limits.orders.viewsMax; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await send('POST', '', { name: `View ${number}`, filters })).status).toBe(201)
  }
  const tooMany = await send('POST', '', { name: 'One more', filters })
  expect([tooMany.status, await tooMany.json()]).toMatchObject([409, { message: expect.stringContaining('up to') }])
  const [first, second] = (await list()).views
  await send('DELETE', `/${first?.viewId}`, undefined)
  const taken = await send('POST', '', { name: 'VIEW 2', filters })
  expect([taken.status, await taken.json()]).toMatchObject([409, { message: expect.stringContaining('name') }])
  expect((await send('PUT', `/${second?.viewId}`, { name: 'view 3' })).status).toBe(409)
})

test('hides the views of others, and requires orders:view', async () => {
  const { send, list, theirs, get } = await aDesk()
  await send('POST', '', { name: 'Mine', filters: { status: 'shipped' } })
  const viewId = (await list()).views[0]?.viewId
  expect((await send('PUT', `/${viewId}`, { name: 'Theirs' }, theirs)).status).toBe(404)
  expect((await send('DELETE', `/${viewId}`, undefined, theirs)).status).toBe(404)
  expect((await send('DELETE', '/9999', undefined)).status).toBe(404)
  expect((await send('DELETE', '/none', undefined)).status).toBe(400)
  expect((await get(PATH)).status).toBe(401)
  expect((await list()).views).toHaveLength(1)
})
