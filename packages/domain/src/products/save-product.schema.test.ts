import { expect, test } from 'vitest'
import { createProductBodyIn, updateProductBodyIn, type CreateProductInput } from './save-product.schema.ts'

const image = { url: '/media/demo/aumont/front.jpg', alt: 'Aumont' }
const body: CreateProductInput = {
  name: 'Aumont',
  price: 1290,
  description: 'A tote.',
  category: 'totes',
  isNew: true,
  colors: [{ name: 'Noir', images: [image] }],
}
const messages = (over: object): string[] =>
  createProductBodyIn('USD')
    .safeParse({ ...body, ...over })
    .error?.issues.map(({ message }) => message) ?? []

test('a save defaults to active, and an empty section becomes null', () => {
  expect(
    createProductBodyIn('USD').parse({ ...body, dimensions: '  ', features: [' a ', '', 'b'], included: 'x\n\n y ' }),
  ).toEqual({
    ...body,
    status: 'active',
    features: ['a', 'b'],
    included: ['x', 'y'],
    dimensions: null,
    materials: null,
    colors: [{ name: 'Noir', images: [image] }],
  })
})

test('reports missing fields in the order of the form', () => {
  expect(
    messages({ name: ' ', price: undefined, description: '', category: '', colors: [{ name: '' }, { name: 'Noir' }] }),
  ).toEqual([
    'Product name is required',
    'Price is required',
    'Description is required',
    'Category is required',
    'Color name is required for variant 1',
    'At least one image is required for variant 1',
    'At least one image is required for Noir',
  ])
})

test.each([
  [{ price: NaN }, 'Enter a valid price (e.g. 29.99)'],
  [{ price: '12' }, 'Enter a valid price (e.g. 29.99)'],
  [{ price: 12.345 }, 'Enter a valid price (e.g. 29.99)'],
  [{ price: 0 }, 'Enter a valid price (e.g. 29.99)'],
  [{ price: 2e6 }, 'The price can’t be more than $1,000,000'],
  [{ compareAtPrice: 1290 }, 'The compare-at price must be higher than the price'],
  [{ category: 'Small Goods' }, 'Choose a valid category'],
  [{ colors: [] }, 'Add at least one color variant'],
  [{ colors: [body.colors[0], { name: 'NOIR', images: [image] }] }, 'Two colors are called NOIR'],
  [{ colors: [{ name: 'Noir', images: [{ url: 'javascript:alert(1)' }] }] }, 'Enter a valid image URL'],
  [{ colors: [{ name: 'Noir', images: [image], stock: -1 }] }, 'Enter a whole number'],
  [{ colors: [{ name: 'Noir', images: [image], value: 'red' }] }, 'Enter the color as #rrggbb'],
  [{ status: 'deleted' }, 'Choose a valid status'],
  [{ slug: 'sale' }, 'This URL is reserved for a product list. Choose a different one.'],
  [{ slug: 'A b' }, 'Use lowercase letters, digits and single hyphens'],
  [{ productId: 'clutch-12345678' }, 'The product ID must start with the category'],
  [{ category: 'small-goods', productId: 'totes-12345678' }, 'The product ID must start with the category'],
  [{ productId: 'totes-1' }, 'Enter the product ID as category-12345678'],
])('rejects %j: %s', (over, message) => {
  expect(messages(over)).toEqual([message])
})

test('accepts exact cents and rejects unknown keys', () => {
  expect(messages({ price: 19.99 })).toEqual([])
  expect(messages({ price: 1.1 })).toEqual([])
  expect(messages({ salesCount: 5 })).toHaveLength(1)
  expect(
    updateProductBodyIn('USD').safeParse({
      ...body,
      productId: 'totes-12345678',
      updatedAt: '2026-01-01T00:00:00.000Z',
    }).success,
  ).toBe(true)
})

test.each([
  ['JPY', 6_600, 100_000_000, 6_600.5, '2999', '¥100,000,000'],
  ['KWD', 12.345, 100_000, 12.3456, '29.999', 'KWD\u00A0100,000'],
])('a price in %s is whole in its smallest unit', (currency, price, max, part, example, most) => {
  const messagesOf = (over: object): string[] =>
    createProductBodyIn(currency)
      .safeParse({ ...body, ...over })
      .error?.issues.map(({ message }) => message) ?? []
  expect([messagesOf({ price }), messagesOf({ price: max })]).toEqual([[], []])
  expect(messagesOf({ price: part })).toEqual([`Enter a valid price (e.g. ${example})`])
  expect(messagesOf({ price, compareAtPrice: max + 1 })).toEqual([`The price can’t be more than ${most}`])
})
