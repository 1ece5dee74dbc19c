// @vitest-environment jsdom
import { NO_LIMITS } from '@atelier/domain/access/access-limits'
import { PERMISSIONS } from '@atelier/domain/access/permissions'
import type {
  FailedRefund,
  OpenDispute,
  PaymentDecline,
  PaymentDifference,
} from '@atelier/domain/payments/payment.schema'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, errorResponse } from '../../../testing/fake-server.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { PaymentsPage } from './payments-page.tsx'

const aDifference = (change: Partial<PaymentDifference> = {}): PaymentDifference => ({
  differenceId: 1,
  provider: 'stripe',
  providerRef: 'pi_1',
  paymentId: 'pay_1',
  orderId: 'ORD-00000000A1B2',
  kind: 'refund',
  currency: 'USD',
  ours: { paid: 108, refunded: 0 },
  theirs: { paid: 108, refunded: 20 },
  firstSeenAt: '2026-11-18T10:00:00Z',
  lastSeenAt: '2026-11-20T10:00:00Z',
  ...change,
})

const aRefund = (change: Partial<FailedRefund> = {}): FailedRefund => ({
  refundId: 'ref_1',
  orderId: 'ORD-00000000A1B2',
  status: 'due_by_hand',
  currency: 'USD',
  amount: 108,
  reason: 'Canceled by the customer',
  problem: null,
  requestedAt: '2026-11-18T10:00:00Z',
  ...change,
})

const aDispute = (change: Partial<OpenDispute> = {}): OpenDispute => ({
  disputeId: 'dsp_1',
  orderId: 'ORD-00000000A1B2',
  provider: 'stripe',
  currency: 'USD',
  amount: 108,
  reason: 'fraudulent',
  isInquiry: false,
  openedAt: '2026-11-18T10:00:00Z',
  answerBy: null,
  ...change,
})

interface Found {
  declines?: PaymentDecline[]
  disputes?: OpenDispute[]
  refunds?: FailedRefund[]
  differences?: PaymentDifference[] | null
}

/** Renders the page; returns the requests that resolved the first difference. */
function open({ refunds = [], disputes = [], differences = [], declines = [] }: Found): unknown[] {
  const sent: unknown[] = []
  const ok = (data: unknown) => ({ body: { success: true, data } })
  fakeServer({
    'GET /api/admin/refunds/failed': () => ok(refunds),
    'GET /api/admin/payments/disputes': () => ok(disputes),
    'GET /api/admin/payments/declines': (url) => {
      const search = new URL(url, 'http://shop').searchParams.get('search') ?? ''
      const data = declines.filter(({ email }) => email.includes(search))
      return { body: { success: true, data, total: data.length, page: 1, pageSize: 25 } }
    },
    'GET /api/admin/payments/differences': () => (differences ? ok(differences) : errorResponse(500, 'internal')),
    'POST /api/admin/payments/differences/1/resolve': (_url, body) => {
      sent.push(body)
      return { body: { success: true, message: 'The difference is resolved' } }
    },
  })
  renderPortal([{ path: '/payments', element: <PaymentsPage /> }], '/payments')
  return sent
}

beforeEach(() => signInAs('MANAGER'))

