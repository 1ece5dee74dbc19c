import { expect, test } from 'vitest'
import { DEFAULT_REGION } from '../region/region.ts'
import { SHOPIFY_PRODUCTS } from './shopify-products.ts'
import { MAPPED_PRODUCTS } from './mapped-products.ts'
import { WOOCOMMERCE_PRODUCTS } from './woocommerce-products.ts'

const COLUMNS = { id: 'Code', name: 'Title', price: 'Cost', taxClass: 'Tax' }
const READING = {
  options: {
    columns: COLUMNS,
    categories: {},
    category: null,
    decimal: '.' as const,
    timeZone: null,
    mergeByEmail: false,
  },
  currency: 'USD',
  region: DEFAULT_REGION,
  markets: [],
}
const FORMATS = {
  mapped: [MAPPED_PRODUCTS, { Code: '1', Title: 'Atlas', Cost: '10' }],
  shopify: [SHOPIFY_PRODUCTS, { Handle: 'atlas', Title: 'Atlas', 'Variant Price': '10' }],
  woocommerce: [WOOCOMMERCE_PRODUCTS, { ID: '1', Type: 'simple', Name: 'Atlas', 'Regular price': '10' }],
} as const

test.each<[keyof typeof FORMATS, Record<string, string>, string | undefined]>([
  ['mapped', {}, undefined],
  ['mapped', { Tax: 'Reduced rate' }, 'reduced'],
  ['mapped', { Tax: 'standard' }, undefined],
  ['shopify', { 'Variant Taxable': 'true' }, undefined],
  ['shopify', { 'Variant Taxable': 'false' }, 'zero'],
  ['woocommerce', { 'Tax status': 'taxable', 'Tax class': '' }, undefined],
  ['woocommerce', { 'Tax status': 'taxable', 'Tax class': 'reduced-rate' }, 'reduced'],
  ['woocommerce', { 'Tax status': 'none', 'Tax class': 'reduced-rate' }, 'zero'],
])('a product of %s with %j has the tax class %s', (format, cells, taxClass) => {
  const [{ read }, own] = FORMATS[format]
  const { entry, losses } = read([{ row: 2, cells: { ...own, ...cells } }], READING) as Extract<
    ReturnType<typeof read>,
    { losses: unknown }
  >
  expect([entry?.taxClass, losses]).toEqual([taxClass, []])
})

test('a tax class that does not exist here is named as a loss, and the product gets the standard one', () => {
  const cells = { ...FORMATS.mapped[1], Tax: 'super-reduced' }
  const read = MAPPED_PRODUCTS.read([{ row: 2, cells }], READING)
  expect(read).toMatchObject({ losses: [{ row: 2, column: 'Tax' }] })
  expect(read).toHaveProperty('entry.name', 'Atlas')
  expect(read).not.toHaveProperty('entry.taxClass')
})
