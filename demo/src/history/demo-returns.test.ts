import { DAY_MS } from '@atelier/domain/limits/durations'
import { isReturnOpen, RETURN_STATUSES } from '@atelier/domain/returns/return-status'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { expect, it } from 'vitest'
import { CATALOG, colorsOf, productIdOf } from '../catalog/catalog.ts'
import { COLORS } from '../catalog/leathers.ts'
import { generateHistory, demoOrderTotals } from './demo-history.ts'
import { deliveredAtOf, generateReturns } from './demo-returns.ts'

const variants = CATALOG.flatMap((product) =>
  colorsOf(product).map((key, position) => ({
    product,
    productId: productIdOf(product),
    variantId: position + 1,
    color: COLORS[key].name,
    colorLabel: COLORS[key].name,
    position,
    imageUrl: null,
  })),
)

it.each(['2026-05-12T15:00:00Z', '2026-01-01T00:00:10Z', '2027-02-28T23:59:59Z'])(
  'on %s there are returns in every status, none in the future and each within its window',
  (moment) => {
    const now = new Date(moment)
    const { orders } = generateHistory(variants, now)
    const returns = generateReturns(orders, now)
    expect(generateReturns(orders, now)).toEqual(returns)
    const statuses = returns.map(({ steps }) => steps.at(-1)?.status ?? 'requested')
    expect(new Set(statuses)).toEqual(new Set(RETURN_STATUSES))
    expect(statuses.filter(isReturnOpen).length).toBeGreaterThan(3)
    for (const { order, steps, items, refundedCents } of returns) {
      const times = steps.map(({ at }) => at.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime())
      const requestDelay = (times[0] ?? 0) - (deliveredAtOf(order)?.getTime() ?? Infinity)
      expect(requestDelay).toBeGreaterThan(0)
      expect(requestDelay).toBeLessThan(demoTerms.returns.windowDays * DAY_MS)
      expect(items.every(({ position, quantity }) => quantity <= (order.lines[position]?.quantity ?? 0))).toBe(true)
      expect([null, demoOrderTotals(order).totalCents]).toContain(refundedCents)
    }
  },
)
