import { endpointUrl } from '@atelier/api-client/build-request'
import type { ProductMatching, ProductFilter } from '@atelier/domain/products/admin-product.schema'
import { display } from '@atelier/domain/limits/display'
import { shopperDisplay } from '@atelier/domain/limits/shopper-display'
import { exportProducts } from '@atelier/domain/products/staff-product-csv.endpoints'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { useTerms } from '../../../terms.ts'
import { CsvDownloadButton } from '../../../ui/list/csv-download-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useListState, type ListOf } from '../../../ui/list/list-state.ts'
import { PaginatedList, shownOf } from '../../../ui/list/paginated-list.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useSelection, type Selection } from '../../../ui/list/use-selection.ts'
import { useCan } from '../../session/session.store.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useProductColumns } from './product-columns.tsx'
import { errorReason } from '../product-labels.ts'
import { ProductMessages } from './product-messages.tsx'
import { productList, productListQuery } from '../products.queries.ts'
import { useRowActions } from './use-row-actions.tsx'
import { useSaleDialog } from './use-sale-dialog.tsx'
import { ChoiceFilter } from '../../../ui/list/filters/choice-filter.tsx'
import { FilterBar } from '../../../ui/list/filters/filter-bar.tsx'
import { categoryOptions, useCategories } from '../../categories/categories.public.ts'

/** Returns the target of a bulk action: ids or filters. */
const bulkTargetOf = ({ isAll, ids, filters }: Selection<ProductMatching>) =>
  isAll ? { matching: filters } : { productIds: [...ids] }

/** The product list (A2). */
export function ProductsPage() {
  const list = useListState(productList)
  const products = useQuery(productListQuery(list.state))
  const { data: rows, total = 0 } = products.data ?? {}
  const ids = (rows ?? []).map(({ productId }) => productId)
  const selection = useSelection(ids, { filters: list.filters, total })
  const { productActions, rowActions, dialogs } = useRowActions(selection.clear)
  const { putOnSale, saleDialog } = useSaleDialog({
    filters: list.filters,
    canEdit: rowActions.canEdit,
    onDone: selection.clear,
  })
  const columns = useProductColumns(list, rowActions.canEdit ? selection : null, rowActions)
  return (
    <>
      <PageHeader title="Products" count={products.data?.total} actions={<HeaderActions filters={list.filters} />} />
      <ProductMessages productActions={productActions} />
      <ProductFilterBar list={list} />
      {selection.count > 0 ? (
        <BulkBar
          selection={selection}
          total={total}
          canDelete={rowActions.canDelete}
          isBusy={productActions.isChanging}
          onPutOnSale={() => putOnSale(bulkTargetOf(selection))}
          onAct={(action) => productActions.change({ action, chosen: bulkTargetOf(selection) })}
        />
      ) : null}
      <PaginatedList
        label="Product list"
        list={list}
        query={products}
        table={{
          caption: 'Products',
          columns,
          rows,
          loadingRows: display.pageSize.products,
          rowKey: ({ productId }) => productId,
          rowTo: ({ productId }) => paths.product(productId),
          linkState: list.linkState,
        }}
        describeError={(error) => ({ title: `Failed to load products: ${errorReason(error)}` })}
        retryLabel="Retry"
        empty={{
          title: 'No products found',
          children: 'Your first product is featured on the home page.',
          action: useCan('products:create') ? <AddButton /> : null,
        }}
        noMatch={{
          title: 'No products match your filters',
          children: 'Try fewer words, or a different status or category.',
          clearLabel: 'Show active products',
        }}
        summary={(page) => <span>{shownOf(page, 'product')}</span>}
      />
      {dialogs}
      {saleDialog}
    </>
  )
}

/** Export, import and a new product. */
const HeaderActions = ({ filters }: { filters: ProductMatching }) => (
  <>
    <CsvDownloadButton href={endpointUrl(exportProducts, { query: filters })} />
    <Button component={Link} to={paths.categories} variant="default">
      Categories
    </Button>
    <Button component={Link} to={paths.sales} variant="default">
      Sales
    </Button>
    {useTerms().markets.length > 0 ? (
      <Button component={Link} to={paths.prices} variant="default">
        Prices
      </Button>
    ) : null}
    {useCan('products:edit') ? (
      <Button
        component={Link}
        to={paths.importProducts}
        variant="default"
        leftSection={<Icon name="upload" size={16} />}
      >
        Import CSV
      </Button>
    ) : null}
    {useCan('products:create') ? (
      <Button component={Link} to={paths.createProduct} leftSection={<Icon name="plus" size={16} />}>
        Add Product
      </Button>
    ) : null}
  </>
)

const AddButton = () => (
  <Button component={Link} to={paths.createProduct}>
    Add Product
  </Button>
)

const STATUSES: Record<Exclude<ProductFilter, 'active'>, string> = {
  all: 'All',
  deleted: 'Deleted Only',
  draft: 'Draft',
  inactive: 'Inactive',
}
const STOCK = { low: `Fewer than ${shopperDisplay.catalog.lowStockBelow} left` }

/** Search, status, category and stock; deleted and archived products must be selected explicitly (A2). */
function ProductFilterBar({ list }: { list: ListOf<typeof productList> }) {
  const categories = categoryOptions(useCategories(), list.filters.category)
  return (
    <FilterBar label="Products" search={{ label: 'Search products', placeholder: 'Name, ID, SKU or GTIN' }} list={list}>
      <ChoiceFilter list={list} name="status" label="Active Only" anyLabel="Active Only" options={STATUSES} />
      <ChoiceFilter list={list} name="category" label="Category" anyLabel="All categories" options={categories} />
      <ChoiceFilter list={list} name="stock" label="Stock" anyLabel="Any stock" options={STOCK} />
    </FilterBar>
  )
}
