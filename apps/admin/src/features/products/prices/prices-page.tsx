import { display } from '@atelier/domain/limits/display'
import type { PriceList, PricesResponse } from '@atelier/domain/products/market-prices.schema'
import { Button } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { useCurrency } from '../../../terms.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { pluralize } from '../../../ui/format/numbers.ts'
import { ChoiceFilter } from '../../../ui/list/filters/choice-filter.tsx'
import { FilterBar } from '../../../ui/list/filters/filter-bar.tsx'
import { useListState, type ListOf } from '../../../ui/list/list-state.ts'
import { PaginatedList, shownOf } from '../../../ui/list/paginated-list.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { categoryOptions, useCategories } from '../../categories/categories.public.ts'
import { useCan } from '../../session/session.store.ts'
import { errorReason } from '../product-labels.ts'
import { priceColumns } from './price-columns.tsx'
import { withPrice, withProposals } from './price-draft.ts'
import { priceList, priceListQuery } from './prices.queries.ts'
import { ProposePrices } from './propose-prices.tsx'
import { usePriceDraft } from './use-price-draft.ts'

const NO_LISTS: readonly PriceList[] = []

/** What every product costs in every market, editable like a spreadsheet. */
export function PricesPage() {
  const list = useListState(priceList)
  const prices = useQuery(priceListQuery(list.state))
  const canEdit = useCan('products:edit')
  const lists = prices.data?.lists ?? NO_LISTS
  const edit = usePriceDraft(lists)
  const propose =
    canEdit && lists.length > 0 ? (
      <ProposePrices
        lists={lists}
        filters={list.filters}
        onFill={(to, proposals) => edit.change((latest) => withProposals(latest, to, proposals))}
      />
    ) : null
  return (
    <>
      <PageHeader title="Prices" back={<BackLink to={paths.products}>Back to Products</BackLink>} actions={propose} />
      {edit.guard.dialog}
      {prices.data && lists.length === 0 ? (
        <NoMarkets />
      ) : (
        <>
          <Unpriced lists={lists} />
          <PriceFilterBar list={list} lists={lists} />
          <PriceTable list={list} prices={prices} edit={edit} isReadOnly={!canEdit} />
        </>
      )}
    </>
  )
}

interface PriceTableProps {
  list: ListOf<typeof priceList>
  prices: UseQueryResult<PricesResponse>
  edit: ReturnType<typeof usePriceDraft>
  isReadOnly: boolean
}

function PriceTable({ list, prices, edit, isReadOnly }: PriceTableProps) {
  const { draft, problem } = edit
  const columns = priceColumns(prices.data?.lists ?? NO_LISTS, useCurrency(), {
    draft,
    errorOf: (field) => (problem?.field === field ? problem.message : undefined),
    onChange: (price, currency) => edit.change((latest) => withPrice(latest, price, currency)),
    isReadOnly,
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        edit.save()
      }}
    >
      <PaginatedList
        label="Prices"
        list={list}
        query={prices}
        table={{
          caption: 'Prices in every market',
          columns,
          rows: prices.data?.data,
          loadingRows: display.pageSize.prices,
          rowKey: ({ productId }) => productId,
        }}
        describeError={(error) => ({ title: `Failed to load prices: ${errorReason(error)}` })}
        retryLabel="Retry"
        empty={{ title: 'No products yet', children: 'Add a product, then give it a price in every market.' }}
        noMatch={{ title: 'No products match your filters', clearLabel: 'Show all products' }}
        summary={(page) => <span>{shownOf(page, 'product')}</span>}
      />
      <PriceSaveBar edit={edit} />
    </form>
  )
}

const NoMarkets = () => (
  <EmptyState
    title="Your shop has one market"
    action={
      <Button component={Link} to={paths.promises}>
        Go to promises
      </Button>
    }
  >
    Its prices are those of the products. Add a market under Settings, Promises, to sell in another currency.
  </EmptyState>
)

/** Says how many products shoppers do not find in a market. */
function Unpriced({ lists }: { lists: readonly PriceList[] }) {
  const missing = lists.filter(({ unpriced }) => unpriced > 0)
  if (missing.length === 0) return null
  return (
    <div className="mb-3">
      <Alert tone="warn">
        {missing.map(({ market, name, unpriced, isPublished }, index) => (
          <span key={market}>
            {index > 0 ? ' ' : null}
            <Link className="text-link" to={`${paths.prices}?missing=${market}`}>
              {pluralize(unpriced, 'product')}
            </Link>{' '}
            {unpriced === 1 ? 'is' : 'are'} not sold in {name}
            {isPublished ? '.' : ', which is not published yet.'}
          </span>
        ))}
      </Alert>
    </div>
  )
}

function PriceFilterBar({ list, lists }: { list: ListOf<typeof priceList>; lists: readonly PriceList[] }) {
  const categories = categoryOptions(useCategories(), list.filters.category)
  const missing = Object.fromEntries(lists.map(({ market, name }) => [market, `No price in ${name}`]))
  return (
    <FilterBar label="Prices" search={{ label: 'Search products', placeholder: 'Name, ID or SKU' }} list={list}>
      <ChoiceFilter list={list} name="category" label="Category" anyLabel="All categories" options={categories} />
      <ChoiceFilter list={list} name="missing" label="Without a price" anyLabel="All products" options={missing} />
    </FilterBar>
  )
}

/** The number of changed prices on all pages, and the buttons that save or drop them. */
function PriceSaveBar({ edit: { draft, problem, saving, reset } }: { edit: ReturnType<typeof usePriceDraft> }) {
  if (draft.size === 0 && !saving.isError) return null
  return (
    <div
      className="sticky bottom-0 z-2 flex flex-wrap gap-2 items-center px-5 py-3 border border-ink rounded-lg bg-surface shadow-pop max-md:px-4 print:hidden"
      data-save-bar
    >
      {problem || saving.error ? (
        <div className="w-full">
          <Alert tone="bad">
            {problem ? `${problem.name}: ${problem.message}` : saving.error ? errorReason(saving.error) : null}
          </Alert>
        </div>
      ) : null}
      <span className="mr-auto" role="status">
        {pluralize(draft.size, 'changed price')}
      </span>
      <Button variant="default" onClick={reset}>
        Undo changes
      </Button>
      <Button type="submit" loading={saving.isPending}>
        Save prices
      </Button>
    </div>
  )
}
