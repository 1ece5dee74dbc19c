import type { Column } from './data-table.tsx'

const TICK =
  'grid place-items-center size-11 -mx-3.5 -my-1 cursor-pointer [&_input]:size-4 [&_input]:m-0 [&_input]:accent-primary [&_input]:cursor-pointer'
/** Row selection of a list that supports bulk actions. */
export interface RowSelection {
  isSelected: (id: string) => boolean
  toggle: (id: string) => void
  page: 'none' | 'some' | 'all'
  togglePage: () => void
}

/** A column with a checkbox per row, and one in the head for the whole page. */
export const selectColumn = <Row,>(
  { isSelected, toggle, page, togglePage }: RowSelection,
  { idOf, nameOf }: { idOf: (row: Row) => string; nameOf: (row: Row) => string },
): Column<Row, never> => ({
  key: 'select',
  header: 'Select',
  phone: 'select',
  width: 44,
  skeletonWidth: 16,
  headCell: (
    <label className={TICK}>
      <input
        type="checkbox"
        aria-label="Select this page"
        checked={page === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = page === 'some'
        }}
        onChange={togglePage}
      />
    </label>
  ),
  cell: (row) => (
    <label className={TICK}>
      <input
        type="checkbox"
        aria-label={`Select ${nameOf(row)}`}
        checked={isSelected(idOf(row))}
        onChange={() => toggle(idOf(row))}
      />
    </label>
  ),
})
