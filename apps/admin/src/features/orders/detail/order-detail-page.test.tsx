// @vitest-environment jsdom
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { anOrder } from '../../../testing/an-order.ts'
import { fakeServer, errorResponse } from '../../../testing/fake-server.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { RequireStaff } from '../../session/require-staff.tsx'
import { signOut } from '../../session/session.store.ts'
import { OrderDetailPage } from './order-detail-page.tsx'

const PATH = 'GET /api/admin/orders/ORD-8F3W6KK7Q2MD'

function open(order: OrderDetail, search = '') {
  fakeServer({ [PATH]: () => ({ body: { success: true, data: order } }) })
  return renderPortal([{ path: '/orders/:orderId', Component: OrderDetailPage }], `/orders/ORD-8F3W6KK7Q2MD${search}`)
}

const card = (title: string) => within(screen.getByRole('region', { name: title }))
const titleLine = () => screen.getByRole('heading', { level: 1 }).parentElement?.textContent
const warning = () => screen.queryByText('This order hasn’t been paid. Don’t ship it.')

beforeEach(() => signInAs('ADMIN'))

test('computes line totals without floating-point errors and shows the stored totals', async () => {
  open(anOrder())
  await screen.findByRole('region', { name: 'Status History' })
  const items = screen.getByRole('region', { name: 'Order Items' }).textContent
  expect(items).toContain('$340.103$1,020.30')
  expect(items).toContain('Subtotal$2,830.00Tax (8%)$226.40Total$3,056.40')
  expect(items).toContain('4 items')
})

test('collapses an order of many lines, and links each line to its product', async () => {
  const [line] = anOrder().items
  const items = Array.from({ length: 50 }, (_, index) => Object.assign({}, line, { productId: `p-${index}` }))
  open(anOrder({ items }))
  await screen.findByRole('region', { name: 'Status History' })
  expect(card('Order Items').getAllByRole('link', { name: 'Carnet' })).toHaveLength(10)
  await userEvent.click(card('Order Items').getByRole('button', { name: 'Show all 50 lines' }))
  const links = card('Order Items').getAllByRole('link', { name: 'Carnet' })
  expect([links.length, links.at(-1)?.getAttribute('href')]).toEqual([50, '/products/p-49'])
})

test('shows a customer by the last 8 characters of their id', async () => {
  open(anOrder())
  await screen.findByRole('region', { name: 'Status History' })
  expect(card('Customer Information').getByText('Registered, 4f9a21cc')).toBeDefined()
  expect(card('Customer Information').queryByText('Guest')).toBeNull()
})

test('shows an order without a customer id as a guest order', async () => {
  open(anOrder({ userId: undefined }))
  await screen.findByRole('region', { name: 'Status History' })
  expect(card('Customer Information').getByText('Guest')).toBeDefined()
})

test.each(['pending', 'failed', 'requires_payment_method'] as const)(
  'warns against shipping an order whose payment is %s',
  async (paymentStatus) => {
    open(anOrder({ status: 'PENDING', paymentDetails: { paymentStatus } }))
    await screen.findByRole('region', { name: 'Status History' })
    expect(warning()).not.toBeNull()
  },
)

test.each(['paid', 'succeeded', 'refunded'] as const)('does not warn when the payment is %s', async (paymentStatus) => {
  open(anOrder({ paymentDetails: { paymentStatus } }))
  await screen.findByRole('region', { name: 'Status History' })
  expect(warning()).toBeNull()
})

test.each([
  [404, 'not_found', 'Order not found or could not be loaded'],
  [500, 'internal', 'An error occurred while fetching the order'],
])('shows the message of the error catalog for status %i', async (status, code, message) => {
  fakeServer({ [PATH]: () => errorResponse(status, code) })
  renderPortal([{ path: '/orders/:orderId', Component: OrderDetailPage }], '/orders/ORD-8F3W6KK7Q2MD')
  expect(await screen.findByRole('heading', { name: message })).toBeDefined()
})

