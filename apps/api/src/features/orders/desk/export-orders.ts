import { toDollars } from '@atelier/domain/money'
import type { ExportOrdersQuery } from '@atelier/domain/orders/order.schema'
import { displayedStatus } from '@atelier/domain/orders/status'
import type { ActionContext } from '../../../action-context.ts'
import { UTF8_BOM, writeCsv } from '../../../csv.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import type { OrderRow } from '../admin-orders.repo.ts'
import { listOrdersBefore } from './order-list.repo.ts'

const BATCH_SIZE = 1_000

const COLUMNS: readonly (readonly [string, (order: OrderRow) => string])[] = [
  ['Order ID', (order) => order.order_id],
  ['Placed (UTC)', (order) => order.created_at.toISOString()],
  ['Status', (order) => displayedStatus(order.status, order.payment_status)],
  ['Payment', (order) => order.payment_status],
  ['Payment method', (order) => order.payment_method],
  ['Customer', (order) => `${order.first_name} ${order.last_name}`],
  ['Email', (order) => order.email],
  ['Customer ID', (order) => order.user_id ?? ''],
  ['Subtotal (USD)', (order) => dollars(order.subtotal_cents)],
  ['Tax (USD)', (order) => dollars(order.tax_cents)],
  ['Total (USD)', (order) => dollars(order.total_cents)],
  ['Address', (order) => order.address],
  ['City', (order) => order.city],
  ['State', (order) => order.state],
  ['Zip code', (order) => order.zip_code],
  ['Country', (order) => order.country],
  ['Phone', (order) => order.phone],
  ['Carrier', (order) => order.tracking_carrier ?? ''],
  ['Tracking number', (order) => order.tracking_number ?? ''],
  ['Last change (UTC)', (order) => order.updated_at.toISOString()],
]

const dollars = (cents: number): string => toDollars(cents).toFixed(2)

const header = writeCsv([COLUMNS.map(([name]) => name)])
const row = (order: OrderRow): string[] => COLUMNS.map(([, read]) => read(order))

/**
 * Streams every matching order as CSV in UTF-8, newest first, in batches. The byte order mark gives spreadsheets the
 * encoding. The export is recorded in the audit log first.
 */
export async function exportOrders(
  { db, now }: Deps,
  query: ExportOrdersQuery,
  context: ActionContext,
): Promise<ReadableStream> {
  const { search, ...filters } = query
  const after = { ...filters, ...(search ? { searched: true } : undefined) }
  await inTransaction(db, (tx) => recordAudit(tx, { context, action: 'orders.exported', at: now(), after }))
  const encoder = new TextEncoder()
  let orderId: string | null = null
  return new ReadableStream({
    start: (out) => out.enqueue(encoder.encode(`${UTF8_BOM}${header}`)),
    async pull(out) {
      const orders = await listOrdersBefore(db, query, { orderId, limit: BATCH_SIZE })
      out.enqueue(encoder.encode(writeCsv(orders.map(row))))
      orderId = orders.at(-1)?.order_id ?? null
      if (orders.length < BATCH_SIZE) out.close()
    },
  })
}
