import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import { DEFAULT_MARKET } from '@atelier/domain/markets/market'
import { DEFAULT_CURRENCY, type Currency } from '@atelier/domain/money/money'
import type { ShopDocumentKey } from '@atelier/domain/shop-documents/shop-documents'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import type { Tx } from '../../db/client.ts'
import { hasAmounts } from '../../db/has-amounts.ts'
import { findDraft, findPublished, shareDocuments } from './documents.repo.ts'
import { keepMarketCurrencies } from './review-markets.ts'

const HAS_AMOUNTS =
  'The currency can’t change once the store has a product or an order, because their amounts would mean something else.'
const HAS_CHANGED = 'The currency of the shop has changed. Check the prices and try again.'

interface Publication {
  key: ShopDocumentKey
  before: object
  content: object
}

/** Terms that were published before they had a currency are in the default one. */
const currencyOf = ({ currency = DEFAULT_CURRENCY }: { currency?: Currency }): Currency => currency

/**
 * Throws `invalid_input` (400) for terms with another currency once the store has a product, a sale or an order, and for a
 * market with another currency once it has prices or orders.
 */
export async function keepCurrency(tx: Tx, publication: Publication): Promise<void> {
  const { key, before, content } = publication
  await keepMarketCurrencies(tx, publication)
  if (key !== 'terms' || currencyOf(content) === currencyOf(before)) return
  if (await hasAmounts(tx)) throw invalidField('currency', HAS_AMOUNTS)
}

/** Returns the currency of a market in published terms; undefined: there is no such market. */
function currencyOfMarket(content: { currency?: Currency; markets?: ShopTerms['markets'] }, market: string) {
  if (market === DEFAULT_MARKET) return currencyOf(content)
  return content.markets?.find(({ key }) => key === market)?.currency
}

/**
 * Keeps the currency of a market, published or else drafted, until the end of a transaction that stores prices there. Throws
 * `conflict` (409) when it is not the one of the given prices: it changed since this process has read it.
 */
export async function assertStoredCurrency(tx: Tx, currency: Currency, market = DEFAULT_MARKET): Promise<void> {
  await shareDocuments(tx)
  const terms = await findPublished(tx, 'terms')
  const published = terms && currencyOfMarket(terms.content, market)
  if (published === currency) return
  const draft = published === undefined && market !== DEFAULT_MARKET ? await findDraft(tx, 'terms') : undefined
  if (!terms && !draft) return
  if (draft && currencyOfMarket(draft.content, market) === currency) return
  throw new ShopError('conflict', HAS_CHANGED)
}