/** Renders the order with the given responses to changes; returns the requests sent. */
function openOrderPage(
  order: OrderDetail,
  call: string,
  response: (body: unknown) => { status?: number; body: unknown },
) {
  const sent: unknown[] = []
  fakeServer({
    [PATH]: () => ({ body: { success: true, data: order } }),
    [`${call.split(' ')[0]} /api/admin/orders/ORD-8F3W6KK7Q2MD/${call.split(' ')[1]}`]: (_url, body) => {
      sent.push(body)
      return response(body)
    },
  })
  renderPortal([{ path: '/orders/:orderId', Component: OrderDetailPage }], '/orders/ORD-8F3W6KK7Q2MD')
  return sent
}
const done = (order: OrderDetail) => () => ({ body: { success: true, data: order } })
const unpaid = { status: 'PENDING', paymentMethod: 'MANUAL', paymentDetails: { paymentStatus: 'pending' } } as const

test('updates the status only when another one is chosen, confirms it for 3 seconds and adds it to the history', async () => {
  const changed = anOrder({
    status: 'SHIPPED',
    trackingNumber: '1Z999',
    trackingCarrier: 'UPS',
    statusHistory: [{ status: 'SHIPPED', note: 'Two boxes', timestamp: '2026-03-04T12:00:00Z', by: 'Ines Carrow' }],
  })
  const sent = openOrderPage(anOrder(), 'PUT status', done(changed))
  const button = await screen.findByRole('button', { name: 'Update Status' })
  expect(button).toHaveProperty('disabled', true)
  expect(screen.queryByLabelText('Tracking number')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'SHIPPED')
  await userEvent.selectOptions(screen.getByLabelText('Carrier'), 'UPS')
  await userEvent.type(screen.getByLabelText('Tracking number'), '1Z999')
  await userEvent.type(screen.getByLabelText('Note'), 'Two boxes')
  await userEvent.click(button)
  await screen.findByText('Order status updated')
  expect(sent).toEqual([
    {
      status: 'SHIPPED',
      statusNote: 'Two boxes',
      confirmUnpaid: false,
      trackingCarrier: 'UPS',
      trackingNumber: '1Z999',
      updatedAt: '2026-03-04T11:00:00Z',
    },
  ])
  expect(card('Status History').getByText('Two boxes')).toBeDefined()
  expect(button).toHaveProperty('disabled', true)
  expect(card('Shipping Address').getByRole('link', { name: '1Z999' })).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Order status updated')).toBeNull(), { timeout: 4_000 })
  // The success message alone takes three seconds.
}, 15_000)

test('starts packing with one click, and shows why it failed', async () => {
  let isDown = true
  const sent = openOrderPage(anOrder({ status: 'PENDING' }), 'PUT status', () =>
    isDown ? errorResponse(500, 'internal') : done(anOrder())(),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Start packing' }))
  expect(await screen.findByText('Failed to update order status')).toBeDefined()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Start packing' }))
  await screen.findByText('Order status updated')
  expect(screen.queryByText('Failed to update order status')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Start packing' })).toBeNull()
  expect(sent).toEqual(Array.from({ length: 2 }, () => ({ status: 'PROCESSING', updatedAt: '2026-03-04T11:00:00Z' })))
})

test('ships an order in a dialog with carrier and tracking number, then marks it delivered', async () => {
  const sent = openOrderPage(anOrder(), 'PUT status', done(anOrder({ status: 'SHIPPED' })))
  await userEvent.click(await screen.findByRole('button', { name: 'Ship' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ship order' }))
  await userEvent.type(dialog.getByLabelText('Tracking number'), '1Z5R89390357567127')
  expect(dialog.getByLabelText('Carrier')).toHaveProperty('value', 'UPS')
  expect(dialog.getByText('Recognized from the tracking number.')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Ship order' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Mark delivered' }))
  expect(sent).toMatchObject([
    { status: 'SHIPPED', trackingCarrier: 'UPS', trackingNumber: '1Z5R89390357567127' },
    { status: 'DELIVERED' },
  ])
}, 15_000)

test.each([
  ['pending', 'Awaiting payment'],
  ['failed', 'Payment declined'],
] as const)('names the payment of an unpaid order once, and offers no step: %s', async (paymentStatus, label) => {
  open(anOrder({ paid: 0, paymentDetails: { paymentStatus } }))
  await screen.findByRole('region', { name: 'Order Summary' })
  expect(titleLine()?.split(label)).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^(Ship|Start packing|Mark delivered|Refund)$/ })).toBeNull()
})

