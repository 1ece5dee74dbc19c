import type { Product } from '@atelier/domain/products/product.schema'
import { expect, test } from 'vitest'
import { newsAfter, NO_NEWS } from './live-news.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

const product = (
  change: { price?: number; noir?: number | null; bone?: number | null; status?: string } = {},
): Product => {
  const { price = 1_250, noir = 3, bone = 0, status = 'active' } = change
  const colors = [
    { name: 'Noir', stock: noir },
    { name: 'Bone', stock: bone },
  ]
  return { currency: 'USD', price, status, stock: null, colors } as unknown as Product
}

test.each([
  ['nothing', {}, NO_NEWS],
  ['fewer units', { noir: 1 }, NO_NEWS],
  ['a new price', { price: 1_150 }, { price: 'The price is now $1,150.00.', colors: {} }],
  ['a sold-out color', { noir: 0 }, { price: '', colors: { Noir: 'Noir has sold out.' } }],
  ['a color that came back', { bone: 2 }, { price: '', colors: { Bone: 'Back in stock.' } }],
  [
    'a product that is no longer sold',
    { status: 'out_of_stock' },
    { price: '', colors: { Noir: 'Noir has sold out.' } },
  ],
])('says after %s', (_, change, news) => {
  expect(newsAfter(product(), product(change), NO_NEWS, DEFAULT_REGION)).toEqual(news)
})

test('news stay until the same thing changes again', () => {
  const cheaper = newsAfter(product(), product({ price: 1_150 }), NO_NEWS, DEFAULT_REGION)
  const soldOut = newsAfter(product({ price: 1_150 }), product({ price: 1_150, noir: 0 }), cheaper, DEFAULT_REGION)
  expect(soldOut).toEqual({ price: 'The price is now $1,150.00.', colors: { Noir: 'Noir has sold out.' } })
  expect(newsAfter(product({ noir: 0 }), product({ noir: 1 }), soldOut, DEFAULT_REGION).colors).toEqual({
    Noir: 'Back in stock.',
  })
})

test('a product without colors is called an item', () => {
  const plain = (stock: number) => ({ ...product(), colors: [], stock })
  expect(newsAfter(plain(1), plain(0), NO_NEWS, DEFAULT_REGION).colors).toEqual({ '': 'This item has sold out.' })
})

test('a new price is in the currency of the product', () => {
  const yen = (price: number) => ({ ...product({ price }), currency: 'JPY' })
  expect(newsAfter(yen(6_600), yen(5_500), NO_NEWS, DEFAULT_REGION).price).toBe('The price is now ¥5,500.')
})
