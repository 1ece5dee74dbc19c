// @vitest-environment jsdom
import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { orderTermsOf } from '@atelier/domain/orders/order-terms.schema'
import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { errorResponse, mockFetch, type MockResponse } from '../../testing/mock-fetch.ts'
import { renderInRouter } from '../../testing/render-in-router.tsx'
import { DEFAULT_TERMS } from '../../shop/use-terms.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderPage } from './order-page.tsx'
import { anItem, order, yenOrder } from './test-order.ts'

const RECEIPT = '/api/orders/receipt/token'

/** Mocks the responses to return requests in order; a reload gets the order. */
const mockReturns = (...responses: MockResponse[]) =>
  mockFetch({ [RECEIPT]: [[200, { success: true, data: order }]], [`${RECEIPT}/return`]: responses })

/** The requests for a return: the dialog also asks which colors a product has. */
const returnsIn = (sent: ReturnType<typeof mockReturns>) => sent.filter(({ path }) => path === `${RECEIPT}/return`)

function renderOrder(over: Partial<CustomerOrder> = {}) {
  const onChange = vi.fn<(changed: CustomerOrder) => void>()
  renderInRouter(
    <OrderActions order={{ ...order, ...over }} orderKey={{ token: 'token' }} onChange={onChange} level={2} />,
  )
  return onChange
}

const done: MockResponse = [201, { success: true, message: 'x', data: { returnId: 'RET-1' } }]
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit return request' }))

async function openReturnDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Return items' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Aumont Tote' }))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Changed Mind')
  return dialog
}

test('the dialog states the policy and the refund of the selected units; a returned unit is not offered', async () => {
  const sent = mockReturns(done)
  renderOrder()
  const dialog = await openReturnDialog()
  expect(dialog.getByText('$200.00')).toBeTruthy()
  expect(dialog.getByText('Clutch. Returned already.')).toBeTruthy()
  expect(dialog.getByText(/Return items within 30 days of delivery, in their original condition/)).toBeTruthy()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Quantity.*Aumont Tote$/ }), '1')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Wallet' }))
  await userEvent.type(dialog.getByLabelText('Note (optional)'), 'Too small')
  expect(dialog.getByText('$125.00')).toBeTruthy()
  await submit()
  expect(await screen.findByText('Return request submitted successfully!')).toBeTruthy()
  expect(returnsIn(sent)[0]).toMatchObject({
    path: '/api/orders/receipt/token/return',
    body: {
      orderId: order.orderId,
      items: [
        { itemIndex: 0, quantity: 1 },
        { itemIndex: 1, quantity: 1 },
      ],
      reason: 'Changed Mind',
      note: 'Too small',
      customerEmail: 'ada@example.com',
    },
  })
})

test('a return that fails shows an error, retains the selection, and retries with the same idempotency key', async () => {
  const sent = mockReturns([500, {}], done)
  renderOrder()
  const dialog = await openReturnDialog()
  await submit()
  expect(await dialog.findByText('Failed to submit return request. Please try again.')).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Aumont Tote' }).checked).toBe(true)
  await submit()
  expect(await screen.findByText('Return request submitted successfully!')).toBeTruthy()
  const [first, second] = returnsIn(sent)
  expect(second).toEqual(first)
})

test('shows that the error is repeated when a return fails again within five seconds', async () => {
  // Freezes the clock, so that a slow machine cannot affect the test.
  vi.useFakeTimers({ toFake: ['Date'] })
  mockReturns([500, {}])
  renderOrder()
  const dialog = await openReturnDialog()
  const failed = 'Failed to submit return request. Please try again.'
  await submit()
  expect(await dialog.findByText(failed)).toBeTruthy()
  await submit()
  expect(await dialog.findByText(`${failed} (Repeated error - please try again later)`)).toBeTruthy()
})

test("shows the API's message when it rejects a return", async () => {
  const message = 'The return window of this order ended on March 31, 2026'
  mockReturns(errorResponse(409, 'conflict', message))
  renderOrder()
  const dialog = await openReturnDialog()
  await submit()
  expect(await dialog.findByText(message)).toBeTruthy()
})

