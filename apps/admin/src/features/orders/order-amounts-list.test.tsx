// @vitest-environment jsdom
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOrder } from '../../testing/an-order.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { OrderAmountsList, type OrderAmountsListProps } from './order-amounts-list.tsx'

function linesOf(order: OrderAmountsListProps['order']): (string | undefined)[] {
  renderPortal([{ path: '/', element: <OrderAmountsList order={order} /> }], '/')
  return screen.getAllByRole('term').map((term) => term.parentElement?.textContent)
}

test('lists the amounts as they are stored', () => {
  expect(linesOf(anOrder())).toEqual(['Subtotal$2,830.00', 'Tax (8%)$226.40', 'Total$3,056.40'])
})

test('names each charge, and shows a tax that the prices contain below the total', () => {
  const order = anOrder({
    currency: 'JPY',
    taxMode: 'included',
    subtotal: 6_600,
    charges: [
      { kind: 'delivery', name: 'Standard delivery', amount: 800, tax: 72 },
      { kind: 'gift_wrap', name: 'Gift wrap', amount: 300, tax: 27 },
    ],
    chargesTotal: 1_100,
    tax: 700,
    total: 7_700,
    terms: { ...demoTerms, taxPercent: 10 },
  })
  expect(linesOf(order)).toEqual([
    'Subtotal¥6,600',
    'Standard delivery¥800',
    'Gift wrap¥300',
    'Total¥7,700',
    'Includes tax (10%)¥700',
  ])
})
