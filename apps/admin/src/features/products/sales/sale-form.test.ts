import type { SaleCandidate } from '@atelier/domain/sales/sales.schema'
import { expect, test } from 'vitest'
import { newSale, previewSale, saleBodyOf, validateSale } from './sale-form.ts'

const bag: SaleCandidate = {
  productId: 'totes-1a2b3c4d',
  name: 'Aumont',
  status: 'active',
  price: 1290,
  compareAtPrice: null,
  currency: 'USD',
  color: 'Noir',
  image: null,
  sales: [],
}
const form = { ...newSale('USD'), value: '20' }
const held = (startsAt: string, endsAt: string | null) => ({ ...bag, sales: [{ startsAt, endsAt }] })

test.each([
  ['an active product', bag, 103_200, /^$/],
  ['a draft', { ...bag, status: 'draft' as const }, 103_200, /^Hidden from shoppers$/],
  ['a reduced product', { ...bag, price: 1000, compareAtPrice: 1290 }, 80_000, /Already reduced/],
  ['a cheap product', { ...bag, price: 0.01 }, null, /does not change the price/],
  ['a deleted product', { ...bag, status: 'deleted' as const }, null, /deleted/],
  ['a product of an open sale', held('2026-01-01T00:00:00.000Z', null), null, /^Already in another sale at that time$/],
  ['a product of a past sale', held('2020-01-01T00:00:00.000Z', '2020-01-02T00:00:00.000Z'), 103_200, /^$/],
])('previews %s', (_, product, priceCents, note) => {
  const [preview] = previewSale({ ...form, value: product.price < 1 ? '1' : '20' }, [product])
  expect(preview?.during?.priceCents ?? null).toBe(priceCents)
  expect(preview?.isLeftOut).toBe(priceCents === null)
  expect(preview?.note ?? '').toMatch(note)
})

test('shows the current prices before a discount is entered', () => {
  expect(previewSale(newSale('USD'), [bag])).toMatchObject([{ during: null, isLeftOut: false }])
})

test.each([
  [{ value: '' }, 'discount'],
  [{ value: '95' }, 'discount'],
  [{ kind: 'amount' as const, value: '12.' }, 'discount'],
  [{ startsAt: '2099-01-02T00:00', endsAt: '2099-01-01T00:00' }, 'endsAt'],
])('finds the error of %j', (part, field) => {
  expect(validateSale({ ...form, ...part }, [bag])?.field).toBe(field)
})

test('sends the seen price and times as instants', () => {
  expect(validateSale(form, [bag])).toBeNull()
  expect(saleBodyOf({ ...form, startsAt: '2099-01-02T10:00' }, [bag])).toEqual({
    discount: { kind: 'percent', value: 20 },
    marketAmounts: [],
    rounding: 'dollar',
    startsAt: '2099-01-02T15:00:00.000Z',
    endsAt: null,
    products: [{ productId: 'totes-1a2b3c4d', priceSeen: 1290 }],
  })
})

test('a sale in yen takes off whole yen, in steps of a hundred', () => {
  const yen = { ...newSale('JPY'), kind: 'amount' as const, value: '650' }
  const vase = { ...bag, currency: 'JPY', price: 6_600 }
  expect(saleBodyOf(yen, [vase]).discount).toEqual({ kind: 'amount', value: 650 })
  expect(previewSale(yen, [vase])).toMatchObject([{ during: { priceCents: 6_000, compareAtCents: 6_600 } }])
  expect(validateSale({ ...yen, value: '600.5' }, [vase])?.field).toBe('discount')
})

const EUROPE = { key: 'eu', currency: 'EUR' }
const JAPAN = { key: 'jp', currency: 'JPY' }
const inMarkets: SaleCandidate = {
  ...bag,
  prices: [
    { market: 'eu', currency: 'EUR', price: 1200, compareAtPrice: null },
    { market: 'jp', currency: 'JPY', price: 198_000, compareAtPrice: null },
  ],
}

test('a percentage reduces the price of every market, rounded as its currency is', () => {
  const [preview] = previewSale(form, [inMarkets], [EUROPE, JAPAN])
  expect(preview?.markets.map(({ prices }) => prices)).toEqual([
    { priceCents: 960_00, compareAtCents: 1_200_00 },
    { priceCents: 158_400, compareAtCents: 198_000 },
  ])
})

test('an amount reduces the markets that have one, and is sent in their currency', () => {
  const amount = { ...form, kind: 'amount' as const, value: '90', marketValues: { jp: '15000' } }
  const [preview] = previewSale(amount, [inMarkets], [EUROPE, JAPAN])
  expect(preview?.markets.map(({ prices }) => prices.priceCents)).toEqual([1_200_00, 183_000])
  expect(saleBodyOf(amount, [bag], [EUROPE, JAPAN])).toMatchObject({ marketAmounts: [{ market: 'jp', value: 15_000 }] })
  const incomplete = { ...amount, marketValues: { eu: '12.' } }
  expect(validateSale(incomplete, [bag], [EUROPE, JAPAN])?.field).toBe('amount-eu')
  expect(previewSale(incomplete, [inMarkets], [EUROPE, JAPAN])[0]?.markets[0]?.prices.priceCents).toBe(1_200_00)
})
