// @vitest-environment jsdom
import type { PaymentDifference } from '@atelier/domain/payments/payment.schema'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { BooksCard } from './books-card.tsx'

const aDifference = (change: Partial<PaymentDifference> = {}): PaymentDifference => ({
  paymentId: 'pay_1',
  orderId: 'ORD-00000000A1B2',
  ours: { paid: 108, refunded: 0 },
  theirs: { paid: 108, refunded: 20 },
  firstSeenAt: '2026-11-18T10:00:00Z',
  lastSeenAt: '2026-11-20T10:00:00Z',
  ...change,
})

function open(differences: PaymentDifference[] | null): void {
  fakeServer({
    'GET /api/admin/payments/differences': () =>
      differences ? { body: { success: true, data: differences } } : refusal(500, 'internal'),
  })
  renderPortal([{ path: '/settings', element: <BooksCard /> }], '/settings')
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('says that the books agree', async () => {
  open([])
  expect(await screen.findByText('The payment provider’s books and ours agree.')).toBeDefined()
})

test('shows both sides of what differs, and leads to the order', async () => {
  open([aDifference(), aDifference({ paymentId: 'pay_2', orderId: null })])
  const [, first, second] = await screen.findAllByRole('row')
  if (!first || !second) throw new Error('two rows')
  expect(within(first).getByText('$108.00, $20.00')).toBeDefined()
  expect(within(first).getByRole('link', { name: '00A1B2' }).getAttribute('href')).toContain('ORD-00000000A1B2')
  expect(within(second).getByText('None was made')).toBeDefined()
})

test('says that it could not be loaded, and asks again', async () => {
  open(null)
  expect(await screen.findByText('The comparison with the payment provider could not be loaded.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
