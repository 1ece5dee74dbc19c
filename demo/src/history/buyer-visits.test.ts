import { shopDay } from '@atelier/domain/region/shop-dates'
import { expect, test } from 'vitest'
import { CATALOG, colorsOf, productIdOf } from '../catalog/catalog.ts'
import { COLORS } from '../catalog/leathers.ts'
import { generateBuyerVisits } from './buyer-visits.ts'
import { DEMO_CAMPAIGNS } from './demo-campaigns.ts'
import { generateHistory } from './demo-history.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

const NOW = new Date('2026-11-20T15:30:00Z')
const slugs = CATALOG.map(({ slug }) => slug)
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
const { orders } = generateHistory(variants, NOW)
const { events, sources } = generateBuyerVisits(orders, slugs, NOW)

test('most orders of three months have a visit that ends with the order, through cart and checkout', () => {
  const recent = orders.filter(({ placedAt }) => shopDay(placedAt, DEFAULT_REGION) >= '2026-08-22')
  expect(sources.length).toBeGreaterThan(recent.length * 0.8)
  expect(new Set(sources.map(({ orderId }) => orderId)).size).toBe(sources.length)
  const visits = Object.values(Object.groupBy(events, ({ visitor }) => visitor))
  expect(visits).toHaveLength(sources.length)
  for (const visit of visits) {
    const steps = (visit ?? []).map(({ event, page }) => `${event} ${page}`)
    expect(steps.slice(-2)).toEqual(['page_view /checkout', 'order /checkout/success'])
    expect(steps.some((step) => step.startsWith('add_to_cart /products/'))).toBe(true)
    const times = (visit ?? []).map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(Math.max(...times)).toBeLessThanOrEqual(NOW.getTime())
  }
})

test('every campaign that was sent brought orders', () => {
  const brought = new Set(sources.map(({ campaign }) => campaign))
  const sent = DEMO_CAMPAIGNS.filter(({ daysAgo }) => daysAgo > 0)
  expect(sent.filter(({ slug }) => !brought.has(slug))).toEqual([])
})
