import { endpointUrl } from '@atelier/api-client/build-request'
import type {
  AdminProduct,
  AdminProductsResponse,
  ProductMatching,
} from '@atelier/domain/products/admin-product.schema'
import { display } from '@atelier/domain/display'
import { exportProducts } from '@atelier/domain/products/staff-product-csv.endpoints'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FlashMessage } from '../../ui/flash-message.tsx'
import { Icon } from '../../ui/icon.tsx'
import { pagesOf, useListState, type ChangeList } from '../../ui/list-search-params.ts'
import list from '../../ui/list.module.css'
import { Alert } from '../../ui/alert.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { RowSelection } from '../../ui/select-column.tsx'
import { ApiErrorDetails } from '../../ui/api-error-details.tsx'
import { useSelection, type Selection } from '../../ui/use-selection.ts'
import { useCan } from '../session/session.store.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkOutcome } from './bulk-outcome.tsx'
import { productColumns, type RowActions } from './product-columns.tsx'
import { ProductFilterBar } from './product-filter-bar.tsx'
import { MESSAGE_MS, errorReason } from './product-labels.ts'
import {
  filtersOf,
  hasFilters,
  NO_FILTERS,
  productListSearchParams,
  productListQuery,
  withSort,
  type ProductListState,
} from './products.queries.ts'
import { QuickEdit, type QuickEditTarget } from './quick-edit.tsx'
import { ProductConfirmDialogs, type PendingConfirmation } from './product-confirm-dialogs.tsx'
import { useProductActions } from './use-product-actions.ts'
import { pluralize } from '../../ui/numbers.ts'
import { CsvDownloadButton } from '../../ui/csv-download-button.tsx'

/** Returns the target of a bulk action: ids or filters. */
const bulkTargetOf = ({ isAll, ids, filters }: Selection<ProductMatching>) =>
  isAll ? { matching: filters } : { productIds: [...ids] }

/** The product list (A2). */
export function ProductsPage() {
  const [state, change] = useListState(productListSearchParams)
  const products = useQuery(productListQuery(state))
  const response = products.data
  const canCreate = useCan('products:create')
  const canEdit = useCan('products:edit')
  const canDelete = useCan('products:delete')
  const [confirmation, setConfirmation] = useState<PendingConfirmation | null>(null)
  const [quickEditTarget, setQuickEditTarget] = useState<QuickEditTarget | null>(null)
  const filters = filtersOf(state)
  const selection = useSelection(
    (response?.data ?? []).map(({ productId }) => productId),
    { filters, total: response?.total ?? 0 },
  )
  const productActions = useProductActions(() => {
    setConfirmation(null)
    selection.clear()
  })
  const filter = (next: Partial<ProductMatching>): void => change({ ...state, ...next, page: 1 })
  const actions: RowActions = {
    canEdit,
    canDelete,
    onQuickEdit: canEdit ? setQuickEditTarget : null,
    onDelete: ({ productId }) => productActions.change({ action: 'delete', chosen: { productIds: [productId] } }),
    onRestore: (product) => setConfirmation({ kind: 'restore', product }),
    onRemove: (product) => setConfirmation({ kind: 'remove', product }),
  }

  const lastPage = response && !products.isPlaceholderData ? pagesOf(response) : undefined
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) change({ ...state, page: lastPage }, { replace: true })
  }, [lastPage, state, change])

  return (
    <>
      <PageHeader
        title="Products"
        count={response?.total}
        actions={
          <>
            <CsvDownloadButton href={endpointUrl(exportProducts, { query: filters })} />
            {canEdit ? (
              <Button
                component={Link}
                to={paths.importProducts}
                variant="default"
                leftSection={<Icon name="upload" size={16} />}
              >
                Import CSV
              </Button>
            ) : null}
            {canCreate ? (
              <Button component={Link} to={paths.createProduct} leftSection={<Icon name="plus" size={16} />}>
                Add Product
              </Button>
            ) : null}
          </>
        }
      />
      <Messages productActions={productActions} />
      <ProductFilterBar filters={filters} onChange={filter} />
      {selection.count > 0 ? (
        <BulkBar
          selection={selection}
          total={response?.total ?? 0}
          canDelete={canDelete}
          isBusy={productActions.isChanging}
          onAct={(action) => productActions.change({ action, chosen: bulkTargetOf(selection) })}
        />
      ) : null}
      <section className={list.list} aria-label="Product list">
        {products.isError && !response ? (
          <ProductListError error={products.error} onRetry={() => void products.refetch()} />
        ) : response?.total === 0 ? (
          <NoProducts filters={filters} canCreate={canCreate} onClear={() => filter(NO_FILTERS)} />
        ) : (
          <ProductTable
            response={response}
            state={state}
            isStale={products.isPlaceholderData}
            selection={canEdit ? selection : null}
            actions={actions}
            onChange={change}
          />
        )}
      </section>
      <QuickEdit target={quickEditTarget} onClose={() => setQuickEditTarget(null)} />
      <ProductConfirmDialogs
        confirmation={confirmation}
        isBusy={productActions.isRemovalPending}
        onRestore={(product) => productActions.restore(product)}
        onRemove={(product) => productActions.remove(product)}
        onConfirmationChange={setConfirmation}
      />
    </>
  )
}

