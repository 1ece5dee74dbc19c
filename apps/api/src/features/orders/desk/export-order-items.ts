import { orderNumber } from '@atelier/domain/values/ids'
import type { Currency } from '@atelier/domain/money/money'
import { displayedStatus } from '@atelier/domain/orders/status'
import { netAndGross } from '@atelier/domain/quote/net-and-gross'
import type { QuotedPart } from '@atelier/domain/quote/quote'
import { withStoredParts } from '@atelier/domain/quote/stored-quote'
import { streamCsv } from '../../../files/csv.ts'
import type { Deps } from '../../../deps.ts'
import type { OrderRow } from '../admin-orders.repo.ts'
import { listExportedItems, listOrderMoney, type ExportedItem, type ExportedMoney } from './export-orders.repo.ts'
import { amountsIn, type ExportedQuery } from './export-orders.ts'
import { listOrdersBefore } from './order-list.repo.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

const BATCH_SIZE = 1_000

interface ItemLine {
  order: OrderRow
  money: ExportedMoney | undefined
  /** With its part of the order's tax. The parts add up to it. */
  item: ExportedItem & QuotedPart
}

type Column = readonly [string, (line: ItemLine) => string]

/** The columns. Amounts have one currency in their heading; those in another one name it. */
function columnsIn(currency: Currency, region: ShopRegion): readonly Column[] {
  const amountIn = amountsIn(currency, region)
  return [
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
    [`Unit price (${currency})`, ({ order, item }) => amountIn(order, item.unitPriceCents)],
    [`Net (${currency})`, ({ order, item }) => amountIn(order, netAndGross(item, order.tax_mode).netCents)],
    [`Tax (${currency})`, ({ order, item }) => amountIn(order, item.taxCents)],
    [`Total (${currency})`, ({ order, item }) => amountIn(order, netAndGross(item, order.tax_mode).grossCents)],
    ['Units returned', ({ item }) => String(item.returnedQuantity)],
    ['Units refunded', ({ item }) => String(item.refundedQuantity)],
    [`Refunded (${currency})`, ({ order, item }) => amountIn(order, item.refundedCents)],
    ['Currency', ({ order }) => order.currency],
    ['Market', ({ order }) => order.market],
    ['Units gift-wrapped', ({ item }) => String(item.wrapped)],
  ]
}

interface ExportedOrder {
  order: OrderRow
  money: ExportedMoney | undefined
  items: readonly ExportedItem[]
}

/** Returns the lines of an order. Those from before lines had their own tax get their parts of the order's tax. */
function linesOf({ order, money, items }: ExportedOrder): ItemLine[] {
  const rate = items.find((item) => item.rate !== null)?.rate ?? 0
  return withStoredParts(items, { taxCents: order.tax_cents, rate }).map((item) => ({ order, money, item }))
}

/**
 * Streams the line items of every matching order as CSV, newest order first, in batches. Refunds of an amount alone
 * belong to no item; the file of the orders has them.
 */
export function exportOrderItems({ db, shop }: Pick<Deps, 'db' | 'shop'>, query: ExportedQuery): ReadableStream {
  const { currency = shop.terms.currency } = query
  const columns = columnsIn(currency, shop.company.region)
  return streamCsv<ExportedOrder>(
    {
      header: columns.map(([name]) => name),
      batchSize: BATCH_SIZE,
      async readAfter(last) {
        const from = { orderId: last?.order.order_id ?? null, limit: BATCH_SIZE }
        const orders = await listOrdersBefore(db, { ...query, amountCurrency: currency }, from, shop.company.region)
        const ids = orders.map((order) => order.order_id)
        const [items, money] = await Promise.all([listExportedItems(db, ids), listOrderMoney(db, ids)])
        return orders.map((order) => ({
          order,
          money: money.get(order.order_id),
          items: items.get(order.order_id) ?? [],
        }))
      },
      rowsOf: (exported) => linesOf(exported).map((line) => columns.map(([, read]) => read(line))),
    },
    shop.company.region,
  )
}
