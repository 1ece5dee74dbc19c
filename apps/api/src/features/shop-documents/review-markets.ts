import { ShopError, type FieldIssue } from '@atelier/domain/contract/shop-error'
import { usesWeights } from '@atelier/domain/delivery/delivery-methods'
import { currencyPlural } from '@atelier/domain/money/currency-name'
import type { PaymentProviderId } from '@atelier/domain/payments/payment-state'
import { takesCurrency } from '@atelier/domain/payments/provider-currencies'
import type { PublicationWarning } from '@atelier/domain/shop-documents/documents.schema'
import type { ShopDocumentKey } from '@atelier/domain/shop-documents/shop-documents'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { isTaxedByProvider } from '@atelier/domain/tax/place-rate'
import type { Tx } from '../../db/client.ts'
import { countUnweighed, listMarketFacts, type MarketFacts } from '../../db/market-facts.ts'

interface Publication {
  key: ShopDocumentKey
  before: object
  content: object
}

type WithMarkets = Partial<Pick<ShopTerms, 'markets'>>

const marketsOf = ({ markets = [] }: WithMarkets) => markets

const counted = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count} ${one}s`)

/**
 * Throws `invalid_input` (400), naming each field, for a market with another currency than the one in which it has prices or
 * orders.
 */
export async function keepMarketCurrencies(tx: Tx, { key, content }: Publication): Promise<void> {
  const markets = key === 'terms' ? marketsOf(content) : []
  if (markets.length === 0) return
  const facts = new Map(
    (
      await listMarketFacts(
        tx,
        markets.map((market) => market.key),
      )
    ).map((each) => [each.key, each]),
  )
  const issues = markets.flatMap((market, index): FieldIssue[] => {
    const { currency = null, hasPrices = false, orders = 0 } = facts.get(market.key) ?? {}
    if (currency === null || currency === market.currency || (!hasPrices && orders === 0)) return []
    const message = `The currency of ${market.name} can’t change: it has prices or orders in ${currencyPlural(currency)}`
    return [{ path: `markets.${index}.currency`, message }]
  })
  throwIssues(issues)
}

function throwIssues(issues: readonly FieldIssue[]): void {
  if (issues.length === 0) return
  throw new ShopError('invalid_input', issues.map(({ message }) => message).join('. '), { issues })
}

/** Returns the fields of markets in whose currency the payment provider takes no payments. */
const unpayable = (
  { currency: own, markets }: Pick<ShopTerms, 'currency' | 'markets'>,
  provider: PaymentProviderId,
): FieldIssue[] =>
  markets.flatMap(({ name, currency }, index) =>
    takesCurrency(provider, currency, own)
      ? []
      : [
          {
            path: `markets.${index}.currency`,
            message: `${name} can’t be paid: your payment provider takes no ${currencyPlural(currency)}`,
          },
        ],
  )

const NO_STRIPE = 'Stripe Tax needs a shop whose cards Stripe charges (PAYMENTS=stripe)'

/** Returns the fields of markets whose tax a provider calculates that is not configured. */
function untaxed(terms: Pick<ShopTerms, 'taxSource' | 'markets'>, provider: PaymentProviderId): FieldIssue[] {
  if (provider === 'stripe') return []
  const places = [
    { path: 'taxSource', taxSource: terms.taxSource },
    ...terms.markets.map(({ taxSource }, index) => ({ path: `markets.${index}.taxSource`, taxSource })),
  ]
  return places.filter(isTaxedByProvider).map(({ path }) => ({ path, message: NO_STRIPE }))
}

type FactsByMarket = ReadonlyMap<string, MarketFacts>

/**
 * Returns the fields of new markets with products that have no price there and are not hidden. A product that is added to a
 * published market later is not sold there until it has a price: it must not keep staff from publishing their promises.
 */
const unpriced = (before: WithMarkets, after: WithMarkets, facts: FactsByMarket): FieldIssue[] =>
  marketsOf(after).flatMap(({ key, name }, index) => {
    const { unpriced: count = 0 } = facts.get(key) ?? {}
    const isNew = !marketsOf(before).some((market) => market.key === key)
    const message = `${counted(count, 'product')} ${count === 1 ? 'has' : 'have'} no price in ${name}. Enter prices, or hide ${count === 1 ? 'it' : 'them'} there`
    return isNew && count > 0 ? [{ path: `markets.${index}.prices`, message }] : []
  })

/** Returns what staff must know of removed markets. A code with a number holds for that number only. */
function removalWarnings(before: WithMarkets, after: WithMarkets, facts: FactsByMarket): PublicationWarning[] {
  const removed = marketsOf(before).filter(({ key }) => !marketsOf(after).some((market) => market.key === key))
  return removed.map(({ key, name }) => {
    const { orders = 0 } = facts.get(key) ?? {}
    const rest = orders === 0 ? '' : ` Its ${counted(orders, 'order')} can still be read.`
    return { code: `removed:${key}:${orders}`, message: `${name}: the pages at /${key} are no longer found.${rest}` }
  })
}

/** Returns the names of the markets with a delivery that is priced by weight. */
const weighingMarkets = ({ shipping, markets }: Partial<Pick<ShopTerms, 'shipping' | 'markets'>>): string[] => [
  ...(shipping && usesWeights(shipping) ? ['the main market'] : []),
  ...(markets ?? []).filter((market) => usesWeights(market.shipping)).map(({ name }) => name),
]

/** Returns what staff must know when a market begins to price a delivery by weight. */
async function weightWarnings(tx: Tx, before: Partial<ShopTerms>, after: ShopTerms): Promise<PublicationWarning[]> {
  const known = weighingMarkets(before)
  const names = weighingMarkets(after).filter((name) => !known.includes(name))
  const unweighed = names.length === 0 ? 0 : await countUnweighed(tx)
  if (unweighed === 0) return []
  const message = `${counted(unweighed, 'product')} ${unweighed === 1 ? 'has a color' : 'have colors'} without a weight. ${unweighed === 1 ? 'It counts' : 'They count'} as 0 g for deliveries by weight in ${names.join(', ')}.`
  return [{ code: `unweighed:${unweighed}`, message }]
}

/**
 * Judges the markets of terms that staff publish. Throws `invalid_input` (400), naming each field, when the payment provider
 * cannot take a currency or calculate the tax, and when a new market has products without a price that are not hidden there. Throws
 * `conflict` (409) with each warning that the person has not accepted: products without a weight where a delivery begins to be
 * priced by weight, and a market that is removed.
 */
export async function reviewMarkets(
  tx: Tx,
  { key, before, content }: Publication,
  { accepts, provider }: { accepts: readonly string[]; provider: PaymentProviderId },
): Promise<void> {
  if (key !== 'terms') return
  const after = content as ShopTerms
  const keys = [...marketsOf(before), ...marketsOf(after)].map((market) => market.key)
  const facts = new Map((await listMarketFacts(tx, [...new Set(keys)])).map((each) => [each.key, each]))
  throwIssues([...unpayable(after, provider), ...untaxed(after, provider), ...unpriced(before, after, facts)])
  const warnings = [...removalWarnings(before, after, facts), ...(await weightWarnings(tx, before, after))]
  if (warnings.every(({ code }) => accepts.includes(code))) return
  throw new ShopError('conflict', 'Confirm what this publication changes.', { data: { warnings } })
}
