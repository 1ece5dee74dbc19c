// @vitest-environment jsdom
import type { ReturnDetail } from '@atelier/domain/returns/returns.schema'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
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
  currency: 'USD',
  estimatedRefund: 100,
  refunded: null,
  note: null,
  answer: null,
  photoCount: 0,
  photos: [],
  resolution: 'refund',
  exchange: null,
  items: [],
  history: [],
  steps: ['approve', 'reject'],
  returnAddress,
  proposedRefund: 108,
  refundable: 108,
  order: {
    status: 'DELIVERED',
    deliveredAt: null,
    paymentDetails: { paymentStatus: 'succeeded' },
    taxMode: 'added',
    total: 108,
  },
})

/** Renders the card alone; returns the requests that approved the return. */
function renderSteps(returnAddress: string): unknown[] {
  const found = aRequest(returnAddress)
  const sent: unknown[] = []
  fakeServer({
    [`POST /api/admin/returns/${found.returnId}/approve`]: (_url, body) => {
      sent.push(body)
      return { body: { success: true, data: { ...found, status: 'approved' } } }
    },
  })
  renderPortal([{ path: '/', element: <ReturnStepsCard returnDetail={found} /> }], '/')
  return sent
}

const aReturnItem = (quantity: number) => ({
  itemIndex: 0,
  productId: 'totes-0000',
  name: 'Sac Lune',
  imageUrl: null,
  color: 'Noir',
  size: null,
  price: 100,
  quantity,
  ordered: 3,
  receivedQuantity: null,
  restockedQuantity: null,
  exchangeColor: null,
})

const instructions = () => screen.getByLabelText<HTMLTextAreaElement>('How to send it back')
const approve = () => userEvent.click(screen.getByRole('button', { name: 'Approve return' }))

test('prefills the shop’s return address, which can be approved unchanged', async () => {
  const sent = renderSteps('18 Perry Street\nNew York, NY 10014')
  expect(instructions().value).toMatch(/send them to:\n\n18 Perry Street\nNew York, NY 10014$/)
  await approve()
  expect(sent).toEqual([{ message: instructions().value, note: null }])
})

test('requires a return address in the message to the customer', async () => {
  const sent = renderSteps('')
  expect(screen.getByText(/The settings have no return address/)).toBeDefined()
  await approve()
  expect(screen.getByText('Add the return address')).toBeDefined()
  expect(sent).toEqual([])
  await userEvent.type(instructions(), '12 Tanner Row')
  await approve()
  expect(sent).toEqual([{ message: expect.stringMatching(/send them to:\n\n12 Tanner Row$/), note: null }])
})

test('accepts fewer received than announced units, and fewer restocked than received ones', async () => {
  const found: ReturnDetail = {
    ...aRequest(''),
    status: 'approved',
    steps: ['receive', 'reject'],
    items: [aReturnItem(3)],
  }
  const sent: unknown[] = []
  fakeServer({
    [`POST /api/admin/returns/${found.returnId}/receive`]: (_url, body) => {
      sent.push(body)
      return { body: { success: true, data: { ...found, status: 'received' } } }
    },
  })
  renderPortal([{ path: '/', element: <ReturnStepsCard returnDetail={found} /> }], '/')
  const here = screen.getByLabelText<HTMLSelectElement>('Received')
  const stock = screen.getByLabelText<HTMLSelectElement>('Restock')
  expect([here.value, stock.value]).toEqual(['3', '3'])
  await userEvent.selectOptions(here, '0')
  await userEvent.click(screen.getByRole('button', { name: 'Mark as received' }))
  expect(screen.getByText('Select the items you received.')).toBeDefined()
  expect(sent).toEqual([])
  await userEvent.selectOptions(here, '2')
  await userEvent.selectOptions(stock, '1')
  await userEvent.click(screen.getByRole('button', { name: 'Mark as received' }))
  expect(sent).toEqual([{ items: [{ itemIndex: 0, received: 2, restock: 1 }], note: '' }])
})

test('closes a return without a refund only with a reason, and labels the button accordingly', async () => {
  const found: ReturnDetail = {
    ...aRequest(''),
    status: 'received',
    steps: ['refund'],
    proposedRefund: 0,
    refundable: 0,
  }
  const sent: unknown[] = []
  fakeServer({
    [`POST /api/admin/returns/${found.returnId}/refund`]: (_url, body) => {
      sent.push(body)
      return { body: { success: true, data: { ...found, status: 'refunded', refunded: 0, steps: [] } } }
    },
  })
  renderPortal([{ path: '/', element: <ReturnStepsCard returnDetail={found} /> }], '/')
  await userEvent.click(screen.getByRole('button', { name: 'Close without refund' }))
  expect(screen.getByText('Enter why nothing is refunded')).toBeDefined()
  expect(sent).toEqual([])
  await userEvent.type(screen.getByLabelText('Note'), 'Refunded with the order')
  await userEvent.click(screen.getByRole('button', { name: 'Close without refund' }))
  expect(sent).toEqual([{ amount: 0, note: 'Refunded with the order' }])
})

test.each([
  ['USD', 'added', 108, '108.00', /^Suggested: received items plus tax\. Enter 0 .* At most \$108\.00\.$/],
  ['JPY', 'included', 6_600, '6600', /^Suggested: received items\. Enter 0 .* At most ¥6,600\.$/],
] as const)('suggests a refund in %s whose tax is %s', (currency, taxMode, amount, text, hint) => {
  const found = aRequest('')
  const returnDetail: ReturnDetail = {
    ...found,
    status: 'received',
    steps: ['refund'],
    currency,
    proposedRefund: amount,
    refundable: amount,
    order: { ...found.order, taxMode },
  }
  renderPortal([{ path: '/', element: <ReturnStepsCard returnDetail={returnDetail} /> }], '/')
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe(text)
  expect(screen.getByText(hint)).toBeDefined()
})
