// @vitest-environment jsdom
import { CHOOSE_CARRIER_MESSAGE, TRACKING_LINK_MESSAGE } from '@atelier/domain/orders/judge-tracking'
import type { BulkStatusInput } from '@atelier/domain/orders/bulk-status.schema'
import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, errorResponse } from '../../../testing/fake-server.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { useSelection } from '../../../ui/list/use-selection.ts'
import { BulkOrderActions } from './bulk-order-actions.tsx'

const IDS = ['ORD-8F3W6KK7Q2MD', 'ORD-8F3W6KP3V8XA', 'ORD-8F3W6K11AAAA']
const [ONE = '', TWO = '', UNPAID = ''] = IDS

const aSlip = (orderId: string, change: Partial<OrderPackingSlip> = {}): OrderPackingSlip => ({
  addressForm: 'common',
  delivery: null,
  orderId,
  createdAt: '2026-03-04T10:00:00Z',
  updatedAt: '2026-03-04T11:00:00Z',
  status: 'PROCESSING',
  paymentDetails: { paymentStatus: 'paid' },
  customerName: 'Maren Holt',
  shipping: {
    firstName: 'Maren',
    lastName: 'Holt',
    address: '1 Main Street',
    city: 'Boston',
    state: 'MA',
    zipCode: '02101',
    country: 'US',
    phone: '212 555 0142',
  },
  trackingCarrier: null,
  trackingNumber: null,
  trackingUrl: null,
  items: [{ productId: 'totes-1', name: 'Halle', imageUrl: null, color: 'Noir', size: null, price: 690, quantity: 2 }],
  ...change,
})

const slips = (ids: string) =>
  ids
    .split(',')
    .map((id) =>
      id === UNPAID ? aSlip(id, { status: 'PENDING', paymentDetails: { paymentStatus: 'pending' } }) : aSlip(id),
    )

/** Renders the actions with a button that selects all three orders. */
function BulkActionsScreen() {
  const selection = useSelection(IDS, { filters: { status: 'processing' as const }, total: IDS.length })
  return (
    <>
      <button type="button" onClick={selection.togglePage}>
        choose
      </button>
      <BulkOrderActions selection={selection} total={5} />
    </>
  )
}

type FakeResponse = ReturnType<typeof errorResponse>

async function renderBulkActions(
  response: (call: BulkStatusInput) => FakeResponse,
  slipsResponse?: () => FakeResponse,
): Promise<BulkStatusInput[]> {
  const sent: BulkStatusInput[] = []
  fakeServer({
    'GET /api/admin/orders/slips': (url) =>
      slipsResponse?.() ?? { body: { success: true, data: slips(url.searchParams.get('ids') ?? '') } },
    'GET /api/admin/orders': (url) =>
      url.searchParams.get('status') === 'processing' ? listResponse() : errorResponse(400, 'invalid_input'),
    'POST /api/admin/orders/bulk-status': (_url, body) => {
      sent.push(body as BulkStatusInput)
      return response(body as BulkStatusInput)
    },
  })
  renderPortal([{ path: '/', Component: BulkActionsScreen }], '/')
  await userEvent.click(screen.getByRole('button', { name: 'choose' }))
  return sent
}

const OTHERS = ['ORD-8F3W6K22BBBB', 'ORD-8F3W6K33CCCC']
let isListDown = false

/** The three orders of this page and two of the next. */
const listResponse = (): FakeResponse =>
  isListDown
    ? errorResponse(500, 'internal')
    : {
        body: {
          success: true,
          data: [...IDS, ...OTHERS].map((orderId) => ({
            orderId,
            createdAt: '2026-03-04T10:00:00Z',
            status: 'PROCESSING',
            market: '',
            currency: 'USD',
            total: 1,
            email: 'maren@shop.example',
            customerName: 'Maren Holt',
            country: 'US',
            items: [],
            paymentMethod: 'CREDIT_CARD',
            paymentDetails: { paymentStatus: 'paid' },
          })),
          total: null,
          totalValue: null,
          otherTotals: null,
          currency: 'USD',
          page: 1,
          pageSize: 100,
        },
      }

