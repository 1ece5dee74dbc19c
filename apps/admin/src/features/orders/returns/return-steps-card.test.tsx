// @vitest-environment jsdom
import type { ReturnDetail } from '@atelier/domain/returns/returns.schema'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { ReturnStepsCard } from './return-steps-card.tsx'

const aRequest = (returnAddress: string): ReturnDetail => ({
  returnId: 'RET-7K3MZ9Q2XW41',
  orderId: 'ORD-8F3W6KK7Q2MD',
  requestedAt: '2026-03-04T10:00:00Z',
  updatedAt: '2026-03-04T10:00:00Z',
  status: 'requested',
  reason: 'Changed Mind',
  customerName: 'Maren Holt',
  email: 'maren@shop.example',
  pieces: 1,
  estimatedRefund: 100,
  refunded: null,
  note: null,
  answer: null,
  items: [],
  history: [],
  steps: ['approve', 'reject'],
  returnAddress,
  proposedRefund: 108,
  refundable: 108,
  order: { status: 'DELIVERED', deliveredAt: null, paymentDetails: { paymentStatus: 'succeeded' }, total: 108 },
})

/** The card on its own; what was sent to approve the return can be read afterwards. */
function renderSteps(returnAddress: string): unknown[] {
  const found = aRequest(returnAddress)
  const sent: unknown[] = []
  fakeServer({
    [`POST /api/admin/returns/${found.returnId}/approve`]: (_url, body) => {
      sent.push(body)
      return { body: { success: true, data: { ...found, status: 'approved' } } }
    },
  })
  renderPortal([{ path: '/', element: <ReturnStepsCard found={found} /> }], '/')
  return sent
}

const letter = () => screen.getByLabelText<HTMLTextAreaElement>('How to send it back')
const approve = () => userEvent.click(screen.getByRole('button', { name: 'Approve return' }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('proposes the return address of the house, which can be approved as it stands', async () => {
  const sent = renderSteps('18 Perry Street\nNew York, NY 10014')
  expect(letter().value).toMatch(/send them to:\n\n18 Perry Street\nNew York, NY 10014$/)
  await approve()
  expect(sent).toEqual([{ message: letter().value, note: null }])
})

test('sends no customer away without an address', async () => {
  const sent = renderSteps('')
  await approve()
  expect(screen.getByText('Please add where to send it')).toBeDefined()
  expect(sent).toEqual([])
  await userEvent.type(letter(), '12 Tanner Row')
  await approve()
  expect(sent).toEqual([{ message: expect.stringMatching(/send them to:\n\n12 Tanner Row$/), note: null }])
})
