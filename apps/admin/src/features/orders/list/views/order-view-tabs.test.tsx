// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { errorResponse, fakeServer } from '../../../../testing/fake-server.ts'
import { renderPortal } from '../../../../testing/render-portal.tsx'
import { signInAs } from '../../../../testing/sign-in-as.ts'
import { useListState } from '../../../../ui/list/list-state.ts'
import { orderList } from '../order-list-state.ts'
import { OrderViewTabs } from './order-view-tabs.tsx'

const COUNTS = { toPack: 7, unpaid: 3, returns: 2, paymentProblems: 0, all: 1420 }
const PATH = '/api/admin/orders/views'

/** A server with saved views; returns the bodies of the changes. */
function serverWith(views: { viewId: number; name: string; filters: object; count: number | null }[]) {
  const sent: unknown[] = []
  const record = (_url: URL, body: unknown) => {
    sent.push(body)
    const { name = '', filters = {} } = (body ?? {}) as { name?: string; filters?: object }
    views = [...views.filter(({ viewId }) => viewId !== 1), ...(name ? [{ viewId: 9, name, filters, count: 4 }] : [])]
    return { status: 201, body: { success: true, message: 'Done', data: views.at(-1) } }
  }
  fakeServer({
    [`GET ${PATH}`]: () => ({ body: { success: true, data: { counts: COUNTS, views } } }),
    [`POST ${PATH}`]: record,
    [`PUT ${PATH}/1`]: record,
    [`DELETE ${PATH}/1`]: record,
  })
  return sent
}

const Tabs = () => <OrderViewTabs filters={useListState(orderList).filters} />
const open = (address: string) =>
  renderPortal(
    [
      { path: '/orders', element: <Tabs /> },
      { path: '/returns', element: <OrderViewTabs filters={null} /> },
    ],
    address,
  )
const tabs = () => within(screen.getByRole('navigation', { name: 'Order views' }))
const current = () => tabs().queryByRole('link', { current: 'page' })?.textContent ?? null
const MINE = { viewId: 1, name: 'On the road', filters: { status: 'shipped' }, count: 12 }

beforeEach(() => signInAs('VIEWER'))

test('shows the views with their counts, and marks the current one on each screen', async () => {
  serverWith([MINE, { viewId: 2, name: 'Autumn', filters: { from: '2026-09-01' }, count: null }])
  open('/orders?status=to_pack')
  await screen.findByText('On the road')
  expect(
    tabs()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['To pack7', 'Unpaid3', 'Returns2', 'Payment problems0', 'All1,420', 'On the road12', 'Autumn'])
  expect(current()).toBe('To pack7')
  await userEvent.click(tabs().getByRole('link', { name: /Returns/ }))
  expect(current()).toBe('Returns2')
  await userEvent.click(tabs().getByRole('link', { name: /Autumn/ }))
  expect(current()).toBe('Autumn')
})

test('shows the views without counts while they load, or when that failed', async () => {
  fakeServer({ [`GET ${PATH}`]: () => errorResponse(500, 'internal') })
  open('/orders')
  expect(await screen.findByRole('link', { name: 'All', current: 'page' })).toBeDefined()
})

test('saves the current filters under a name', async () => {
  const sent = serverWith([])
  open('/orders?status=delivered&from=2026-09-01&page=2')
  await userEvent.click(await screen.findByRole('button', { name: 'Save view' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }))
  expect(dialog.getByText('Enter a name')).toBeDefined()
  await userEvent.type(dialog.getByLabelText('Name'), 'Autumn')
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }))
  expect(await screen.findByText('View saved')).toBeDefined()
  expect(sent).toEqual([{ name: 'Autumn', filters: { status: 'delivered', from: '2026-09-01' } }])
  expect(await tabs().findByRole('link', { name: /Autumn/, current: 'page' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
}, 15_000)

test.each(['/orders', '/orders?search=holt&status=shipped', '/orders?customer=usr_1', '/orders?status=failed'])(
  'offers no saving at %s: nothing to save, a person’s name, or a view that exists',
  async (address) => {
    serverWith([])
    open(address)
    await screen.findByText('1,420')
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
    cleanup()
  },
)

test('renames and deletes the open view, and undoes deleting', async () => {
  const sent = serverWith([MINE])
  open('/orders?status=shipped')
  await userEvent.click(await screen.findByRole('button', { name: 'Edit view On the road' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const name = await screen.findByLabelText('Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Shipped')
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
  expect(await screen.findByText('View renamed')).toBeDefined()
  expect(sent).toEqual([{ name: 'Shipped' }])
  cleanup()

  const deleted = serverWith([MINE])
  open('/orders?status=shipped')
  await userEvent.click(await screen.findByRole('button', { name: 'Edit view On the road' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await tabs().findByRole('link', { name: /On the road/ })).toBeDefined()
  expect(deleted).toEqual([undefined, { name: 'On the road', filters: { status: 'shipped' } }])
}, 20_000)
