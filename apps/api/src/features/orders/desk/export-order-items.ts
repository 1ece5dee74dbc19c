import { orderNumber } from '@atelier/domain/values/ids'
import { splitCents, toDollars } from '@atelier/domain/region/money'
import type { ExportOrdersQuery } from '@atelier/domain/orders/order.schema'
import { displayedStatus } from '@atelier/domain/orders/status'
import { csvNumber } from '@atelier/domain/region/spreadsheet'
import { streamCsv } from '../../../files/csv.ts'
import type { Deps } from '../../../deps.ts'
import type { OrderRow } from '../admin-orders.repo.ts'
import { listExportedItems, listOrderMoney, type ExportedItem, type ExportedMoney } from './export-orders.repo.ts'
import { listOrdersBefore } from './order-list.repo.ts'

const BATCH_SIZE = 1_000

interface ItemLine {
  order: OrderRow
  money: ExportedMoney | undefined
  item: ExportedItem
  /** Its part of the order's tax. The parts add up to it. */
  taxCents: number
}

const COLUMNS: readonly (readonly [string, (line: ItemLine) => string])[] = [
  ['Order number', ({ order }) => orderNumber(order.order_id)],
  ['Order ID', ({ order }) => order.order_id],
  ['Placed on', ({ money }) => money?.placedOn ?? ''],
  ['Paid on', ({ money }) => money?.paidOn ?? ''],
  ['Status', ({ order }) => displayedStatus(order.status, order.payment_status)],
  ['Payment', ({ order }) => order.payment_status],
  ['Line', ({ item }) => String(item.position + 1)],
  ['Product ID', ({ item }) => item.productId],
  ['SKU', ({ item }) => item.sku ?? ''],
  ['Product', ({ item }) => item.name],
  ['Color', ({ item }) => item.color ?? ''],
  ['Size', ({ item }) => item.size ?? ''],
  ['Quantity', ({ item }) => String(item.quantity)],
  ['Unit price (USD)', ({ item }) => dollars(item.unitPriceCents)],
  ['Net (USD)', ({ item }) => dollars(item.unitPriceCents * item.quantity)],
  ['Tax (USD)', ({ taxCents }) => dollars(taxCents)],
  ['Total (USD)', ({ item, taxCents }) => dollars(item.unitPriceCents * item.quantity + taxCents)],
  ['Units returned', ({ item }) => String(item.returnedQuantity)],
  ['Units refunded', ({ item }) => String(item.refundedQuantity)],
  ['Refunded (USD)', ({ item }) => dollars(item.refundedCents)],
]

const dollars = (cents: number): string => csvNumber(toDollars(cents), 2)

interface ExportedOrder {
  order: OrderRow
  money: ExportedMoney | undefined
  items: readonly ExportedItem[]
}

function rowsOf({ order, money, items }: ExportedOrder): string[][] {
  const taxes = splitCents(
    order.tax_cents,
    items.map(({ unitPriceCents, quantity }) => unitPriceCents * quantity),
  )
  return items.map((item, index) =>
    COLUMNS.map(([, read]) => read({ order, money, item, taxCents: taxes[index] ?? 0 })),
  )
}

/**
 * Streams the line items of every matching order as CSV, newest order first, in batches. Refunds of an amount alone
 * belong to no item; the file of the orders has them.
 */
export function exportOrderItems({ db }: Pick<Deps, 'db'>, query: ExportOrdersQuery): ReadableStream {
  return streamCsv<ExportedOrder>({
    header: COLUMNS.map(([name]) => name),
    batchSize: BATCH_SIZE,
    async readAfter(last) {
      const from = { orderId: last?.order.order_id ?? null, limit: BATCH_SIZE }
      const orders = await listOrdersBefore(db, query, from)
      const ids = orders.map((order) => order.order_id)
      const [items, money] = await Promise.all([listExportedItems(db, ids), listOrderMoney(db, ids)])
      return orders.map((order) => ({
        order,
        money: money.get(order.order_id),
        items: items.get(order.order_id) ?? [],
      }))
    },
    rowsOf,
  })
}
