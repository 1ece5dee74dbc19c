import type { AdminProduct, AdminProductSort } from '@atelier/domain/products/admin-product.schema'
import { shopperDisplay } from '@atelier/domain/limits/shopper-display'
import { gtinKey, readGtin } from '@atelier/domain/products/gtin'
import { foldText } from '@atelier/domain/values/fold-text'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { useFormatAmount } from '../../../terms.ts'
import type { Column } from '../../../ui/list/data-table.tsx'
import type { ListOf } from '../../../ui/list/list-state.ts'
import { useCategories, type Categories } from '../../categories/categories.public.ts'
import { selectColumn, type RowSelection } from '../../../ui/list/select-column.tsx'
import { Status } from '../../../ui/display/status.tsx'
import { ResponsiveImage } from '../../../ui/display/responsive-image.tsx'
import { STATUS_LABELS } from '../product-labels.ts'
import type { productList } from '../products.queries.ts'
import styles from './products.module.css'
import type { QuickEditTarget } from './quick-edit.tsx'
import { dateTimeColumn } from '../../../ui/list/date-time-column.tsx'

type ProductColumn = Column<AdminProduct, AdminProductSort>

/**
 * Returns the SKU of the color whose SKU or GTIN matches the search, with the color if it is not the first. Otherwise returns
 * the first SKU or the id.
 */
function numberOf({ colors, sku, productId }: AdminProduct, search: string): string {
  const terms = foldText(search).split(' ').filter(Boolean)
  const read = readGtin(search)
  const isScanned = ({ gtin }: { gtin?: string | undefined }): boolean =>
    gtin !== undefined && 'gtin' in read && gtinKey(gtin) === gtinKey(read.gtin)
  const hasTerms = ({ sku: code }: { sku: string }): boolean =>
    terms.length > 0 && terms.every((word) => foldText(code).includes(word))
  const found = colors.find((color) => hasTerms(color) || isScanned(color))
  if (found && found !== colors[0]) return `${found.sku}, ${found.name}`
  return sku ?? productId
}

const nameColumn = (linkState: unknown, search: string): ProductColumn => ({
  key: 'name',
  header: 'Name',
  sortKey: 'name',
  phone: 'title',
  skeletonWidth: 200,
  cell: (product) => (
    <span className="flex items-center gap-3 min-w-0">
      <span className="flex-none w-9 h-11.25 overflow-hidden rounded-sm bg-picture screen:max-md:w-10 screen:max-md:h-12.5">
        <ResponsiveImage image={product.images[0]} minWidth={100} alt="" />
      </span>
      <span className="grid min-w-0">
        <Link
          to={paths.product(product.productId)}
          state={linkState}
          className="truncate font-medium print:whitespace-normal"
          title={product.name}
        >
          {product.name}
        </Link>
        <span className="flex gap-2 overflow-hidden text-small leading-4.5 whitespace-nowrap text-ink-soft">
          {product.isNew ? <span className="flex-none text-accent">New season</span> : null}
          <span className="overflow-hidden text-ellipsis">{numberOf(product, search)}</span>
        </span>
      </span>
    </span>
  ),
})

const categoryColumn = (nameOf: Categories['nameOf']): ProductColumn => ({
  key: 'category',
  header: 'Category',
  tablet: 100,
  sortKey: 'category',
  phone: 'second',
  width: 104,
  cell: ({ category, stock }) => (
    <span className="text-ink-soft screen:max-sm:pl-13">
      {nameOf(category)}
      {stock === null ? null : (
        <span className="hidden screen:max-sm:inline screen:max-sm:before:content-['_·_']">
          {stock === 0 ? 'sold out' : `${stock} left`}
        </span>
      )}
    </span>
  ),
})

/** A value that opens the quick edit dialog, for staff who may edit. */
function QuickEditButton(props: {
  product: AdminProduct
  what: QuickEditTarget['start']
  onQuickEdit: RowActions['onQuickEdit']
  children: ReactNode
}) {
  const { product, what, onQuickEdit, children } = props
  if (!onQuickEdit || product.status === 'deleted') return <>{children}</>
  return (
    <button
      type="button"
      className={styles.figure}
      title={`Change ${what}`}
      onClick={() => onQuickEdit({ product, start: what })}
    >
      {children}
      <span className="visually-hidden">{`, change ${what} of ${product.name}`}</span>
    </button>
  )
}

function Prices({ product: { price, compareAtPrice } }: { product: AdminProduct }) {
  const format = useFormatAmount()
  return (
    <>
      {format(price)}
      {compareAtPrice === null ? null : (
        <del className="block text-small leading-4 text-ink-soft">
          <span className="visually-hidden">was </span>
          {format(compareAtPrice)}
        </del>
      )}
    </>
  )
}