test('a role of some markets sees their refunds and disputes, and nothing that is about all markets', async () => {
  const grant = { permissions: PERMISSIONS, limits: { ...NO_LIMITS, markets: ['eu'] } }
  signInAs('VIEWER', { ownRole: { name: 'Europe', grant } })
  open({ refunds: [aRefund()], disputes: [aDispute()], differences: null })
  expect(await screen.findByRole('region', { name: 'Manual refunds due' })).toBeDefined()
  expect(screen.getByRole('region', { name: 'Open disputes' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Payment differences' })).toBeNull()
  expect(screen.queryByText(/Declined/)).toBeNull()
  expect(screen.queryByText(/Couldn’t load/)).toBeNull()
})

test('shows both sides of each difference with a link to the order, and resolves it with a note', async () => {
  const unknown = { paymentId: null, orderId: null, ours: { paid: 0, refunded: 0 }, theirs: { paid: 77, refunded: 0 } }
  const sent = open({
    differences: [aDifference(), aDifference({ ...unknown, differenceId: 2, providerRef: 'pi_2', kind: 'not_booked' })],
  })
  const card = await screen.findByRole('region', { name: 'Payment differences' })
  const [first, second] = await within(card).findAllByRole('alert')
  if (!first || !second) throw new Error('expected two differences')
  expect(first.textContent).toContain('Our records: $108.00 paid. Stripe: $108.00 paid, $20.00 refunded.')
  expect(within(first).getByRole('link', { name: 'Order 00A1B2' }).getAttribute('href')).toContain('ORD-00000000A1B2')
  expect(second.textContent).toContain('At the provider, not in our records')
  expect(second.textContent).toContain('pi_2')

  const [resolve] = within(card).getAllByRole('button', { name: 'Resolve' })
  if (!resolve) throw new Error('expected a Resolve button')
  await userEvent.click(resolve)
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Resolve' }))
  expect(within(dialog).getByText('Enter a resolution')).toBeDefined()
  await userEvent.type(within(dialog).getByLabelText('Resolution'), 'Refunded in the dashboard')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Resolve' }))
  expect(sent).toEqual([{ note: 'Refunded in the dashboard' }])
})

test('shows that the ledger and the provider agree, or that the comparison failed to load', async () => {
  open({})
  const quiet = await screen.findByRole('region', { name: 'No payment problems' })
  expect(quiet.textContent).toContain('All payments match the provider')
  expect(screen.queryByRole('region', { name: 'Failed refunds' })).toBeNull()
  cleanup()
  vi.unstubAllGlobals()
  open({ differences: null })
  expect(await screen.findByText('Couldn’t load this list.')).toBeDefined()
})

test('lists manual refunds apart from failed ones: they can be recorded, not retried', async () => {
  open({ refunds: [aRefund(), aRefund({ refundId: 'ref_2', status: 'failed', problem: 'The card is closed.' })] })
  const manual = await screen.findByRole('region', { name: 'Manual refunds due' })
  expect(await within(manual).findByText('$108.00 to be refunded manually')).toBeDefined()
  expect(within(manual).queryByRole('button', { name: 'Try again' })).toBeNull()
  await userEvent.click(within(manual).getByRole('button', { name: 'Record manual refund' }))
  const ways = within(await screen.findByRole('dialog')).getByLabelText('Method')
  expect(ways.textContent).not.toContain('provider')
  const failed = screen.getByRole('region', { name: 'Failed refunds' })
  expect(within(failed).getByText(/The card is closed/)).toBeDefined()
  expect(within(failed).getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('says that an inquiry can be refunded, but not that a dispute can', async () => {
  open({ disputes: [aDispute(), aDispute({ disputeId: 'dsp_2', amount: 50, isInquiry: true })] })
  const card = await screen.findByRole('region', { name: 'Open disputes' })
  await within(card).findByText('$50.00: fraudulent')
  const note = within(card).getAllByText(/Respond in your stripe account/)
  expect(note.map(({ textContent }) => textContent.includes('a refund ends it'))).toEqual([false, true])
})

test('viewers see the lists without actions', async () => {
  signInAs('VIEWER')
  open({ refunds: [aRefund()], differences: [aDifference()] })
  expect(await screen.findByText('$108.00 to be refunded manually')).toBeDefined()
  expect(await screen.findByText('Different amounts refunded')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Resolve|manual refund/ })).toBeNull()
})

const aDecline = (change: Partial<PaymentDecline> = {}): PaymentDecline => ({
  declineId: 1,
  email: 'ada@example.com',
  customerName: 'Ada Byron',
  reason: 'Your card was declined.',
  declinedAt: '2026-11-18T10:00:00Z',
  currency: 'USD',
  amount: 108,
  provider: 'stripe',
  providerRef: 'pi_1',
  isOpen: false,
  ...change,
})

test('lists declined payments without an order, and searches them', async () => {
  open({ declines: [aDecline(), aDecline({ declineId: 2, email: 'bea@example.com', isOpen: true, amount: 54 })] })
  const list = await screen.findByRole('region', { name: 'Declined at checkout' })
  expect(await within(list).findByText('ada@example.com')).toBeDefined()
  expect(within(list).getByText('Your card was declined. Can still pay.')).toBeDefined()
  expect(within(list).getByText('$54.00')).toBeDefined()
  await userEvent.type(within(list).getByRole('searchbox'), 'bea')
  await waitFor(() => expect(within(list).queryByText('ada@example.com')).toBeNull())
  expect(within(list).getByText('bea@example.com')).toBeDefined()
})

test('says that no payment was declined', async () => {
  open({})
  expect(await screen.findByText('No declined payments')).toBeDefined()
})
