import { expect, test } from 'vitest'
import { demoTerms, type Market } from '../terms/shop-terms.ts'
import { alternatesOf } from './alternates.ts'
import { marketChoicesOf } from './market-choices.ts'

const market = (key: string, name: string, homeCountries: string[]): Market => ({
  ...demoTerms,
  key,
  name,
  currency: 'EUR',
  shipping: { ...demoTerms.shipping, homeCountries },
})
const EUROPE = market('eu', 'Europe', ['FR', 'DE'])
const WORLD = market('intl', 'World', [])
const page = { origin: 'https://shop.example', path: '/faq', locale: 'en-US' }

test('a shop with one market offers none, and its pages have no alternates', () => {
  expect(marketChoicesOf(demoTerms)).toEqual([])
  expect(alternatesOf(page, [])).toEqual([])
})

test('the market without a prefix comes first, under the name of its country', () => {
  expect(marketChoicesOf({ ...demoTerms, markets: [EUROPE] })).toEqual([
    { key: '', name: 'United States', currency: 'USD', countries: ['US'] },
    { key: 'eu', name: 'Europe', currency: 'EUR', countries: ['FR', 'DE'] },
  ])
})

test('each home country has the address of its market, and every other place the one without a prefix', () => {
  const choices = marketChoicesOf({ ...demoTerms, markets: [EUROPE, WORLD] })
  expect(Object.fromEntries(alternatesOf(page, choices).map(({ hreflang, href }) => [hreflang, href]))).toEqual({
    'en-US': 'https://shop.example/faq',
    'x-default': 'https://shop.example/faq',
    'en-FR': 'https://shop.example/eu/faq',
    'en-DE': 'https://shop.example/eu/faq',
    en: 'https://shop.example/intl/faq',
  })
  expect(alternatesOf({ ...page, path: '/' }, choices).at(2)?.href).toBe('https://shop.example/eu')
})

test('a page that only one market has lists no address', () => {
  expect(alternatesOf(page, marketChoicesOf({ ...demoTerms, markets: [EUROPE] }).slice(1))).toEqual([])
})
