import { call } from '@atelier/api-client/call'
import { currencyName } from '@atelier/domain/money/currency-name'
import { CURRENCIES } from '@atelier/domain/money/currency.schema'
import { getOrderTotals } from '@atelier/domain/orders/staff-orders.endpoints'
import { listStaffProducts } from '@atelier/domain/products/staff-products.endpoints'
import { TERM_FIELDS } from '@atelier/domain/shop-documents/term-fields'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { useCurrency } from '../../terms.ts'
import type { PromiseCardProps } from './promise-fields.ts'

const NAME = 'currency'

const OPTIONS = CURRENCIES.map((value) => ({ value, label: `${currencyName(value)} (${value})` })).toSorted((a, b) =>
  a.label.localeCompare(b.label),
)

/** Whether products or orders have prices, so that the server refuses another currency; undefined until it is known. */
function useHasPrices(enabled: boolean): boolean | undefined {
  const { data, isError } = useQuery({
    queryKey: ['promises', 'has-prices'],
    enabled,
    async queryFn({ signal }) {
      const [products, orders] = await Promise.all([
        call(api, listStaffProducts, { query: { status: 'all', pageSize: 1 } }, { signal }),
        call(api, getOrderTotals, { query: {} }, { signal }),
      ])
      return products.total > 0 || orders.data.total > 0
    },
  })
  return isError ? false : data
}

/** The currency of all prices. */
export function CurrencyField({ fields }: PromiseCardProps) {
  const { currency } = fields.terms
  const hasPrices = useHasPrices(!fields.isReadOnly)
  // A draft from before the first product can go back to the published currency.
  const isPublished = currency === useCurrency()
  return (
    <NativeSelect
      label={TERM_FIELDS[NAME].label}
      description={
        hasPrices
          ? 'It can’t change, because products or orders have prices in it.'
          : 'Of every price and amount. It can’t change after the first product or order.'
      }
      className="max-w-95"
      name={NAME}
      data-term={NAME}
      disabled={fields.isReadOnly || (hasPrices !== false && isPublished)}
      error={fields.errorOf(NAME)}
      value={currency}
      data={OPTIONS}
      onChange={(event) => fields.change(NAME, event.currentTarget.value)}
    />
  )
}
