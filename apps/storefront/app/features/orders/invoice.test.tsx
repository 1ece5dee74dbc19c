// @vitest-environment jsdom
import { orderTermsOf } from '@atelier/domain/orders/order-terms.schema'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInRouter } from '../../testing/render-in-router.tsx'
import { TEST_SHOP } from '../../testing/test-shop.ts'
import { DEFAULT_TERMS } from '../../shop/use-terms.ts'
import { Invoice } from './invoice.tsx'
import { order, yenOrder } from './test-order.ts'

type Props = Parameters<typeof Invoice>[0]

function renderInvoice(change: Partial<Props['order']> = {}, shop: Partial<Props['shop']> = {}) {
  renderInRouter(<Invoice order={{ ...order, ...change }} shop={{ ...TEST_SHOP, ...shop }} />)
  return (title: string) => screen.getByRole('heading', { name: title }).closest('section')?.textContent
}

/** Returns the terms and amounts below the table. */
const totals = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)

test("an invoice shows the seller's postal address and the billing address", () => {
  const billing = { address: '1 Bill Street', city: 'Boston', state: 'MA', zipCode: '02108', country: 'US' } as const
  const block = renderInvoice({ billing }, { postalAddress: '1 Bench Lane\nPortland, ME 04101' })
  expect(block('Seller')).toContain('1 Bench Lane\nPortland, ME 04101')
  expect(block('Billed to')).toMatch(/Ada Byron.*1 Bill Street.*Boston/)
  expect(block('Delivered to')).toMatch(/Ada Byron.*12 St James Square/)
})

test('an invoice adds up: line items, tax, payment and refund', () => {
  const back = { amount: 54, timestamp: '2026-03-10T12:00:00.000Z', isSent: true, isDueByHand: false, how: null }
  const block = renderInvoice({ refunded: 54, refunds: [back] })
  expect(block('Seller')).toBe('SellerORSENNEsupport@atelier.example')
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'ItemQuantityPriceAmount',
    'Aumont Tote2$100.00$200.00',
    'Wallet2$25.00$50.00',
    'Clutch2$25.00$50.00',
  ])
  expect(totals()).toEqual([
    'Subtotal $250.00',
    'Tax (8%) $20.00',
    'Total $270.00',
    'Paid $270.00',
    'Refund of March 10, 2026 -$54.00',
  ])
  expect(screen.getByText('Payment: Paid, by card. All amounts in US dollars.')).toBeTruthy()
})

test('an invoice in yen states the tax that its total includes', () => {
  renderInvoice({
    ...yenOrder,
    charges: [{ kind: 'delivery', name: 'Standard delivery', amount: 880 }],
    chargesTotal: 880,
    tax: 1_280,
    total: 14_080,
    paid: 14_080,
  })
  const [, first] = within(screen.getByRole('table')).getAllByRole('row')
  expect(first?.textContent).toBe('Aumont Tote2¥6,600¥13,200')
  expect(totals()).toEqual([
    'Subtotal ¥13,200',
    'Standard delivery ¥880',
    'Total ¥14,080',
    'Includes tax (10%) ¥1,280',
    'Paid ¥14,080',
  ])
  expect(screen.getByText(/All amounts in Japanese yen\.$/)).toBeTruthy()
})

test('an invoice states the tax rate under which the order was placed', () => {
  renderInvoice({ terms: orderTermsOf({ ...DEFAULT_TERMS, taxPercent: 12 }) })
  expect(screen.getByText('Tax (12%)')).toBeTruthy()
})
