import { expect, test } from 'vitest'
import { display } from './display.ts'
import { limits } from './limits.ts'
import { shopperDisplay } from './shopper-display.ts'

test('the published constants match S9', () => {
  expect(shopperDisplay).toMatchObject({
    cartDrawerWidthPx: 360,
    favoritesBadgeCap: 99,
    metaDescriptionLength: 155,
    repeatedErrorMs: 5_000,
  })
  expect(shopperDisplay.catalog.swatchesPerCard).toBe(4)
})

test('page sizes match A9 and do not exceed the limit', () => {
  expect(display.pageSize).toMatchObject({ products: 12, orders: 10, customers: 15, adminUsers: 15 })
  expect(Math.max(...Object.values(display.pageSize))).toBeLessThanOrEqual(limits.http.maxPageSize)
})
