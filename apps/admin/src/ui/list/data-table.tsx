import { Skeleton } from '@mantine/core'
import { useRef, type CSSProperties, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { useRowLink } from './row-link.ts'
import { TableSorter } from './table-sorter.tsx'
import { useDelayed } from '../use-delayed.ts'
import { useSlideIn } from './use-slide-in.ts'
import styles from './data-table.module.css'

export interface Column<Row, SortKey extends string> {
  key: string
  header: string
  /** Replaces the header's text, which is then only the column's accessible name. */
  headCell?: ReactNode
  cell: (row: Row) => ReactNode
  /** Omitted: the list cannot be sorted by this column. */
  sortKey?: SortKey
  align?: 'end'
  /**
   * Position in the two-line row on phones; omitted: hidden there. `title` spans lead and beside, `select` spans both
   * lines.
   */
  phone?: 'select' | 'lead' | 'beside' | 'title' | 'value' | 'second' | 'state' | 'actions'
  skeletonWidth?: number
  /** Fixed width in px, so that columns do not shift between pages. The column without a width is flexible. */
  width?: number
  /** Width on tablets in px, or 'none' to hide it. Omitted: `width`, and hidden if phones hide it. */
  tablet?: number | 'none'
}

interface Sort<SortKey extends string> {
  key: SortKey
  order: 'asc' | 'desc'
}

export interface DataTableProps<Row, SortKey extends string> {
  /** Accessible name of the table. */
  caption: string
  columns: readonly Column<Row, SortKey>[]
  /** Undefined while loading: skeleton rows of the same size. */
  rows: readonly Row[] | undefined
  loadingRows: number
  rowKey: (row: Row) => string
  /** Target of a click on the row; null or omitted: no link. */
  rowTo?: (row: Row) => string | null
  /** Navigation state for the screen that a row opens. */
  linkState?: unknown
  sort?: Sort<SortKey>
  onSort?: (key: SortKey) => void
  /** The rows belong to the previous query. */
  isStale?: boolean
  /** Keys of rows that just arrived: they slide in at the top and are marked for a moment. */
  arrived?: ReadonlySet<string>
}

/** A list with a sticky sortable head: 44 px rows, fewer columns on tablets, two-line rows on phones. */
export function DataTable<Row, SortKey extends string>(props: DataTableProps<Row, SortKey>) {
  const { caption, columns, rows, sort, onSort, isStale = false } = props
  const isLate = useDelayed(rows === undefined)
  const isDimmed = useDelayed(isStale)
  const body = useRef<HTMLTableSectionElement>(null)
  useSlideIn(body, rows?.map((row) => props.rowKey(row)) ?? [], props.arrived)
  return (
    <div className="overflow-x-auto print:overflow-visible">
      {sort && onSort ? <TableSorter columns={columns} sort={sort} onSort={onSort} /> : null}
      <table
        className={`${styles.table} w-full border-collapse screen:sm:max-md:table-fixed screen:max-sm:block`}
        aria-busy={rows === undefined || isStale}
        data-dim={isDimmed || undefined}
      >
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {columns.map((column) => (
            <col
              key={column.key}
              width={column.width}
              data-key={column.key}
              data-tablet={onTablet(column)}
              style={tabletWidth(column)}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows
            ? rows.map((row) => <BodyRow key={props.rowKey(row)} row={row} table={props} />)
            : Array.from({ length: props.loadingRows }, (_, index) => (
                <LoadingRow key={index} columns={columns} isVisible={isLate} />
              ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeadProps<Row, SortKey extends string> {
  column: Column<Row, SortKey>
  sort: Sort<SortKey> | undefined
  onSort: ((key: SortKey) => void) | undefined
}

function Head<Row, SortKey extends string>({ column, sort, onSort }: HeadProps<Row, SortKey>) {
  const { sortKey, key } = column
  if (sortKey === undefined || !onSort) {
    return (
      <th scope="col" data-align={column.align} data-key={key} data-tablet={onTablet(column)}>
        {column.headCell ?? column.header}
      </th>
    )
  }
  const isSorted = sort?.key === sortKey
  const direction = sort?.order === 'asc' ? 'ascending' : 'descending'
  return (
    <th
      scope="col"
      data-align={column.align}
      data-key={key}
      data-tablet={onTablet(column)}
      aria-sort={isSorted ? direction : undefined}
    >
      <button type="button" onClick={() => onSort(sortKey)}>
        {column.header}
        {isSorted ? <Icon name={direction === 'ascending' ? 'up' : 'down'} size={12} /> : null}
      </button>
    </th>
  )
}

interface RowProps<Row, SortKey extends string> {
  row: Row
  table: DataTableProps<Row, SortKey>
}

function BodyRow<Row, SortKey extends string>({ row, table }: RowProps<Row, SortKey>) {
  const to = table.rowTo?.(row) ?? null
  if (to !== null) return <LinkedRow row={row} table={table} to={to} />
  return (
    <tr data-new={isNew(row, table)}>
      <Cells row={row} table={table} />
    </tr>
  )
}

const isNew = <Row, SortKey extends string>(row: Row, table: DataTableProps<Row, SortKey>): true | undefined =>
  table.arrived?.has(table.rowKey(row)) || undefined

function LinkedRow<Row, SortKey extends string>({ to, row, table }: RowProps<Row, SortKey> & { to: string }) {
  const link = useRowLink(to, { state: table.linkState })
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the row holds a real link for keyboards
    <tr
      className="cursor-pointer hover:bg-sunk-soft [&:has(a:focus-visible)]:outline-2 [&:has(a:focus-visible)]:outline-accent [&:has(a:focus-visible)]:-outline-offset-2 [&_a:focus-visible]:outline-none"
      data-new={isNew(row, table)}
      onClick={link.onClick}
      onAuxClick={link.onAuxClick}
    >
      <Cells row={row} table={table} />
    </tr>
  )
}

function Cells<Row, SortKey extends string>({ row, table }: RowProps<Row, SortKey>) {
  return table.columns.map((column) => (
    <td key={column.key} {...placeOf(column)}>
      {column.cell(row)}
    </td>
  ))
}

/** Data attributes for data-table.module.css: alignment, position on phones, and whether the column is flexible. */
const placeOf = <Row, SortKey extends string>(column: Column<Row, SortKey>) => ({
  'data-key': column.key,
  'data-align': column.align,
  'data-phone': column.phone ?? 'none',
  'data-tablet': onTablet(column),
  'data-flexible': column.width === undefined ? true : undefined,
})

/** Returns 'none' if tablets hide the column, 'own' if it has another width there. */
function onTablet<Row, SortKey extends string>({ tablet, phone }: Column<Row, SortKey>): 'none' | 'own' | undefined {
  if (tablet === 'none' || (tablet === undefined && phone === undefined)) return 'none'
  return tablet === undefined ? undefined : 'own'
}

const tabletWidth = <Row, SortKey extends string>({ tablet }: Column<Row, SortKey>) =>
  typeof tablet === 'number' ? ({ '--tablet': `${tablet}px` } as CSSProperties) : undefined

interface LoadingRowProps<Row, SortKey extends string> {
  columns: readonly Column<Row, SortKey>[]
  isVisible: boolean
}

function LoadingRow<Row, SortKey extends string>({ columns, isVisible }: LoadingRowProps<Row, SortKey>) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.key} {...placeOf(column)}>
          {isVisible ? <Skeleton className={styles.skeleton} height={14} width={column.skeletonWidth ?? 80} /> : null}
        </td>
      ))}
    </tr>
  )
}