test.each([
  ['pack', 'Start packing', anOrder({ status: 'PENDING' })],
  ['deliver', 'Mark delivered', anOrder({ status: 'SHIPPED' })],
])('a link to %s focuses the button and changes nothing', async (step, name, order) => {
  const { router } = open(order, `?do=${step}`)
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))
  expect(router.state.location.search).toBe('')
})

test.each([
  ['pack', 'This order can’t be packed now.'],
  ['ship', 'This order can’t be shipped now.'],
  ['deliver', 'This order can’t be marked delivered now.'],
  ['refund', 'This order has nothing to refund.'],
])('a link to %s an order that does not allow it says so', async (step, sentence) => {
  open(anOrder({ status: 'PENDING', paid: 0, paymentDetails: { paymentStatus: 'failed' } }), `?do=${step}`)
  expect(await screen.findByText(sentence)).toBeDefined()
})

test('a link to cancel an unpaid order asks before it cancels', async () => {
  open(anOrder({ status: 'PENDING', paid: 0, paymentDetails: { paymentStatus: 'failed' } }), '?do=cancel')
  expect(await screen.findByRole('dialog', { name: 'Cancel this order?' })).toBeDefined()
})

const offline = (): never => {
  throw new Error('offline')
}

test.each([
  ['a server error', () => errorResponse(500, 'internal'), 'Failed to update order status'],
  ['a network error', offline, 'An error occurred while updating the order status'],
] as const)('shows that the status was not updated after %s', async (_what, response, message) => {
  openOrderPage(anOrder(), 'PUT status', response)
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'CANCELLED')
  await userEvent.click(screen.getByRole('button', { name: 'Update Status' }))
  expect(await screen.findByText(message)).toBeDefined()
})

test('shows another user’s change after a conflict, and preserves the chosen status', async () => {
  const theirs = anOrder({ status: 'CANCELLED', updatedAt: '2026-03-04T11:30:00Z' })
  const message = 'Another person has updated this order in the meantime'
  openOrderPage(anOrder(), 'PUT status', () => ({
    status: 409,
    body: { success: false, code: 'conflict', message, errors: [], data: theirs },
  }))
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'SHIPPED')
  await userEvent.click(screen.getByRole('button', { name: 'Update Status' }))
  expect((await screen.findByText(message, { exact: false })).textContent).toContain('Here’s the current order.')
  expect(titleLine()).toContain('Canceled')
  expect(screen.getByLabelText('Status')).toHaveProperty('value', 'SHIPPED')
})

test('asks for confirmation before shipping an unpaid order', async () => {
  const order = anOrder({ status: 'REFUNDED', paymentDetails: { paymentStatus: 'refunded' } })
  const sent = openOrderPage(order, 'PUT status', (body) =>
    (body as { confirmUnpaid: boolean }).confirmUnpaid
      ? done({ ...order, status: 'SHIPPED' })()
      : { status: 409, body: { success: false, code: 'order_unpaid', message: 'Not paid', errors: [] } },
  )
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'SHIPPED')
  await userEvent.click(screen.getByRole('button', { name: 'Update Status' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Set to Shipped unpaid' }))
  await screen.findByText('Order status updated')
  expect(sent).toMatchObject([{ confirmUnpaid: false }, { confirmUnpaid: true }])
})

test('cancels an unpaid order after a confirmation with the specified text', async () => {
  const sent = openOrderPage(anOrder(unpaid), 'PUT status', done(anOrder({ ...unpaid, status: 'CANCELLED' })))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Order (Payment Failed)' }))
  expect(await screen.findByText('Mark this order as cancelled due to payment failure?')).toBeDefined()
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Mark as canceled' }))
  await screen.findByRole('region', { name: 'Update Status' })
  expect(sent).toMatchObject([{ status: 'CANCELLED' }])
})

test('requires a note to record a payment', async () => {
  const sent = openOrderPage(
    anOrder(unpaid),
    'POST payment',
    done(anOrder({ paymentDetails: { paymentStatus: 'paid' } })),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Record payment' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Record $3,056.40' }))
  expect(await screen.findByText('Enter how it was paid')).toBeDefined()
  await userEvent.type(screen.getByLabelText('How it was paid'), 'Bank transfer')
  await userEvent.click(screen.getByRole('button', { name: 'Record $3,056.40' }))
  await screen.findByRole('region', { name: 'Update Status' })
  expect(sent).toEqual([{ note: 'Bank transfer' }])
})

