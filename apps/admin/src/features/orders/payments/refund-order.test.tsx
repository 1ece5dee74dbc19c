// @vitest-environment jsdom
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { errorResponse, fakeServer } from '../../../testing/fake-server.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { RefundOrder } from './refund-order.tsx'

const item = (name: string, price: number, quantity: number, returnedQuantity = 0): OrderDetail['items'][number] => ({
  productId: name,
  name,
  imageUrl: null,
  color: 'Noir',
  size: null,
  price,
  quantity,
  tax: Math.round(price * quantity * 8) / 100,
  returnedQuantity,
  refundedQuantity: 0,
})

const ORDER = {
  orderId: 'ORD-8F3W6KK7Q2MD',
  status: 'DELIVERED',
  refunded: 0,
  currency: 'USD',
  taxMode: 'added',
  subtotal: 300,
  charges: [],
  chargesTotal: 0,
  tax: 24,
  items: [item('Carnet', 100, 2), item('Halle', 100, 1, 1)],
} as unknown as OrderDetail

/** Opens the dialog; returns the requests sent. */
async function openRefund(order: OrderDetail = ORDER, left = 324): Promise<unknown[]> {
  const sent: unknown[] = []
  fakeServer({
    'POST /api/admin/orders/ORD-8F3W6KK7Q2MD/refunds': (_url, body) => {
      sent.push(body)
      // The response does not matter here.
      return errorResponse(500, 'internal')
    },
  })
  renderPortal([{ path: '/', element: <RefundOrder order={order} left={left} /> }], '/')
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }))
  await screen.findByRole('dialog', { name: 'Refund' })
  return sent
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Refund' }))
const click = (name: string | RegExp): Promise<void> => userEvent.click(dialog().getByRole('button', { name }))
const amount = (): string => dialog().getByLabelText<HTMLInputElement>('Amount').value

beforeEach(() => signInAs('ADMIN'))

test('begins with nothing selected, and refunds nothing until an item or an amount is chosen', async () => {
  const sent = await openRefund()
  expect([amount(), dialog().getByLabelText<HTMLInputElement>(/^Restock/).checked]).toEqual(['', false])
  await click('Refund')
  expect(await dialog().findByText('Select an item or enter an amount')).toBeDefined()
  expect(sent).toEqual([])
})

test('computes the amount with tax as items are counted, within the ordered quantity', async () => {
  await openRefund()
  for (const expected of ['108.00', '216.00', '216.00']) {
    // oxlint-disable-next-line no-await-in-loop -- one click after the other
    await click('Add one Carnet, Color: Noir')
    expect(amount()).toBe(expected)
  }
  expect(dialog().getByText(/Items \$200.00 \+ tax \$16.00/)).toBeDefined()
  await click('Remove one Carnet, Color: Noir')
  expect(amount()).toBe('108.00')
  await click('Select all')
  expect(amount()).toBe('324.00')
  await click('Clear selection')
  expect(amount()).toBe('')
}, 15_000)

test('records the items as the reason, and restocks only when asked, and only what did not come back', async () => {
  const sent = await openRefund()
  await click('Select all')
  await userEvent.click(dialog().getByLabelText(/^Restock/))
  await click('Refund $324.00')
  expect(sent).toEqual([
    {
      amount: 324,
      reason: '2 × Carnet, Noir; 1 × Halle, Noir',
      items: [
        { itemIndex: 0, quantity: 2 },
        { itemIndex: 1, quantity: 1 },
      ],
      restock: [{ itemIndex: 0, quantity: 2 }],
    },
  ])
}, 15_000)

test('refunds a custom amount with a reason, at most what is left', async () => {
  const sent = await openRefund(ORDER, 50)
  await click('Add one Carnet, Color: Noir')
  expect(amount()).toBe('50.00')
  await click('Remove one Carnet, Color: Noir')
  await userEvent.type(dialog().getByLabelText('Amount'), '50.01')
  await click(/^Refund/)
  expect(await dialog().findByText('At most $50.00 can be refunded')).toBeDefined()
  await userEvent.clear(dialog().getByLabelText('Amount'))
  await userEvent.type(dialog().getByLabelText('Amount'), '20')
  await click('Refund $20.00')
  expect(await dialog().findByText('Enter a reason')).toBeDefined()
  await userEvent.type(dialog().getByLabelText('Reason'), 'Scratch')
  await click('Refund $20.00')
  expect(sent).toEqual([{ amount: 20, reason: 'Scratch', items: [], restock: [] }])
}, 15_000)

test('offers no restock for a closed order, whose items are back in stock', async () => {
  await openRefund({ ...ORDER, status: 'CANCELLED' })
  expect(dialog().queryByLabelText(/^Restock/)).toBeNull()
})

