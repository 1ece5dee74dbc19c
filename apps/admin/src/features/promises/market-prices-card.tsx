import { call } from '@atelier/api-client/call'
import type { PriceList } from '@atelier/domain/products/market-prices.schema'
import { hideUnpriced, listPrices } from '@atelier/domain/products/staff-prices.endpoints'
import type { Market } from '@atelier/domain/terms/shop-terms'
import { Button } from '@mantine/core'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { useTerms } from '../../terms.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { formClasses } from '../../ui/form/form-classes.ts'
import { pluralize } from '../../ui/format/numbers.ts'
import { useCan } from '../session/session.store.ts'
import { documentQuery } from '../shop-documents/shop-documents.public.ts'

const PRICE_LISTS = ['products', 'prices', 'lists'] as const

/**
 * The price lists of the markets, published and drafted: other ones after each saved draft. A person may have changed prices
 * in another tab.
 */
const priceListsQuery = (draftSavedAt: string | null) =>
  queryOptions({
    queryKey: [...PRICE_LISTS, draftSavedAt],
    queryFn: async ({ signal }) => (await call(api, listPrices, { query: { pageSize: 1 } }, { signal })).lists,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

interface Props {
  market: Pick<Market, 'key' | 'name'>
  /** Why the publication was refused. */
  error: string | undefined
  /** The name that an error of the publication has. */
  name: string
}

/** What a market that is not published still needs of its price list, and the ways to give it; nothing for a published one. */
export function MarketPricesCard({ market: { key, name }, error, name: fieldName }: Props) {
  const isPublished = useTerms().markets.some((market) => market.key === key)
  // The editor around it has loaded the document.
  const { data: promises } = useQuery({ ...documentQuery('terms'), enabled: false })
  const lists = useQuery({ ...priceListsQuery(promises?.updatedAt ?? null), enabled: !isPublished })
  if (isPublished) return null
  const list = lists.data?.find(({ market }) => market === key)
  return (
    <div role="group" aria-label={`Prices in ${name}`} className="grid grid-cols-1 gap-3">
      <h3 className="pt-4 border-t border-t-line text-body font-medium">Prices</h3>
      {error ? <Alert tone="bad">{error}.</Alert> : null}
      {lists.isError ? <p className="note">The prices could not be loaded.</p> : null}
      {lists.data && !list ? (
        <p className="note">Save the draft to enter prices. Shoppers see none of them until you publish.</p>
      ) : null}
      {list ? <PriceListState list={list} fieldName={fieldName} /> : null}
    </div>
  )
}

/** Says how many products have a price, and offers to enter those that are missing or to hide their products. */
function PriceListState({ list, fieldName }: { list: PriceList; fieldName: string }) {
  const { market, name, unpriced, priced, hidden } = list
  const canEdit = useCan('products:edit')
  const queries = useQueryClient()
  const hiding = useMutation({
    mutationFn: () => call({ ...api, market: () => market }, hideUnpriced, { body: { unpriced } }),
    onSuccess: ({ data }) => showToast(`${pluralize(data.hidden, 'product')} hidden in ${name}`),
    onSettled: () => queries.invalidateQueries({ queryKey: ['products'] }),
  })
  return (
    <>
      <p className="text-small text-ink-soft" role="status">
        {pluralize(priced, 'product')} {priced === 1 ? 'has' : 'have'} a price in {name}.
        {hidden > 0 ? ` ${pluralize(hidden, 'product')} ${hidden === 1 ? 'is' : 'are'} hidden there.` : null}
        {unpriced > 0
          ? ` ${pluralize(unpriced, 'product')} ${unpriced === 1 ? 'has' : 'have'} none: enter prices or hide ${unpriced === 1 ? 'it' : 'them'} before you publish.`
          : ' The prices are complete.'}
      </p>
      {hiding.error ? <Alert tone="bad">{hiding.error.message}</Alert> : null}
      <div className={formClasses.actions}>
        <Button
          component={Link}
          to={unpriced > 0 ? `${paths.prices}?missing=${market}` : paths.prices}
          variant="default"
        >
          {unpriced > 0 ? 'Enter prices' : 'Show prices'}
        </Button>
        {unpriced > 0 && canEdit ? (
          <Button name={fieldName} variant="default" loading={hiding.isPending} onClick={() => hiding.mutate()}>
            {`Hide ${unpriced === 1 ? 'this product' : `these ${unpriced} products`} in ${name}`}
          </Button>
        ) : null}
      </div>
    </>
  )
}