test('shows the recipient and the expiry of the payment link', async () => {
  openOrderPage(
    anOrder({ ...unpaid, paymentLink: { sentAt: '2026-03-04T10:30:00Z', expiresAt: '2026-03-07T10:30:00Z' } }),
    'POST mail',
    () => ({ body: {} }),
  )
  const payment = await screen.findByRole('region', { name: 'Payment' })
  expect(payment.textContent).toMatch(/Payment link sent.*Mar 4/)
  expect(payment.textContent).toMatch(/Link expires.*Mar 7/)
})

test('sends an email to the customer, prefilled from a template', async () => {
  const sent = openOrderPage(anOrder(unpaid), 'POST mail', () => ({ body: { success: true } }))
  await userEvent.click(await screen.findByRole('button', { name: 'Contact Customer' }))
  expect(await screen.findByLabelText('Subject')).toHaveProperty('value', 'Payment for your order K7Q2MD')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Email sent successfully!')).toBeDefined()
  // Also after the toast is gone.
  expect(screen.getByText(/: email sent to/).textContent).toContain(anOrder().email)
  expect(sent).toMatchObject([{ message: expect.stringContaining('Dear Maren,') as string }])
})

test('editors and viewers can read the notes but change nothing', async () => {
  const internalNotes = [{ noteId: 1, text: 'Call first', by: 'Ines Carrow', timestamp: '2026-03-04T10:30:00Z' }]
  for (const role of ['EDITOR', 'VIEWER'] as const) {
    signInAs(role)
    open(anOrder({ ...unpaid, internalNotes }))
    // oxlint-disable-next-line no-await-in-loop -- one screen after the other
    await screen.findByText('Call first')
    const buttons = screen.getAllByRole('button').map((button) => button.textContent)
    expect(buttons.filter((name) => /Cancel|Record|Contact|Update|Add|Start|Ship|Refund/.test(name))).toEqual([])
    cleanup()
  }
})

/** Renders the page as the portal does, only while a staff session is open. */
function openAsStaff(): void {
  fakeServer({ [PATH]: () => ({ body: { success: true, data: anOrder() } }) })
  const element = (
    <RequireStaff>
      <OrderDetailPage />
    </RequireStaff>
  )
  const routes = [
    { path: '/orders/:orderId', element },
    { path: '/login', element: null },
  ]
  renderPortal(routes, '/orders/ORD-8F3W6KK7Q2MD')
}

