import { cellOf, type ImportFormat, type ImportRow } from './import-format.ts'
import { readOrderDraft, type ImportedOrder, type OrderDraft } from './order-draft.ts'
import { readTotalCell } from './read-total-cell.ts'

const COLUMNS = {
  id: 'order_id',
  number: 'order_number',
  formattedNumber: 'order_number_formatted',
  date: 'date',
  orderDate: 'order_date',
  status: 'status',
  email: 'billing_email',
  firstName: 'billing_first_name',
  lastName: 'billing_last_name',
  currency: 'order_currency',
  shipping: 'shipping_total',
  tax: 'tax_total',
  discount: 'discount_total',
  total: 'order_total',
  refunded: 'refunded_total',
  subtotal: 'order_subtotal',
  itemName: 'item_name',
  itemSku: 'item_sku',
  itemQuantity: 'item_quantity',
  itemTotal: 'item_total',
  lineItems: 'line_items',
} as const

const READ = new Set<string>(Object.values(COLUMNS))

type DraftItem = OrderDraft['items'][number]

/** Reads the items of a file with one row for each order: `name:Mug|sku:M1|quantity:2|total:24.00;name:...`. */
function itemsOfCell(row: ImportRow): DraftItem[] {
  const texts = cellOf(row, COLUMNS.lineItems).split(/;(?=\s*(?:id|name):)/)
  return texts.flatMap((text) => {
    const fields = new Map<string, string>()
    for (const part of text.split('|')) {
      const at = part.indexOf(':')
      if (at > 0) fields.set(part.slice(0, at).trim(), part.slice(at + 1).trim())
    }
    const of = (key: string): string => fields.get(key) ?? ''
    if (of('name') === '') return []
    return [
      { row: row.row, name: of('name'), sku: of('sku'), quantity: of('quantity'), price: '', amount: of('total') },
    ]
  })
}

function itemsOf(rows: readonly ImportRow[]): DraftItem[] {
  const own = rows.filter((row) => cellOf(row, COLUMNS.itemName) !== '')
  if (own.length === 0) return rows[0] ? itemsOfCell(rows[0]) : []
  return own.map((row) => ({
    row: row.row,
    name: cellOf(row, COLUMNS.itemName),
    sku: cellOf(row, COLUMNS.itemSku),
    quantity: cellOf(row, COLUMNS.itemQuantity),
    price: '',
    amount: cellOf(row, COLUMNS.itemTotal),
  }))
}

function draftOf(rows: readonly ImportRow[]): OrderDraft {
  const [first = { row: 1, cells: {} }] = rows
  const cell = (column: string): string => cellOf(first, column)
  const status = cell(COLUMNS.status).replace(/^wc-/, '')
  const total = cell(COLUMNS.total)
  return {
    row: first.row,
    number: cell(COLUMNS.formattedNumber) || cell(COLUMNS.number) || cell(COLUMNS.id),
    placedAt: cell(COLUMNS.orderDate) || cell(COLUMNS.date),
    email: cell(COLUMNS.email),
    name: `${cell(COLUMNS.firstName)} ${cell(COLUMNS.lastName)}`,
    currency: cell(COLUMNS.currency),
    status,
    amounts: {
      subtotal: cell(COLUMNS.subtotal),
      discount: cell(COLUMNS.discount),
      shipping: cell(COLUMNS.shipping),
      tax: cell(COLUMNS.tax),
      total,
      // A file of an older version names no refunds.
      refunded: cell(COLUMNS.refunded) || (status === 'refunded' ? total : ''),
    },
    outstanding: '',
    items: itemsOf(rows),
    columns: {
      number: COLUMNS.number,
      placedAt: cell(COLUMNS.orderDate) === '' ? COLUMNS.date : COLUMNS.orderDate,
      email: COLUMNS.email,
      currency: COLUMNS.currency,
      subtotal: COLUMNS.subtotal,
      discount: COLUMNS.discount,
      shipping: COLUMNS.shipping,
      tax: COLUMNS.tax,
      total: COLUMNS.total,
      refunded: COLUMNS.refunded,
      quantity: COLUMNS.itemQuantity,
      price: COLUMNS.itemTotal,
      itemAmount: COLUMNS.itemTotal,
    },
  }
}

/**
 * The orders of the extension Customer/Order/Coupon Export for WooCommerce: one row for each order or for each item. Its
 * times are those of the site's clock, without an offset.
 */
export const WOOCOMMERCE_ORDERS: ImportFormat<ImportedOrder> = {
  kind: 'orders',
  source: 'woocommerce',
  signature: ['order_number', 'status', 'order_total', 'order_currency', 'billing_email'],
  isRead: (heading) => READ.has(heading),
  openIds: () => (cells) => (cells[COLUMNS.id] ?? cells[COLUMNS.number] ?? '').trim() || null,
  read: (rows, { options, region }) => readOrderDraft(draftOf(rows), { region, decimal: options.decimal }),
  sum: ([row], reading) =>
    row ? readTotalCell(row, { total: COLUMNS.total, currency: COLUMNS.currency }, reading) : null,
}