test('shows the last day for returns, also when no unit can be returned', () => {
  renderOrder()
  expect(screen.getByText('Return by March 31, 2026.')).toBeTruthy()
  cleanup()
  renderOrder({ items: [anItem('Clutch', 25, 0)] })
  expect(screen.getByText('Return by March 31, 2026.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Return items' })).toBeNull()
})

test('counts down the hour to cancel, and removes the button when it ends', () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T15:18:53.000Z') })
  renderOrder({ cancellableUntil: '2026-03-01T16:00:00.000Z', returnableUntil: null })
  expect(screen.getByText('(41:07 left)')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(8_000))
  expect(screen.getByText('(40:59 left)')).toBeTruthy()
  act(() => void vi.setSystemTime(new Date('2026-03-01T15:59:58.000Z')))
  act(() => void vi.advanceTimersByTime(1_000))
  expect(screen.getByText('(0:01 left)')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1_000))
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
})

test("counts down by the server's clock when the browser's clock is wrong", () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T03:00:00.000Z') })
  const overrides = { toldAt: '2026-03-01T15:18:53.000Z', cancellableUntil: '2026-03-01T16:00:00.000Z' }
  renderInRouter(<OrderPage order={{ ...order, ...overrides }} />)
  expect(screen.getByText('(41:07 left)')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(8_000))
  expect(screen.getByText('(40:59 left)')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(40 * 60_000 + 59_000))
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
})

test.each([
  ['rejected', errorResponse(409, 'conflict', 'This order is on its way already'), 'This order is on its way already'],
  ['failing', [500, {}], 'We couldn’t cancel your order. Please try again.'],
] satisfies [string, MockResponse, string][])(
  'shows why an order could not be canceled when the request is %s',
  async (_, response, message) => {
    mockFetch({ [RECEIPT]: [[200, { success: true, data: order }]], [`${RECEIPT}/cancel`]: [response] })
    const onChange = renderOrder({ cancellableUntil: new Date(Date.now() + 600_000).toISOString() })
    await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }))
    const confirmDialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(confirmDialog.getByRole('button', { name: 'Cancel order' }))
    expect(await screen.findByText(message)).toBeTruthy()
    // The order was reloaded in its current state.
    expect(onChange).toHaveBeenCalledWith(order)
  },
)

test('the dialog and the totals state the terms under which the order was placed', async () => {
  mockReturns(done)
  const terms = orderTermsOf({
    ...DEFAULT_TERMS,
    taxPercent: 12,
    returns: { ...DEFAULT_TERMS.returns, windowDays: 44, damageReportDays: 9, refundBusinessDays: [10, 12] },
  })
  renderInRouter(<OrderPage order={{ ...order, terms }} />)
  expect(screen.getByText('Tax (12%)')).toBeTruthy()
  const dialog = await openReturnDialog()
  const policy = dialog.getByText(/^Return items within/).textContent
  expect(policy).toContain('within 44 days of delivery, in their original condition. Report damage within 9 days.')
  expect(policy).toContain('arrives in 10 to 12 business days')
})

test('an order in yen is shown and returned in yen, in a shop of any currency', async () => {
  mockReturns(done)
  const refunds = [
    { amount: 6_600, timestamp: '2026-03-10T12:00:00.000Z', isSent: true, isDueByHand: false, how: null },
  ]
  renderInRouter(<OrderPage order={{ ...yenOrder, refunded: 6_600, refunds }} />)
  const rows = screen.getByText('Subtotal').closest('dl')?.textContent
  expect(rows).toBe('Subtotal¥13,200Total¥13,200Includes tax (10%)¥1,200Refunded-¥6,600')
  expect(screen.getByText('2 × ¥6,600')).toBeTruthy()
  expect(screen.getByText('¥6,600 refunded, March 10, 2026')).toBeTruthy()
  const dialog = await openReturnDialog()
  expect(dialog.getByText('¥13,200')).toBeTruthy()
})
