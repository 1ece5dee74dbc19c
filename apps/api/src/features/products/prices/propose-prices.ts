import { invalidField } from '@atelier/domain/contract/shop-error'
import { limits } from '@atelier/domain/limits/limits'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import { toCents } from '@atelier/domain/money/money'
import type { ProposedPrice, ProposePricesBody } from '@atelier/domain/products/market-prices.schema'
import { differencePercent, proposePrice } from '@atelier/domain/products/propose-price'
import type { Deps } from '../../../deps.ts'
import { listProposalRows } from './prices.repo.ts'
import { presentPrices } from './prices.present.ts'
import { assertListed } from './save-prices.ts'

/**
 * Converts the prices of another market by a rate and gives each the chosen ending. Stores nothing. Throws `invalid_input`
 * for an unknown market, and when more products match than one change may hold.
 */
export async function proposePrices(
  { db, shop }: Deps,
  market: ShopMarket,
  { from, rate, step, ending, ...filters }: ProposePricesBody,
): Promise<ProposedPrice[]> {
  assertListed(market)
  const source = shop.market(from)
  if (!source || from === market.key) throw invalidField('from', 'Choose the prices of another market')
  const { bulkMax } = limits.catalog
  const rows = await listProposalRows(db, { from, to: market.key, filters, limit: bulkMax + 1 })
  if (rows.length > bulkMax)
    throw invalidField('search', `Narrow the list: you can change at most ${bulkMax} prices at a time`)
  const { currency } = market.terms
  const proposal = {
    rate,
    from: source.terms.currency,
    to: currency,
    step: toCents(step, currency),
    ending: toCents(ending, currency),
  }
  return rows.map(({ productId, name, source: prices, before }) => {
    const priceCents = proposePrice(prices.priceCents, proposal)
    const compareAt = prices.compareAtCents === null ? null : proposePrice(prices.compareAtCents, proposal)
    const compareAtCents = compareAt !== null && compareAt > priceCents ? compareAt : null
    return {
      productId,
      name,
      ...presentPrices({ priceCents, compareAtCents }, currency),
      before: before && presentPrices(before, currency),
      differencePercent: before && differencePercent(priceCents, before.priceCents),
    }
  })
}
