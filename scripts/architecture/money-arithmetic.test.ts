import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { moneyArithmetic } from './money-arithmetic.ts'
import { ROOT, sourceFiles } from './source-tree.ts'

/** The rooms that compute amounts. */
const ROOMS = /^packages\/domain\/src\/(?:money|quote)\//

/** What may compute amounts besides, because no part of an order comes from it. */
const REASONS: Readonly<Record<string, string>> = {
  'apps/api/src/features/products/catalog/list-filters.ts': 'a limit of the database column, above every price',
  'demo/src/insert-demo-history.ts': 'makes up the refunds of the demo',
  'packages/domain/src/orders/order-search.ts': 'a range of amounts that a search means',
  'packages/domain/src/payments/stripe-amount.ts': 'converts to and from the units of Stripe',
  'packages/domain/src/sales/sale-price.ts': 'proposes prices of the catalog, which staff publish',
}

test.each([
  'const all = subtotalCents + taxCents',
  'const rest = order.paid_cents - refunded',
  'totalCents += tax',
  'const half = (line.amountCents ?? 0) / 2',
  'const all = parts.reduce((sum, { taxCents }) => sum + taxCents, 0)',
  'const both = a * line?.unitPriceCents!',
  'const debt = total - -paidCents',
])('finds the arithmetic in %s', (source) => expect(moneyArithmetic('made-up.ts', source)).toHaveLength(1))

test.each([
  'const isMore = totalCents > paidCents',
  'const text = `${totalCents} in all`',
  'const all = sumOfCents([subtotalCents, taxCents])',
  'const at = index + 1',
  'const scents = count + 1',
])('finds none in %s', (source) => expect(moneyArithmetic('made-up.ts', source)).toEqual([]))

test('only money/ and quote/ compute amounts: everything else reads or names what they have computed', () => {
  const files = sourceFiles().filter((path) => !ROOMS.test(path))
  const found = files.flatMap((path) => moneyArithmetic(path, readFileSync(join(ROOT, path), 'utf8')))
  const pathOf = (place: string): string => place.slice(0, place.indexOf(':'))
  expect(found.filter((place) => !(pathOf(place) in REASONS))).toEqual([])
  expect([...new Set(found.map(pathOf))].toSorted()).toEqual(Object.keys(REASONS).toSorted())
})