test('proposes no refunded unit again, and gives the last units the rest', async () => {
  const [first, second] = [item('Carnet', 10.05, 3), item('Halle', 100, 1)]
  const items = [
    { ...first, refundedQuantity: 2 },
    { ...second, refundedQuantity: 1 },
  ]
  const sent = await openRefund({ ...ORDER, subtotal: 130.15, tax: 10.41, items }, 10.85)
  expect(dialog().getByText(/2 refunded/)).toBeDefined()
  await click('Add one Halle, Color: Noir')
  expect(amount()).toBe('')
  await click('Select all')
  expect(amount()).toBe('10.85')
  await click('Refund $10.85')
  expect(sent).toMatchObject([{ amount: 10.85, items: [{ itemIndex: 0, quantity: 1 }] }])
}, 15_000)

test('proposes the delivery with the last items: its amount, its tax, and only what is left of it', async () => {
  const delivery = { kind: 'delivery' as const, name: 'Standard delivery', amount: 12, tax: 0.96 }
  // 24 of tax on the items, 96 cents on the delivery.
  const order: OrderDetail = { ...ORDER, charges: [delivery], chargesTotal: 12, tax: 24.96, total: 336.96 }
  const sent = await openRefund(order, 336.96)
  await click('Add one Carnet, Color: Noir')
  expect(amount()).toBe('108.00')
  expect(dialog().getByText(/Items \$100\.00 \+ tax \$8\.00 \+ shipping \$0\.00/)).toBeDefined()
  await click('Select all')
  expect(amount()).toBe('336.96')
  expect(dialog().getByText(/Items \$300\.00 \+ tax \$24\.96 \+ shipping \$12\.00/)).toBeDefined()
  await click('Refund $336.96')
  expect(sent).toMatchObject([{ amount: 336.96 }])
}, 15_000)

test('proposes no part of the delivery that an earlier refund paid for', async () => {
  const delivery = { kind: 'delivery' as const, name: 'Standard delivery', amount: 12, tax: 1.92 }
  const order: OrderDetail = { ...ORDER, charges: [delivery], chargesTotal: 12, taxMode: 'included', tax: 24 }
  await openRefund(order, 309)
  await click('Select all')
  expect(amount()).toBe('309.00')
  expect(dialog().getByText(/Items \$300\.00 \+ shipping \$9\.00/)).toBeDefined()
}, 15_000)

test('refunds the gift wrap with its unit, the wrapped units first', async () => {
  const wrap = { kind: 'gift_wrap' as const, name: 'Gift wrap', amount: 9, tax: 0.72 }
  const items = [{ ...item('Carnet', 100, 2), wrapped: 1 }, item('Halle', 100, 1)]
  const order: OrderDetail = { ...ORDER, items, charges: [wrap], chargesTotal: 9, tax: 24.72, total: 333.72 }
  await openRefund(order, 333.72)
  expect(dialog().getByText(/1 of 2 gift-wrapped/)).toBeDefined()
  await click('Add one Carnet, Color: Noir')
  expect(amount()).toBe('117.72')
  expect(dialog().getByText(/Items \$100\.00 \+ gift wrap \$9\.00 \+ tax \$8\.72 \+ shipping \$0\.00/)).toBeDefined()
  await click('Add one Carnet, Color: Noir')
  expect(amount()).toBe('225.72')
  await click('Select all')
  expect(amount()).toBe('333.72')
}, 15_000)

test('refunds dinars with three decimals', async () => {
  const sent = await openRefund({ ...ORDER, currency: 'KWD' }, 12.345)
  await userEvent.type(dialog().getByLabelText('Amount'), '12.345')
  await userEvent.type(dialog().getByLabelText('Reason'), 'Scratch')
  await click(/^Refund KWD\s12\.345$/)
  expect(sent).toMatchObject([{ amount: 12.345 }])
}, 15_000)

test('refunds yen without decimals, at the prices that include the tax', async () => {
  const items = [{ ...item('Carnet', 6_600, 2), tax: 1_200 }]
  const order: OrderDetail = { ...ORDER, currency: 'JPY', taxMode: 'included', subtotal: 13_200, tax: 1_200, items }
  const sent = await openRefund(order, 13_200)
  await click('Add one Carnet, Color: Noir')
  expect(amount()).toBe('6600')
  expect(dialog().getByText(/Items ¥6,600 \+ shipping ¥0\. At most ¥13,200\./)).toBeDefined()
  await click('Refund ¥6,600')
  expect(sent).toMatchObject([{ amount: 6_600, items: [{ itemIndex: 0, quantity: 1 }] }])
}, 15_000)
