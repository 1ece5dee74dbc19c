import { expect, test } from 'vitest'
import { isColorSoldOut } from '@atelier/domain/products/color-sold-out'
import { fewLeft, isSoldOut, type Stocked } from './availability.ts'
import { productName } from './card-product.ts'

const stocked = (stocks: (number | null)[], status: Stocked['status'] = 'active'): Stocked => ({
  status,
  stock: null,
  colors: stocks.map((stock) => ({ stock })),
})

test.each<[Stocked, boolean]>([
  [stocked([0, 0]), true],
  [stocked([0, 1]), false],
  [stocked([0, null]), false],
  [stocked([9], 'out_of_stock'), true],
  [stocked([]), false],
  [{ ...stocked([]), stock: 0 }, true],
])('%j is sold out: %s', (product, isOut) => {
  expect(isSoldOut(product)).toBe(isOut)
})

test.each([
  [0, undefined],
  [1, 'Only 1 left'],
  [4, 'Only 4 left'],
  [5, undefined],
  [null, undefined],
])('with a stock of %j the card shows %j', (stock, label) => {
  const product = stocked([stock])
  expect(fewLeft(product, product.colors[0])).toBe(label)
})

test('an out-of-stock product has no available color, whatever its stock', () => {
  expect(isColorSoldOut(stocked([3], 'out_of_stock'), { stock: 3 })).toBe(true)
})

test('names a product without a name Unnamed Product', () => {
  expect(productName('  ')).toBe('Unnamed Product')
})
