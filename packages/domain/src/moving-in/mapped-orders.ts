import { cellOf, type ImportFormat, type ImportReading, type ImportRow } from './import-format.ts'
import type { MappedField } from './mapped-fields.ts'
import { readOrderDraft, type ImportedOrder, type OrderDraft } from './order-draft.ts'
import { readTotalCell } from './read-total-cell.ts'

type Columns = ImportReading['options']['columns']

const inColumn = (row: ImportRow, columns: Columns, field: MappedField): string => {
  const column = columns[field]
  return column === undefined ? '' : cellOf(row, column)
}

/** The row that has the total; what is true of the whole order may stand in one row or in all. */
const firstOf = (rows: readonly ImportRow[], columns: Columns): ImportRow =>
  rows.find((row) => inColumn(row, columns, 'total') !== '') ?? rows[0] ?? { row: 1, cells: {} }

function draftOf(rows: readonly ImportRow[], { options: { columns }, currency }: ImportReading): OrderDraft {
  const firstWith = (field: MappedField): string => rows.map((row) => inColumn(row, columns, field)).find(Boolean) ?? ''
  const nameOf = (field: MappedField): string => columns[field] ?? ''
  return {
    row: firstOf(rows, columns).row,
    number: firstWith('number'),
    placedAt: firstWith('placedAt'),
    email: firstWith('email'),
    name: firstWith('buyer'),
    currency: columns.currency === undefined ? currency : firstWith('currency'),
    status: firstWith('status'),
    amounts: {
      subtotal: firstWith('subtotal'),
      discount: firstWith('discount'),
      shipping: firstWith('shipping'),
      tax: firstWith('tax'),
      total: firstWith('total'),
      refunded: firstWith('refunded'),
    },
    outstanding: '',
    items: rows
      .filter((row) => inColumn(row, columns, 'itemName') !== '')
      .map((row) => ({
        row: row.row,
        name: inColumn(row, columns, 'itemName'),
        sku: inColumn(row, columns, 'itemSku'),
        quantity: inColumn(row, columns, 'itemQuantity'),
        price: inColumn(row, columns, 'itemPrice'),
        amount: '',
      })),
    columns: {
      number: nameOf('number'),
      placedAt: nameOf('placedAt'),
      email: nameOf('email'),
      currency: nameOf('currency'),
      subtotal: nameOf('subtotal'),
      discount: nameOf('discount'),
      shipping: nameOf('shipping'),
      tax: nameOf('tax'),
      total: nameOf('total'),
      refunded: nameOf('refunded'),
      quantity: nameOf('itemQuantity'),
      price: nameOf('itemPrice'),
      itemAmount: nameOf('itemPrice'),
    },
  }
}

/** Orders of any CSV whose columns staff named: one row for each order or for each item, all with the number of the order. */
export const MAPPED_ORDERS: ImportFormat<ImportedOrder> = {
  kind: 'orders',
  source: 'mapping',
  signature: [],
  isRead: () => true,
  openIds:
    ({ columns }) =>
    (cells, row) =>
      (columns.number === undefined ? '' : (cells[columns.number] ?? '').trim()) || `row ${row}`,
  read: (rows, reading) =>
    readOrderDraft(draftOf(rows, reading), { region: reading.region, decimal: reading.options.decimal }),
  sum: (rows, reading) => {
    const { total, currency } = reading.options.columns
    return readTotalCell(firstOf(rows, reading.options.columns), { total, currency }, reading)
  },
}
