import { cellOf, type ImportFormat, type ImportRow } from './import-format.ts'
import { readOrderDraft, type ImportedOrder, type OrderDraft } from './order-draft.ts'
import { readTotalCell } from './read-total-cell.ts'

const COLUMNS = {
  number: 'Name',
  email: 'Email',
  financialStatus: 'Financial Status',
  fulfillmentStatus: 'Fulfillment Status',
  cancelledAt: 'Cancelled at',
  currency: 'Currency',
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  tax: 'Taxes',
  total: 'Total',
  discount: 'Discount Amount',
  refunded: 'Refunded Amount',
  outstanding: 'Outstanding Balance',
  placedAt: 'Created at',
  itemQuantity: 'Lineitem quantity',
  itemName: 'Lineitem name',
  itemPrice: 'Lineitem price',
  itemSku: 'Lineitem sku',
  billingName: 'Billing Name',
  shippingName: 'Shipping Name',
  id: 'Id',
} as const

const READ = new Set<string>(Object.values(COLUMNS))

function statusOf(cell: (column: string) => string): string {
  const words = [cell(COLUMNS.financialStatus), cell(COLUMNS.fulfillmentStatus)]
  if (cell(COLUMNS.cancelledAt) !== '') words.unshift('canceled')
  return words.filter(Boolean).join(', ')
}

function draftOf(first: ImportRow, rows: readonly ImportRow[]): OrderDraft {
  const cell = (column: string): string => cellOf(first, column)
  return {
    row: first.row,
    number: cell(COLUMNS.number),
    placedAt: cell(COLUMNS.placedAt),
    email: cell(COLUMNS.email),
    name: cell(COLUMNS.billingName) || cell(COLUMNS.shippingName),
    currency: cell(COLUMNS.currency),
    status: statusOf(cell),
    amounts: {
      subtotal: cell(COLUMNS.subtotal),
      discount: cell(COLUMNS.discount),
      shipping: cell(COLUMNS.shipping),
      tax: cell(COLUMNS.tax),
      total: cell(COLUMNS.total),
      refunded: cell(COLUMNS.refunded),
    },
    outstanding: cell(COLUMNS.outstanding),
    items: rows
      .filter((row) => cellOf(row, COLUMNS.itemName) !== '')
      .map((row) => ({
        row: row.row,
        name: cellOf(row, COLUMNS.itemName),
        sku: cellOf(row, COLUMNS.itemSku).replace(/^'/, ''),
        quantity: cellOf(row, COLUMNS.itemQuantity),
        price: cellOf(row, COLUMNS.itemPrice),
        amount: '',
      })),
    columns: {
      number: COLUMNS.number,
      placedAt: COLUMNS.placedAt,
      email: COLUMNS.email,
      currency: COLUMNS.currency,
      subtotal: COLUMNS.subtotal,
      discount: COLUMNS.discount,
      shipping: COLUMNS.shipping,
      tax: COLUMNS.tax,
      total: COLUMNS.total,
      refunded: COLUMNS.refunded,
      quantity: COLUMNS.itemQuantity,
      price: COLUMNS.itemPrice,
      itemAmount: COLUMNS.itemPrice,
    },
  }
}

/** The row with what is true of the whole order; the others have further line items. */
const firstOf = (rows: readonly ImportRow[]): ImportRow =>
  rows.find((row) => cellOf(row, COLUMNS.total) !== '') ?? rows[0] ?? { row: 1, cells: {} }

/** The order export of Shopify: one row for each line item, all with the name of the order. */
export const SHOPIFY_ORDERS: ImportFormat<ImportedOrder> = {
  kind: 'orders',
  source: 'shopify',
  signature: ['name', 'email', 'financial status', 'total', 'created at', 'lineitem name'],
  isRead: (heading) => READ.has(heading),
  openIds: () => (cells) => (cells[COLUMNS.number] ?? '').trim() || null,
  read(rows, { options, region }) {
    const first = firstOf(rows)
    const other = rows.find((row) => row !== first && cellOf(row, COLUMNS.id) !== '')
    if (other && cellOf(other, COLUMNS.id) !== cellOf(first, COLUMNS.id)) {
      const message = `Row ${first.row} is another order with this name. Keep one of them`
      return { problems: [{ row: other.row, column: COLUMNS.number, message }] }
    }
    return readOrderDraft(draftOf(first, rows), { region, decimal: options.decimal })
  },
  sum: (rows, reading) => readTotalCell(firstOf(rows), { total: COLUMNS.total, currency: COLUMNS.currency }, reading),
}
