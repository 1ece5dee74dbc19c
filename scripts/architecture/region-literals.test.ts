import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, sourceFiles } from './source-tree.ts'

/** What is right in one country only: its code, its locale, its currency and the sign of its money, the words of its addresses. */
const OF_ONE_COUNTRY = new RegExp(
  [
    String.raw`(['"\`])(?:US|[a-z]{2}[-_][A-Z]{2})\1`,
    String.raw`(['"\`])(?:USD|EUR|GBP|JPY|CAD|CHF|usd|eur|gbp|jpy)\2`,
    // A sign alone, before an amount that is not a template of its own, or in the attribute of an element.
    String.raw`(['"\`])\$\3`,
    String.raw`>\$</`,
    String.raw`\$\$\{`,
    String.raw`\(\$\)`,
    String.raw`(['"\`])(?:ZIP code|State|Province)\4`,
  ].join('|'),
)

/** The code of the region, and names that a standard or another program gives. */
const REGION_CODE: Readonly<Record<string, string>> = {
  'packages/domain/src/money/money.ts': 'the currency of a new store, and where a short sign is clear',
  'packages/domain/src/region/region.ts': 'the default region',
  'packages/domain/src/orders/shipping-countries.ts': 'the countries of the specification',
  'packages/domain/src/addresses/address-format.ts': 'what a country calls its postal code',
  'packages/domain/src/checkout/countries.ts': 'other names of a country',
  'packages/domain/src/checkout/details.ts': 'labels by region',
  'packages/domain/src/checkout/states.ts': 'labels by region',
  'packages/domain/src/checkout/validate-details.ts': 'hints by region',
  'packages/domain/src/delivery/customs.ts': 'a duty of the European Union in its currency',
  'apps/admin/src/features/pages/pages-page.tsx': 'the state of a page',
  'apps/api/src/features/orders/desk/export-orders.ts': 'a heading that programs read',
  'packages/domain/src/payments/stripe-amount.ts': 'the decimals of amounts at Stripe',
  'packages/domain/src/region/country-of-zone.ts': 'reads the name of a time zone',
  'packages/domain/src/region/shop-dates.ts': 'a locale that writes days as ISO 8601 does',
  'packages/domain/src/region/spreadsheet.ts': 'a country whose spreadsheets differ from its language',
  'packages/domain/src/region/time-zone.schema.ts': 'reads the name of a time zone',
  'packages/domain/src/tax/tax-table.ts': 'the currency of returns of the European Union',
  'packages/domain/src/shop-documents/region.schema.ts': 'the region of a new store',
}

/** Returns the source without its comments. */
const code = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test.each([
  "'US'",
  "'en_US'",
  "'de-CH'",
  "'usd'",
  'leftSection="$"',
  "leftSection: '$'",
  '`$${amount}`',
  'label="ZIP code"',
  "'Revenue ($)'",
])('finds the region in %s', (source) => expect(OF_ONE_COUNTRY.test(source)).toBe(true))

test.each(["'ROAD'", '`${amount}`', "'UPS'", "'Statement'", 'currencySign(currency)'])(
  'finds no region in %s',
  (source) => {
    expect(OF_ONE_COUNTRY.test(source)).toBe(false)
  },
)

test('what is right in one country only comes from the region of the shop', () => {
  const files = sourceFiles().filter((path) => !/(?:^|\/)(?:demo|testing)\/|\/test-[^/]+$/.test(path))
  const found = files.filter((path) => OF_ONE_COUNTRY.test(code(readFileSync(join(ROOT, path), 'utf8'))))
  expect(found.filter((path) => !(path in REGION_CODE))).toEqual([])
})