test('restores an email draft only after a session that ended', async () => {
  openAsStaff()
  await userEvent.click(await screen.findByRole('button', { name: 'Contact Customer' }))
  await userEvent.type(await screen.findByLabelText('Message'), ' Your strap has come.')
  await act(() => signOut('expired'))
  cleanup()
  signInAs('ADMIN')
  openAsStaff()
  const message = await screen.findByLabelText<HTMLTextAreaElement>('Message')
  expect(message.value).toMatch(/Your strap has come\.$/)
  expect(screen.getByText(/^We restored your unsaved draft/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(message.value).not.toContain('strap')
  await userEvent.type(message, ' Kind regards')
  cleanup()
  openAsStaff()
  await screen.findByRole('button', { name: 'Contact Customer' })
  expect(screen.queryByLabelText('Message')).toBeNull()
})

test('adds a note only if it is not blank', async () => {
  const note = { noteId: 1, text: 'Call first', by: 'Ines Carrow', timestamp: '2026-03-04T10:30:00Z' }
  const sent = openOrderPage(anOrder(), 'POST notes', done(anOrder({ internalNotes: [note] })))
  const button = await screen.findByRole('button', { name: 'Add note' })
  expect(button).toHaveProperty('disabled', true)
  await userEvent.type(screen.getByLabelText('New note'), 'Call first')
  await userEvent.click(button)
  await waitFor(() => expect(screen.getByLabelText('New note')).toHaveProperty('value', ''))
  expect(card('Internal Notes').getByText('Call first')).toBeDefined()
  expect(sent).toEqual([{ text: 'Call first' }])
})

test('prints a packing slip without prices, and afterwards the order again', async () => {
  const printed: string[] = []
  vi.stubGlobal('print', () => {
    printed.push(document.querySelector('article')?.textContent ?? '')
    window.dispatchEvent(new Event('afterprint'))
  })
  open(anOrder())
  await userEvent.click(await screen.findByRole('button', { name: 'Packing Slip' }))
  await userEvent.click(screen.getByRole('button', { name: 'Print Order' }))
  expect(printed[0]).toContain('Packing slip')
  expect(printed[0]).toContain('Carnet')
  expect(printed[0]).not.toContain('$')
  expect(printed[1]).toContain('$3,056.40')
})

test('shows a different billing address, also on the printout', async () => {
  const billing = { address: '7 Ledger Lane', city: 'Albany', state: 'NY', zipCode: '12207', country: 'US' } as const
  open(anOrder({ billing, refunded: 100, trackingCarrier: 'UPS', trackingNumber: '1Z9', status: 'SHIPPED' }))
  await screen.findByRole('region', { name: 'Shipping Address' })
  expect(card('Shipping Address').getByText('Billed to')).toBeDefined()
  expect(card('Shipping Address').getByText('7 Ledger Lane')).toBeDefined()
  const printout = document.querySelector('article')?.textContent
  for (const text of ['Albany, NY 12207', 'UPS 1Z9', 'Refunded$100.00']) expect(printout).toContain(text)
})

test('corrects the address of an order that has not shipped, and shows the invalid field', async () => {
  const sent = openOrderPage(anOrder(), 'PUT address', done(anOrder({ updatedAt: '2026-03-04T12:00:00Z' })))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit address' }))
  const city = await screen.findByLabelText('City')
  await userEvent.clear(city)
  await userEvent.click(screen.getByRole('button', { name: 'Save address' }))
  expect(await screen.findByText('Please fill in all required shipping address fields')).toBeDefined()
  expect(sent).toEqual([])
  await userEvent.type(city, 'Salem')
  await userEvent.click(screen.getByRole('button', { name: 'Save address' }))
  await screen.findByText('Address updated')
  expect(sent).toMatchObject([{ shipping: { city: 'Salem' }, updatedAt: '2026-03-04T11:00:00Z' }])
}, 15_000)

test('an address correction keeps an unlisted state of an older order, and saves the apartment', async () => {
  const older = { ...anOrder().shipping, state: 'N.Y.' }
  const sent = openOrderPage(anOrder({ shipping: older }), 'PUT address', done(anOrder()))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit address' }))
  const state = await screen.findByLabelText('State')
  expect(state).toHaveProperty('value', 'N.Y.')
  await userEvent.type(screen.getByLabelText('Apartment, suite, floor (optional)'), 'Apt 4B')
  await userEvent.click(screen.getByRole('button', { name: 'Save address' }))
  await screen.findByText('Address updated')
  expect(sent).toMatchObject([{ shipping: { state: 'N.Y.', apartment: 'Apt 4B' } }])
}, 15_000)

test('another country empties a state that it does not have, and takes free text without a list', async () => {
  openOrderPage(anOrder(), 'PUT address', done(anOrder()))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit address' }))
  expect(await screen.findByRole('combobox', { name: 'State' })).toHaveProperty('value', 'ME')
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'CA')
  expect(screen.getByRole('combobox', { name: 'Province' })).toHaveProperty('value', '')
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'DE')
  expect(screen.getByRole('textbox', { name: 'State' })).toHaveProperty('value', '')
}, 15_000)

test('preserves the typed address after a conflict, and offers no correction once the order has shipped', async () => {
  const message = 'Another person has updated this order in the meantime'
  openOrderPage(anOrder(), 'PUT address', () => errorResponse(409, 'conflict', message))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit address' }))
  await userEvent.type(await screen.findByLabelText('City'), ' Heights')
  await userEvent.click(screen.getByRole('button', { name: 'Save address' }))
  expect((await screen.findByText(message, { exact: false })).closest('[role="alert"]')?.textContent).toContain(
    'Failed to update the address',
  )
  expect(screen.getByLabelText('City')).toHaveProperty('value', expect.stringMatching(/ Heights$/))
  cleanup()
  open(anOrder({ status: 'SHIPPED' }))
  await screen.findByRole('button', { name: /tracking/ })
  expect(screen.queryByRole('button', { name: 'Edit address' })).toBeNull()
}, 15_000)