const priceColumn = ({ onQuickEdit }: RowActions): ProductColumn => ({
  key: 'price',
  header: 'Price',
  tablet: 108,
  sortKey: 'price',
  align: 'end',
  phone: 'value',
  width: 104,
  cell: (product) => (
    <QuickEditButton product={product} what="price" onQuickEdit={onQuickEdit}>
      <Prices product={product} />
    </QuickEditButton>
  ),
})

/** The stock; a dash if it is not tracked. */
function Stock({ stock }: { stock: number | null }) {
  if (stock === null) {
    return (
      <span className="text-ink-soft">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">Not tracked</span>
      </span>
    )
  }
  const isLow = stock < shopperDisplay.catalog.lowStockBelow
  return (
    <span className={isLow ? 'text-warn' : undefined}>
      {stock}
      {isLow ? <span className="ml-1.25 text-small">{stock === 0 ? 'out' : 'low'}</span> : null}
    </span>
  )
}

const stockColumn = ({ onQuickEdit }: RowActions): ProductColumn => ({
  key: 'stock',
  header: 'Stock',
  tablet: 88,
  align: 'end',
  width: 90,
  skeletonWidth: 28,
  cell: (product) => (
    <QuickEditButton product={product} what="stock" onQuickEdit={onQuickEdit}>
      <Stock stock={product.stock} />
    </QuickEditButton>
  ),
})

const statusColumn: ProductColumn = {
  key: 'status',
  header: 'Status',
  tablet: 112,
  sortKey: 'status',
  phone: 'state',
  width: 124,
  cell: ({ status }) => <Status {...STATUS_LABELS[status]} />,
}

const day = { width: 120, skeletonWidth: 76, isDay: true, emptyLabel: '–' }

/** Row actions of a product. */
export interface RowActions {
  canEdit: boolean
  canDelete: boolean
  /** Opens price, status and stock; null: not permitted. */
  onQuickEdit: ((quick: QuickEditTarget) => void) | null
  onRestore: (product: AdminProduct) => void
  onRemove: (product: AdminProduct) => void
}

const actionsColumn = (actions: RowActions, linkState: unknown, hasDeleted: boolean): ProductColumn => ({
  key: 'actions',
  header: 'Actions',
  align: 'end',
  phone: 'actions',
  width: hasDeleted ? 196 : 84,
  tablet: hasDeleted ? 204 : 'none',
  skeletonWidth: 80,
  cell: (product) => (
    <span
      className="inline-flex justify-end gap-3.5 whitespace-nowrap screen:max-sm:gap-5 screen:max-sm:data-usual:hidden"
      data-usual={product.status !== 'deleted' || undefined}
    >
      {product.status === 'deleted' ? (
        <>
          {actions.canEdit ? <RowAction label="Restore" product={product} onClick={actions.onRestore} /> : null}
          {actions.canDelete ? (
            <RowAction label="Permanent Delete" product={product} onClick={actions.onRemove} />
          ) : null}
        </>
      ) : (
        <>
          <Link
            to={paths.product(product.productId)}
            state={linkState}
            className="text-link"
            aria-label={`${actions.canEdit ? 'Edit' : 'View'} ${product.name}`}
          >
            {actions.canEdit ? 'Edit' : 'View'}
          </Link>
        </>
      )}
    </span>
  ),
})

function RowAction(props: { label: string; product: AdminProduct; onClick: (product: AdminProduct) => void }) {
  const { label, product, onClick } = props
  return (
    <button
      type="button"
      className="text-link"
      aria-label={`${label} ${product.name}`}
      onClick={() => onClick(product)}
    >
      {label}
    </button>
  )
}

/** Tablets: a table with fewer columns; below, rows have two lines. */
const NARROW = '(min-width: 720px) and (max-width: 1199px)'

/**
 * Returns the columns of the list (A2). The deletion date is shown if the list may contain deleted products; narrow
 * screens then hide category and stock in favor of the name.
 */
export function useProductColumns(
  { state, linkState }: ListOf<typeof productList>,
  selection: RowSelection | null,
  actions: RowActions,
): ProductColumn[] {
  const { nameOf } = useCategories()
  const hasDeleted = state.status === 'deleted' || state.status === 'all'
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const isTight = hasDeleted && isNarrow
  return [
    ...(selection
      ? [selectColumn<AdminProduct>(selection, { idOf: ({ productId }) => productId, nameOf: ({ name }) => name })]
      : []),
    nameColumn(linkState, state.search ?? ''),
    ...(isTight ? [] : [categoryColumn(nameOf)]),
    priceColumn(actions),
    ...(isTight ? [] : [stockColumn(actions)]),
    statusColumn,
    dateTimeColumn({ ...day, key: 'created', header: 'Created', sortKey: 'created', of: ({ createdAt }) => createdAt }),
    ...(hasDeleted
      ? [
          dateTimeColumn<AdminProduct, AdminProductSort>({
            ...day,
            key: 'deleted',
            header: 'Deleted',
            sortKey: 'deleted',
            of: ({ deletedAt }) => deletedAt,
          }),
        ]
      : []),
    actionsColumn(actions, linkState, hasDeleted),
  ]
}
