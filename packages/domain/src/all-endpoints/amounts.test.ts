import { expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from './endpoints.ts'

interface NumberField {
  path: string
  schema: z.ZodNumber
}

/** Returns all number fields of a schema that may have decimals, by their path. */
function numbersOf(schema: unknown, path: string): NumberField[] {
  if (schema instanceof z.ZodNumber) return schema.isInt ? [] : [{ path, schema }]
  if (!(schema instanceof z.ZodType)) return []
  const def: Record<string, unknown> = { ...schema.def }
  const shape = schema instanceof z.ZodObject ? Object.entries(schema.shape) : []
  const parts = ['innerType', 'in', 'out', 'element', 'valueType', 'options', 'items', 'left', 'right']
  return [
    ...shape.flatMap(([name, field]) => numbersOf(field, `${path}.${name}`)),
    ...parts.flatMap((part) => [def[part]].flat().flatMap((inner) => numbersOf(inner, path))),
  ]
}

/** Numbers of requests that are no stored amount of money, by the end of their path. */
const NO_AMOUNTS: Readonly<Record<string, string>> = {
  '.items.price': 'compared with the price of the catalog, never stored',
  '.products.priceSeen': 'compared with the price of the catalog, never stored',
  '.seen.price': 'compared with the stored price, never stored',
  '.seen.compareAtPrice': 'compared with the stored price, never stored',
  '.rate': 'what a currency is worth in another, never stored',
  '.total': 'compared with the total that the API computes, never stored',
  '.openForMs': 'a time',
  '.taxPercent': 'a rate, which has a test of its own',
  'createSale.marketAmounts.value': 'in the currency of its market, by which the handler checks it',
  'refundOrder.amount': 'in the currency of the order, by which the handler checks it',
  'refundReturn.amount': 'in the currency of the order, by which the handler checks it',
}
const isAmount = ({ path }: NumberField): boolean => Object.keys(NO_AMOUNTS).every((end) => !path.endsWith(end))
const ADDRESSES = { destinations: ['US'], form: 'common' } as const
const amountsIn = (currency: string): NumberField[] =>
  ENDPOINTS.flatMap(({ operationId, endpoint }) =>
    numbersOf(endpoint.bodyIn?.(currency, ADDRESSES) ?? endpoint.body, operationId),
  ).filter(isAmount)
const fields = amountsIn('USD')

test('finds the amounts that requests store', () => {
  const paths = fields.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining([
      'createProduct.price',
      'createProduct.compareAtPrice',
      'updateProduct.price',
      'createSale.discount.value',
      'savePrices.changes.price',
    ]),
  )
})

test.each(fields.map(({ path, schema }) => [path, schema] as const))(
  '%s takes whole cents only, and no part of one',
  (_, schema) => {
    const isAccepted = (amount: number): boolean => schema.safeParse(amount).success
    expect([29.99, 0.01, 1290.1].every(isAccepted)).toBe(true)
    expect([1e-9, 0.001, 0.009, 10.001, 29.995, 100.000000001].filter(isAccepted)).toEqual([])
  },
)

const inCurrency = (currency: string) =>
  ENDPOINTS.flatMap(({ operationId, endpoint }) =>
    numbersOf(endpoint.bodyIn?.(currency, ADDRESSES), operationId),
  ).filter(isAmount)

test('the bodies that store amounts know the currency of the shop', () => {
  expect(inCurrency('JPY').map(({ path }) => path)).toEqual(
    expect.arrayContaining(['createProduct.price', 'updateProduct.compareAtPrice', 'createSale.discount.value']),
  )
})

test.each([
  ['JPY', [1, 6_600, 100_000], [0.5, 6_600.01, 66.001]],
  ['KWD', [0.001, 12.345, 99_999.999], [0.0001, 12.3456]],
])('amounts in %s are whole in its smallest unit', (currency, accepted, rejected) => {
  for (const { path, schema } of inCurrency(currency)) {
    const isAccepted = (amount: number): boolean => schema.safeParse(amount).success
    expect(accepted.filter(isAccepted), path).toEqual(accepted)
    expect(rejected.filter(isAccepted), path).toEqual([])
  }
})
