import { expect, test } from 'vitest'
import { computeSalesFigures, funnelOf } from './sales-figures.ts'

const NONE = {
  paidCents: 0,
  refundedCents: 0,
  orders: 0,
  refundedOrders: 0,
  visits: 0,
  placedOrders: 0,
  countedOrders: 0,
}

test('revenue is payments minus refunds, and orders times their average value minus refunds', () => {
  const figures = computeSalesFigures(
    {
      paidCents: 300_000,
      refundedCents: 50_050,
      orders: 4,
      refundedOrders: 1,
      visits: 200,
      placedOrders: 7,
      countedOrders: 5,
    },
    'USD',
  )
  expect(figures).toEqual({
    revenue: 2_499.5,
    payments: 3_000,
    refunds: 500.5,
    orders: 4,
    refundedOrders: 1,
    averageOrderValue: 750,
    visits: 200,
    conversionRate: 0.025,
    ordersWithoutVisit: 2,
  })
  expect(figures.orders * figures.averageOrderValue - figures.refunds).toBe(figures.revenue)
})

test('figures have the decimals of their currency', () => {
  const sums = { ...NONE, paidCents: 13_201, refundedCents: 1, orders: 2 }
  expect(computeSalesFigures(sums, 'JPY')).toMatchObject({ revenue: 13_200, averageOrderValue: 6_601 })
  expect(computeSalesFigures(sums, 'KWD')).toMatchObject({ revenue: 13.2, averageOrderValue: 6.601 })
})

test('a period without orders or visits has zeros', () => {
  expect(computeSalesFigures(NONE, 'USD')).toMatchObject({
    revenue: 0,
    averageOrderValue: 0,
    conversionRate: 0,
    ordersWithoutVisit: 0,
  })
})

test('the funnel has five steps, each with its share of the visits', () => {
  const visits = { visits: 200, product_view: 120, add_to_cart: 30, checkout: 12, order: 5 }
  expect(funnelOf((step) => visits[step])).toEqual([
    { step: 'visits', visits: 200, share: 1 },
    { step: 'product_view', visits: 120, share: 0.6 },
    { step: 'add_to_cart', visits: 30, share: 0.15 },
    { step: 'checkout', visits: 12, share: 0.06 },
    { step: 'order', visits: 5, share: 0.025 },
  ])
})
