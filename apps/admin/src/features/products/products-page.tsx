import type {
  AdminProduct,
  AdminProductsResponse,
  ProductMatching,
} from '@atelier/domain/products/admin-product.schema'
import { policy } from '@atelier/domain/policy'
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
import { pagesOf, useListState, type ChangeList } from '../../ui/list-address.ts'
import list from '../../ui/list.module.css'
import { Note } from '../../ui/note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pager } from '../../ui/pager.tsx'
import type { RowSelection } from '../../ui/select-column.tsx'
import { ServerAnswer } from '../../ui/server-answer.tsx'
import { useSelection, type Selection } from '../../ui/use-selection.ts'
import { useCan } from '../session/session.store.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkOutcome } from './bulk-outcome.tsx'
import { ExportProductsButton } from './import/export-products-button.tsx'
import { productColumns, type RowActions } from './product-columns.tsx'
import { ProductFilterLine } from './product-filters.tsx'
import { MESSAGE_MS, reasonOf } from './product-words.ts'
import {
  filtersOf,
  hasFilters,
  NO_FILTERS,
  productListAddress,
  productListQuery,
  withSort,
  type ProductListState,
} from './products.queries.ts'
import { QuickEdit, type Quick } from './quick-edit.tsx'
import { ProductQuestion, type Question } from './remove-dialogs.tsx'
import { useProductDesk } from './use-product-desk.ts'

/** What a bulk action is told. */
const chosenOf = ({ isAll, ids, filters }: Selection<ProductMatching>) =>
  isAll ? { matching: filters } : { productIds: [...ids] }

/** The product list (A2). */
export function ProductsPage() {
  const [state, change] = useListState(productListAddress)
  const products = useQuery(productListQuery(state))
  const answer = products.data
  const canCreate = useCan('products:create')
  const canEdit = useCan('products:edit')
  const canDelete = useCan('products:delete')
  const [question, setQuestion] = useState<Question | null>(null)
  const [quick, setQuick] = useState<Quick | null>(null)
  const filters = filtersOf(state)
  const selection = useSelection(
    (answer?.data ?? []).map(({ productId }) => productId),
    { filters, total: answer?.total ?? 0 },
  )
  const desk = useProductDesk(() => {
    setQuestion(null)
    selection.clear()
  })
  const filter = (next: Partial<ProductMatching>): void => change({ ...state, ...next, page: 1 })
  const actions: RowActions = {
    canEdit,
    canDelete,
    onQuick: canEdit ? setQuick : null,
    onDelete: ({ productId }) => desk.change({ action: 'delete', chosen: { productIds: [productId] } }),
    onRestore: (product) => setQuestion({ kind: 'restore', product }),
    onRemove: (product) => setQuestion({ kind: 'remove', product }),
  }

  const lastPage = answer && !products.isPlaceholderData ? pagesOf(answer) : undefined
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) change({ ...state, page: lastPage }, { replace: true })
  }, [lastPage, state, change])

  return (
    <>
      <PageHeader
        title="Products"
        count={answer?.total}
        actions={
          <>
            <ExportProductsButton filters={filters} />
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
      <Messages desk={desk} />
      <ProductFilterLine filters={filters} onChange={filter} />
      {selection.count > 0 ? (
        <BulkBar
          selection={selection}
          total={answer?.total ?? 0}
          canDelete={canDelete}
          isBusy={desk.isChanging}
          onAct={(action) => desk.change({ action, chosen: chosenOf(selection) })}
        />
      ) : null}
      <section className={list.list} aria-label="Product list">
        {products.isError && !answer ? (
          <ListProblem error={products.error} onRetry={() => void products.refetch()} />
        ) : answer?.total === 0 ? (
          <NoProducts filters={filters} canCreate={canCreate} onClear={() => filter(NO_FILTERS)} />
        ) : (
          <ProductTable
            answer={answer}
            state={state}
            isStale={products.isPlaceholderData}
            selection={canEdit ? selection : null}
            actions={actions}
            onChange={change}
          />
        )}
      </section>
      <QuickEdit quick={quick} onClose={() => setQuick(null)} />
      <ProductQuestion
        question={question}
        isBusy={desk.isAsking}
        onRestore={(product) => desk.restore(product)}
        onRemove={(product) => desk.remove(product)}
        onAsk={setQuestion}
      />
    </>
  )
}

/** What other screens sent along, and what was done here. */
function Messages({ desk }: { desk: ReturnType<typeof useProductDesk> }) {
  return (
    <div className={list.before}>
      <FlashMessage shownMs={MESSAGE_MS} />
      {desk.problem ? (
        <Note tone="bad">
          {desk.problem.text}
          <ServerAnswer error={desk.problem.error} />
        </Note>
      ) : null}
      {desk.outcome ? (
        <BulkOutcome
          key={JSON.stringify(desk.outcome.result.undo)}
          outcome={desk.outcome}
          isBusy={desk.isChanging}
          onUndo={() => desk.outcome && desk.undo(desk.outcome)}
          onClose={desk.closeOutcome}
        />
      ) : null}
    </div>
  )
}

interface ProductTableProps {
  answer: AdminProductsResponse | undefined
  state: ProductListState
  isStale: boolean
  selection: RowSelection | null
  actions: RowActions
  onChange: ChangeList<ProductListState>
}

/** A table still, but a small one: below, rows have two lines. */
const NARROW = '(min-width: 720px) and (max-width: 1199px)'

function ProductTable({ answer, state, isStale, selection, actions, onChange }: ProductTableProps) {
  // Goes along to the product, so that its way back leads to this very list.
  const linkState = { list: useLocation().search }
  const hasDeleted = state.status === 'deleted' || state.status === 'all'
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const isTight = hasDeleted && isNarrow
  return (
    <>
      <DataTable
        caption="Products"
        columns={productColumns({ selection, actions, hasDeleted, isTight, linkState, search: state.search ?? '' })}
        rows={answer?.data}
        loadingRows={policy.pageSize.products}
        rowKey={({ productId }) => productId}
        rowTo={({ productId }: AdminProduct) => paths.product(productId)}
        linkState={linkState}
        sort={{ key: state.sort, order: state.order }}
        onSort={(key) => onChange(withSort(state, key))}
        isStale={isStale}
      />
      <footer className={list.footer}>
        {answer ? (
          <>
            <span>
              Showing {answer.data.length} of {answer.total} {answer.total === 1 ? 'product' : 'products'}
            </span>
            <Pager page={state.page} pageCount={pagesOf(answer)} onPage={(page) => onChange({ ...state, page })} />
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

function ListProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        title={`Failed to load products: ${reasonOf(error)}`}
        action={<Button onClick={onRetry}>Retry</Button>}
      >
        <ServerAnswer error={error} />
      </EmptyState>
    </div>
  )
}
