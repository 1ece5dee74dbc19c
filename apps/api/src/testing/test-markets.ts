import { Terms } from '@atelier/domain/shop-documents/terms.schema'
import { demoTerms, type Market } from '@atelier/domain/terms/shop-terms'
import type { Deps } from '../deps.ts'
import { havePublished } from './have-published.ts'
import { testDatabase } from './test-database.ts'

const { shipping } = demoTerms

/** Europe, in euros with the tax included and a charged delivery. */
export const TEST_EUROPE: Market = {
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
    homeCountries: ['FR', 'DE', 'IT', 'ES'],
    destinations: [],
    standard: { ...shipping.standard, cents: 12_00, freeFromCents: 500_00 },
    international: { ...shipping.international, cents: 35_00 },
  },
  giftWrapCentsPerItem: 9_00,
  isGiftWrapOffered: true,
}

/** Japan, in yen, which have no decimals. */
export const TEST_JAPAN: Market = {
  ...TEST_EUROPE,
  key: 'jp',
  name: 'Japan',
  currency: 'JPY',
  shipping: {
    ...TEST_EUROPE.shipping,
    homeCountries: ['JP'],
    standard: { ...shipping.standard, cents: 880, freeFromCents: 30_000 },
    international: { ...shipping.international, cents: 4_000 },
  },
  giftWrapCentsPerItem: 1_100,
}

/** Publishes both markets beside the one without a prefix. */
export const haveMarkets = (deps: Deps): Promise<unknown> =>
  havePublished(deps, 'terms', { markets: Terms.shape.markets.parse([TEST_EUROPE, TEST_JAPAN]) })

/** Stores what a product costs in a market, in its smallest unit. */
export async function listPrice(
  market: string,
  { product_id }: { product_id: string },
  priceCents: number,
): Promise<void> {
  const { db } = await testDatabase()
  await db.insertInto('product_prices').values({ price_list: market, product_id, price_cents: priceCents }).execute()
}
