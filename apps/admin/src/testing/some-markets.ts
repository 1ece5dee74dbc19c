import { demoTerms, type Market, type ShopTerms } from '@atelier/domain/terms/shop-terms'

const { shipping } = demoTerms

/** Europe, in euros with the tax included. */
export const EUROPE: Market = {
  key: 'eu',
  name: 'Europe',
  currency: 'EUR',
  taxMode: 'included',
  taxRounding: 'order',
  taxPercent: 0,
  taxSource: 'table',
  taxRates: [],
  shipping: {
    ...shipping,
    isCharged: true,
    homeCountries: ['FR', 'DE'],
    destinations: [],
    international: { ...shipping.international, cents: 35_00 },
  },
  giftWrapCentsPerItem: 9_00,
}

/** Japan, in yen. */
export const JAPAN: Market = {
  ...EUROPE,
  key: 'jp',
  name: 'Japan',
  currency: 'JPY',
  shipping: { ...EUROPE.shipping, homeCountries: ['JP'] },
}

/** The terms of the demo with both markets. */
export const TERMS_WITH_MARKETS: ShopTerms = { ...demoTerms, markets: [EUROPE, JAPAN] }
