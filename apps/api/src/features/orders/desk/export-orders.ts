import type { AccessLimits } from '@atelier/domain/access/access-limits'
import { maskText, type PersonalKind } from '@atelier/domain/contract/personal-fields'
import { orderNumber } from '@atelier/domain/values/ids'
import { differenceOf } from '@atelier/domain/money/cents'
import { exponentOf, toAmount, type Cents, type Currency } from '@atelier/domain/money/money'
import type { ExportOrdersQuery } from '@atelier/domain/orders/order.schema'
import { displayedStatus } from '@atelier/domain/orders/status'
import { csvNumber } from '@atelier/domain/region/spreadsheet'
import { streamCsv } from '../../../files/csv.ts'
import type { Deps } from '../../../deps.ts'
import type { OrderRow } from '../admin-orders.repo.ts'
import { phoneLinkOf } from '../orders.present.ts'
import { listOrderMoney, type ExportedMoney } from './export-orders.repo.ts'
import { listOrdersBefore } from './order-list.repo.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

const BATCH_SIZE = 1_000

/** The filters, and the limits of the caller. */
export type ExportedQuery = ExportOrdersQuery & { limits: AccessLimits }

type ExportedOrder = OrderRow & { money: ExportedMoney | undefined }

/** A heading, what stands below it, and for a personal column what it says about the customer. */
type Column = readonly [string, (order: ExportedOrder) => string, PersonalKind?]

/** The columns. Amounts have one currency in their heading; those in another one name it. */
function columnsIn(currency: Currency, region: ShopRegion): readonly Column[] {
  const amountIn = amountsIn(currency, region)
  return [
    ['Order number', (order) => orderNumber(order.order_id)],
    ['Order ID', (order) => order.order_id],
    ['Placed (UTC)', (order) => order.created_at.toISOString()],
    ['Status', (order) => displayedStatus(order.status, order.payment_status)],
    ['Payment', (order) => order.payment_status],
    ['Payment method', (order) => order.payment_method],
    ['Customer', (order) => `${order.first_name} ${order.last_name}`, 'name'],
    ['Email', (order) => order.email, 'email'],
    ['Customer ID', (order) => order.user_id ?? ''],
    [`Subtotal (${currency})`, (order) => amountIn(order, order.subtotal_cents)],
    [`Tax (${currency})`, (order) => amountIn(order, order.tax_cents)],
    [`Total (${currency})`, (order) => amountIn(order, order.total_cents)],
    ['Address', (order) => order.address, 'address'],
    ['City', (order) => order.city, 'address'],
    ['State', (order) => order.state, 'address'],
    ['Zip code', (order) => order.zip_code, 'address'],
    ['Country', (order) => order.country],
    ['Phone', (order) => order.phone, 'phone'],
    ['Carrier', (order) => order.tracking_carrier ?? ''],
    ['Tracking number', (order) => order.tracking_number ?? '', 'text'],
    ['Last change (UTC)', (order) => order.updated_at.toISOString()],
    // New columns come last, so that programs that read by position keep working.
    ['Apartment', (order) => order.apartment, 'address'],
    // Days of the shop: a month is closed by them.
    ['Placed on', ({ money }) => money?.placedOn ?? ''],
    [`Paid (${currency})`, (order) => amountIn(order, order.paid_cents)],
    [`Refunded (${currency})`, (order) => amountIn(order, order.refunded_cents)],
    [`Net (${currency})`, (order) => amountIn(order, differenceOf(order.paid_cents, order.refunded_cents))],
    ['Paid on', ({ money }) => money?.paidOn ?? ''],
    ['Refunded on', ({ money }) => money?.refunds.map(({ day }) => day).join('; ') ?? ''],
    [
      `Refunds (${currency})`,
      ({ money, ...order }) => money?.refunds.map(({ cents }) => amountIn(order, cents)).join('; ') ?? '',
    ],
    ['Provider', ({ money }) => money?.provider ?? ''],
    ['Provider reference', ({ money }) => money?.providerRef ?? ''],
    [`Charges (${currency})`, (order) => amountIn(order, order.charges_cents)],
    ['Currency', (order) => order.currency],
    ['Market', (order) => order.market],
    ['Delivery', (order) => order.delivery_name ?? ''],
    ['Phone (E.164)', (order) => phoneLinkOf(order).phoneE164 ?? '', 'phone'],
    ['Gift message', (order) => order.gift_message ?? '', 'text'],
  ]
}

/**
 * Returns a function that writes an amount of an order with the decimals of its currency, under a heading that names one.
 * An amount in another currency has its code, so that no sheet adds it: '15880 JPY'.
 */
export const amountsIn =
  (heading: Currency, region: ShopRegion) =>
  ({ currency }: Pick<OrderRow, 'currency'>, cents: Cents): string => {
    const amount = csvNumber(toAmount(cents, currency), region, exponentOf(currency))
    return currency === heading ? amount : `${amount} ${currency}`
  }

/** Streams every matching order as CSV, newest first, in batches. */
export function exportOrders({ db, shop }: Pick<Deps, 'db' | 'shop'>, query: ExportedQuery): ReadableStream {
  const { currency = shop.terms.currency } = query
  const columns = columnsIn(currency, shop.company.region)
  return streamCsv<ExportedOrder>(
    {
      header: columns.map(([name]) => name),
      batchSize: BATCH_SIZE,
      async readAfter(last) {
        const orders = await listOrdersBefore(
          db,
          { ...query, amountCurrency: currency },
          { orderId: last?.order_id ?? null, limit: BATCH_SIZE },
          shop.company.region,
        )
        const money = await listOrderMoney(
          db,
          orders.map((order) => order.order_id),
        )
        return orders.map((order) => ({ ...order, money: money.get(order.order_id) }))
      },
      rowsOf: (order) => [
        columns.map(([, read, personal]) =>
          personal && query.limits.masksPersonalData ? maskText(personal, read(order)) : read(order),
        ),
      ],
    },
    shop.company.region,
  )
}
