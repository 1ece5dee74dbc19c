import { expect, test } from 'vitest'
import { readLiveStock, withLiveStock } from './live-stock.ts'
import { ProductResponse } from './product.schema.ts'

const shade = (name: string, stock: number | null) => ({ name, value: '#000', sku: name, stock, images: [] })
const response = ProductResponse.parse({
  success: true,
  product: {
    productId: 'totes-00000001',
    slug: 'solene',
    name: 'Solène',
    description: '',
    category: 'totes',
    price: 90,
    compareAtPrice: 120,
    currency: 'USD',
    isNew: false,
    status: 'active',
    isActive: true,
    stock: 3,
    colors: [shade('Noir', 3), shade('Bone', null)],
    features: [],
    dimensions: null,
    included: [],
    materials: null,
    rating: null,
    reviewCount: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  },
})
const { product } = response

test('reads only the fields that may have changed from the API response', () => {
  expect(readLiveStock(response)).toEqual({
    status: 'active',
    price: 90,
    compareAtPrice: 120,
    stock: 3,
    colors: [
      { name: 'Noir', stock: 3 },
      { name: 'Bone', stock: null },
    ],
  })
})

test.each([
  null,
  '<!doctype html>',
  {},
  { product: null },
  { product: { ...product, price: '90' } },
  { product: { ...product, stock: 1.5 } },
])('does not accept the response %j', (other) => {
  expect(readLiveStock(other)).toBeUndefined()
})

test('shows stock that was sold or restocked since', () => {
  const live = {
    ...product,
    price: 95,
    stock: 4,
    colors: [
      { name: 'Noir', stock: 0 },
      { name: 'Bone', stock: 4 },
    ],
  }
  const updated = withLiveStock(product, live)
  expect(updated.price).toBe(95)
  expect(updated.colors.map(({ name, stock }) => [name, stock])).toEqual([
    ['Noir', 0],
    ['Bone', 4],
  ])
})

test('a color or product that is no longer offered is unavailable', () => {
  expect(withLiveStock(product, { ...product, colors: [] }).colors.map(({ stock }) => stock)).toEqual([0, 0])
  expect(withLiveStock(product, null).status).toBe('out_of_stock')
})
