import { expect, test } from 'vitest'
import { marketPrefix, pathInMarket, splitMarketPath, withoutMarketPrefix } from './market-path.ts'

const MARKETS = new Set(['eu', 'jp'])

test.each([
  ['/', '', '/'],
  ['/eu', 'eu', '/'],
  ['/eu/', 'eu', '/'],
  ['/eu.data', 'eu', '/.data'],
  ['/eu/_.data', 'eu', '/_.data'],
  ['/jp/products/totes', 'jp', '/products/totes'],
  ['/eu/eu/faq', 'eu', '/eu/faq'],
  ['/EU/faq', '', '/EU/faq'],
  ['/xx/faq', '', '/xx/faq'],
  ['/europe/faq', '', '/europe/faq'],
  ['/eus', '', '/eus'],
  ['/faq/eu', '', '/faq/eu'],
  ['//eu/faq', '', '//eu/faq'],
])('%s is in the market "%s" at %s', (address, key, path) => {
  expect(splitMarketPath(address, MARKETS)).toEqual({ key, path })
})

test.each([
  ['', '/faq', '/faq'],
  ['eu', '/', '/eu'],
  ['eu', '/?utm_source=x', '/eu?utm_source=x'],
  ['eu', '/#shop', '/eu#shop'],
  ['eu', '/products?page=2', '/eu/products?page=2'],
])('in the market "%s" the page %s is at %s', (key, path, address) => {
  expect(pathInMarket(key, path)).toBe(address)
})

test('a caller that does not know the markets removes whatever may be a prefix', () => {
  expect(['/eu/contact', '/zz/contact', '/contact', '/products/x'].map(withoutMarketPrefix)).toEqual([
    '/contact',
    '/contact',
    '/contact',
    '/products/x',
  ])
})

test('the prefix of a market is the first part of its paths', () => {
  expect(['', 'eu'].map(marketPrefix)).toEqual(['', '/eu'])
})