const allChanged = ({ orderIds }: BulkStatusInput): FakeResponse => ({
  body: { success: true, data: { changed: orderIds.length, failures: [] } },
})

const numberOf = (id: string) => screen.findByLabelText(`Tracking number of order ${id.slice(-6)}`)

afterEach(() => {
  isListDown = false
})

test('sets one status for several orders, and lists failed ones', async () => {
  const failures = [{ orderId: TWO, message: 'The order already has this status' }]
  const sent = await renderBulkActions(() => ({ body: { success: true, data: { changed: 2, failures } } }))
  await userEvent.selectOptions(screen.getByLabelText('New status'), 'DELIVERED')
  await userEvent.click(screen.getByRole('button', { name: 'Change status' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Set 3 orders' }))
  const outcome = await screen.findByText(/2 orders set to Delivered, 1 skipped/)
  expect(outcome.closest('[role="status"]')?.textContent).toContain('P3V8XA: The order already has this status')
  expect(sent).toEqual([{ orderIds: IDS, status: 'DELIVERED' }])
  expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull()
})

test('asks whether the items of shipped orders came back: no, until staff say so', async () => {
  const sent = await renderBulkActions(allChanged)
  for (const answer of [false, true]) {
    if (answer) await userEvent.click(screen.getByRole('button', { name: 'choose' }))
    await userEvent.selectOptions(screen.getByLabelText('New status'), 'REFUNDED')
    await userEvent.click(screen.getByRole('button', { name: 'Change status' }))
    const box = await screen.findByLabelText('Items of shipped orders came back')
    expect(box).toHaveProperty('checked', false)
    if (answer) await userEvent.click(box)
    await userEvent.click(screen.getByRole('button', { name: 'Set 3 orders' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(sent).toEqual([
    { orderIds: IDS, status: 'REFUNDED', didUnitsComeBack: false },
    { orderIds: IDS, status: 'REFUNDED', didUnitsComeBack: true },
  ])
})

test('ships paid orders, each with its tracking number, and lists the skipped ones', async () => {
  const sent = await renderBulkActions(allChanged)
  await userEvent.click(screen.getByRole('button', { name: 'Ship' }))
  await userEvent.selectOptions(await screen.findByLabelText('Carrier'), 'UPS')
  expect(screen.getByText('Skipped: 11AAAA (Not paid).')).toBeDefined()
  // A scanner ends each number with Enter.
  await userEvent.type(await numberOf(ONE), '1Z1{Enter}')
  expect(document.activeElement).toBe(await numberOf(TWO))
  await userEvent.keyboard('1Z2{Enter}')
  expect(document.activeElement?.textContent).toBe('Ship 2 orders')
  expect(sent).toEqual([])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  const parcel = { updatedAt: '2026-03-04T11:00:00Z', trackingCarrier: 'UPS' }
  expect(sent[0]).toEqual({
    orderIds: [ONE, TWO],
    status: 'SHIPPED',
    parcels: [
      { orderId: ONE, trackingNumber: '1Z1', ...parcel },
      { orderId: TWO, trackingNumber: '1Z2', ...parcel },
    ],
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('ships each parcel with the carrier of its number, and asks for the carrier of the others', async () => {
  const sent = await renderBulkActions(allChanged)
  await userEvent.click(screen.getByRole('button', { name: 'Ship' }))
  await userEvent.type(await numberOf(ONE), '1Z5R89390357567127')
  await userEvent.type(await numberOf(TWO), 'S1')
  await userEvent.click(screen.getByRole('button', { name: 'Ship 2 orders' }))
  expect(await screen.findByText(CHOOSE_CARRIER_MESSAGE)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Carrier')))
  await userEvent.selectOptions(screen.getByLabelText('Carrier'), 'Other carrier')
  await userEvent.type(screen.getByLabelText('Carrier name'), 'Swift')
  await userEvent.click(screen.getByRole('button', { name: 'Ship 2 orders' }))
  expect(await screen.findByText(TRACKING_LINK_MESSAGE)).toBeDefined()
  expect(sent).toEqual([])
  await userEvent.type(screen.getByLabelText('Tracking link'), 'https://swift.example/{{number}')
  await userEvent.click(screen.getByRole('button', { name: 'Ship 2 orders' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.parcels).toMatchObject([
    { orderId: ONE, trackingCarrier: 'UPS', trackingNumber: '1Z5R89390357567127' },
    { orderId: TWO, trackingCarrier: 'Swift', trackingNumber: 'S1', trackingUrl: 'https://swift.example/{number}' },
  ])
}, 15_000)

test('spreads a pasted column of numbers over the rows, and detects a label that was scanned twice', async () => {
  await renderBulkActions(allChanged)
  await userEvent.selectOptions(screen.getByLabelText('New status'), 'SHIPPED')
  await userEvent.click(screen.getByRole('button', { name: 'Change status' }))
  await userEvent.click(await numberOf(ONE))
  await userEvent.paste('1Z1\n1Z1\n')
  expect(await numberOf(TWO)).toHaveProperty('value', '1Z1')
  expect(screen.getByText('1Z1 is entered twice. Was one label scanned twice?')).toBeDefined()
})

test('preserves the numbers when the server fails or the dialog is closed', async () => {
  await renderBulkActions(() => errorResponse(500, 'internal', 'An error occurred'))
  await userEvent.click(screen.getByRole('button', { name: 'Ship' }))
  await userEvent.selectOptions(await screen.findByLabelText('Carrier'), 'UPS')
  await userEvent.type(await numberOf(ONE), '1Z1')
  await userEvent.click(screen.getByRole('button', { name: 'Ship 2 orders' }))
  expect(await screen.findByText('Failed to update order status')).toBeDefined()
  expect(screen.getByText(/Nothing was changed/)).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Ship' }))
  expect(await numberOf(ONE)).toHaveProperty('value', '1Z1')
  expect(screen.queryByText('Failed to update order status')).toBeNull()
})

test('says that the outcome is unknown when no response arrives', async () => {
  await renderBulkActions(() => {
    throw new TypeError('fetch failed')
  })
  await userEvent.click(screen.getByRole('button', { name: 'Ship' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Ship 2 orders' }))
  expect(await screen.findByText('An error occurred while updating the order status')).toBeDefined()
  expect(screen.getByText(/couldn’t confirm the change/)).toBeDefined()
})

test('prints the packing slips of all selected orders, marks unpaid ones, and prints nothing when they fail to load', async () => {
  let isDown = true
  await renderBulkActions(allChanged, () =>
    isDown ? errorResponse(500, 'internal') : { body: { success: true, data: slips(IDS.join()) } },
  )
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await userEvent.click(screen.getByRole('button', { name: 'Packing slips' }))
  expect(await screen.findByText('Failed to fetch orders')).toBeDefined()
  expect(print).not.toHaveBeenCalled()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Packing slips' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const printouts = [...document.querySelectorAll('article')].map(({ textContent }) => textContent ?? '')
  expect(printouts).toHaveLength(3)
  expect(printouts[0]).toContain('Order K7Q2MD')
  expect(printouts[0]).not.toContain('$')
  expect(printouts[2]).toContain('Not paid. Don’t ship.')
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('article')).toBeNull())
})

test('selects all matching orders across pages, and shows an error when they fail to load', async () => {
  isListDown = true
  const sent = await renderBulkActions(allChanged)
  await userEvent.click(screen.getByRole('button', { name: 'Select all 5 that match' }))
  expect(await screen.findByText('Failed to fetch orders')).toBeDefined()
  isListDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Select all 5 that match' }))
  expect(await screen.findByText('5 selected')).toBeDefined()
  await userEvent.selectOptions(screen.getByLabelText('New status'), 'COMPLETED')
  await userEvent.click(screen.getByRole('button', { name: 'Change status' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Set 5 orders' }))
  await waitFor(() => expect(sent).toEqual([{ orderIds: [...IDS, ...OTHERS], status: 'COMPLETED' }]))
}, 15_000)