/** Messages of other screens, and results of actions. */
function Messages({ productActions }: { productActions: ReturnType<typeof useProductActions> }) {
  return (
    <div className={list.before}>
      <FlashMessage shownMs={MESSAGE_MS} />
      {productActions.problem ? (
        <Alert tone="bad">
          {productActions.problem.text}
          <ApiErrorDetails error={productActions.problem.error} />
        </Alert>
      ) : null}
      {productActions.outcome ? (
        <BulkOutcome
          key={JSON.stringify(productActions.outcome.result.undo)}
          outcome={productActions.outcome}
          isBusy={productActions.isChanging}
          onUndo={() => productActions.outcome && productActions.undo(productActions.outcome)}
          onClose={productActions.closeOutcome}
        />
      ) : null}
    </div>
  )
}

interface ProductTableProps {
  response: AdminProductsResponse | undefined
  state: ProductListState
  isStale: boolean
  selection: RowSelection | null
  actions: RowActions
  onChange: ChangeList<ProductListState>
}

/** Tablets: a table with fewer columns; below, rows have two lines. */
const NARROW = '(min-width: 720px) and (max-width: 1199px)'

function ProductTable({ response, state, isStale, selection, actions, onChange }: ProductTableProps) {
  // Passed to the product screen, so that its back link restores this list.
  const linkState = { list: useLocation().search }
  const hasDeleted = state.status === 'deleted' || state.status === 'all'
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const isTight = hasDeleted && isNarrow
  return (
    <>
      <DataTable
        caption="Products"
        columns={productColumns({ selection, actions, hasDeleted, isTight, linkState, search: state.search ?? '' })}
        rows={response?.data}
        loadingRows={display.pageSize.products}
        rowKey={({ productId }) => productId}
        rowTo={({ productId }: AdminProduct) => paths.product(productId)}
        linkState={linkState}
        sort={{ key: state.sort, order: state.order }}
        onSort={(key) => onChange(withSort(state, key))}
        isStale={isStale}
      />
      <footer className={list.footer}>
        {response ? (
          <>
            <span>
              Showing {response.data.length} of {pluralize(response.total, 'product')}
            </span>
            <Pagination
              page={state.page}
              pageCount={pagesOf(response)}
              onPage={(page) => onChange({ ...state, page })}
            />
          </>
        ) : null}
      </footer>
    </>
  )
}

function NoProducts(props: { filters: ProductMatching; canCreate: boolean; onClear: () => void }) {
  if (hasFilters(props.filters)) {
    return (
      <EmptyState
        title="No products match your filters"
        action={<Button onClick={props.onClear}>Show active products</Button>}
      >
        Try fewer words, another status or another category.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No products found"
      action={
        props.canCreate ? (
          <Button component={Link} to={paths.createProduct}>
            Add Product
          </Button>
        ) : null
      }
    >
      The first piece you add stands on the shop’s first page.
    </EmptyState>
  )
}

function ProductListError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        title={`Failed to load products: ${errorReason(error)}`}
        action={<Button onClick={onRetry}>Retry</Button>}
      >
        <ApiErrorDetails error={error} />
      </EmptyState>
    </div>
  )
}
