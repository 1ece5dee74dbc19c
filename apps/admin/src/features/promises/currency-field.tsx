import { call } from '@atelier/api-client/call'
import { currencyName } from '@atelier/domain/money/currency-name'
import { CURRENCIES } from '@atelier/domain/money/currency.schema'
import { getOrderTotals } from '@atelier/domain/orders/staff-orders.endpoints'
import { listStaffProducts } from '@atelier/domain/products/staff-products.endpoints'
import { listPrices } from '@atelier/domain/products/staff-prices.endpoints'
import { TERM_FIELDS } from '@atelier/domain/shop-documents/term-fields'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { useTerms } from '../../terms.ts'
import type { PromiseCardProps, PromiseFields } from './promise-fields.ts'

const NAME = 'currency'

const OPTIONS = CURRENCIES.map((value) => ({ value, label: `${currencyName(value)} (${value})` })).toSorted((a, b) =>
  a.label.localeCompare(b.label),
)

/** Whether products or orders have prices, so that the server refuses another currency; undefined until it is known. */
function useHasPrices({ isReadOnly, market }: PromiseFields): boolean | undefined {
  const isPublished = useTerms().markets.some(({ key }) => key === market?.key)
  const { data, isError } = useQuery({
    queryKey: ['promises', 'has-prices', market?.key ?? ''],
    enabled: !isReadOnly && (market === null || isPublished),
    queryFn: ({ signal }) => (market ? hasListedPrices(market.key, signal) : hasAmounts(signal)),
  })
  if (market && !isPublished) return false
  return isError ? false : data
}

async function hasAmounts(signal: AbortSignal): Promise<boolean> {
  const [products, orders] = await Promise.all([
    call(api, listStaffProducts, { query: { status: 'all', pageSize: 1 } }, { signal }),
    call(api, getOrderTotals, { query: {} }, { signal }),
  ])
  return products.total > 0 || orders.data.total > 0
}

/** Whether a product that shoppers see has a price in a market. */
async function hasListedPrices(key: string, signal: AbortSignal): Promise<boolean> {
  const { lists } = await call(api, listPrices, { query: { pageSize: 1 } }, { signal })
  return lists.some(({ market, priced }) => market === key && priced > 0)
}

/** The currency of all prices, or of those of a market. */
export function CurrencyField({ fields }: PromiseCardProps) {
  const { currency } = fields.terms
  const { market } = fields
  const hasPrices = useHasPrices(fields)
  const terms = useTerms()
  const published = market ? terms.markets.find(({ key }) => key === market.key)?.currency : terms.currency
  // A draft from before the first product can go back to the published currency.
  const isPublished = currency === published
  return (
    <NativeSelect
      label={TERM_FIELDS[NAME].label}
      description={
        hasPrices
          ? 'It can’t change, because products or orders have prices in it.'
          : 'Of every price and amount. It can’t change after the first product or order.'
      }
      className="max-w-95"
      name={fields.nameOf(NAME)}
      data-term={fields.termOf(NAME)}
      disabled={fields.isReadOnly || (hasPrices !== false && isPublished)}
      error={fields.errorOf(NAME)}
      value={currency}
      data={OPTIONS}
      onChange={(event) => fields.change(NAME, event.currentTarget.value)}
    />
  )
}
