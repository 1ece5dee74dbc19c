import type { AccessLimits } from '@atelier/domain/access/access-limits'
import type { OrderStatus, PaymentStatus } from '@atelier/domain/orders/status'
import {
  isReturnOpen,
  RETURN_STATUSES,
  type ReturnReason,
  type ReturnStatus,
} from '@atelier/domain/returns/return-status'
import type { ReturnResolution } from '@atelier/domain/returns/exchange'
import type { ReturnPhotoFacts } from '@atelier/domain/returns/return-photos'
import type { ListReturnsQuery } from '@atelier/domain/returns/returns.schema'
import type { UnitsToRefund } from '@atelier/domain/quote/refund-of-units'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { findsAll, findsNumber } from '../../db/find-text.ts'
import { hasSeveralCurrencies } from '../../db/has-several-currencies.ts'
import { customPlan } from '../../db/prepared-statements.ts'
import {
  disputedCentsSql,
  refundChargesSql,
  refundedQuantitySql,
  refundLinesSql,
  type StoredRefundLines,
} from '../payments/payments.public.ts'
import { isExchangeAvailableSql } from './exchange.repo.ts'
import { returnPhotosSql } from './photos/return-photos.repo.ts'

const OPEN = RETURN_STATUSES.filter(isReturnOpen)

function whereOf(
  { search, status, reason }: ListReturnsQuery,
  { markets, masksPersonalData }: AccessLimits,
): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (markets) {
    conditions.push(
      sql`exists (select from orders m where m.order_id = r.order_id and m.market = any(${[...markets]}::text[]))`,
    )
  }
  if (status) conditions.push(sql`r.status = any(${status === 'open' ? OPEN : [status]}::text[])`)
  if (reason) conditions.push(sql`r.reason = ${reason}`)
  const text = sql`r.find_text`
  if (search && masksPersonalData) conditions.push(findsNumber(text, search, [sql`r.return_id`, sql`r.order_id`]))
  else if (search) conditions.push(findsAll(text, search))
  return sql.join(conditions, sql` and `)
}

export interface ReturnSummaryRow {
  returnId: string
  orderId: string
  requestedAt: Date
  status: ReturnStatus
  reason: ReturnReason
  firstName: string
  lastName: string
  email: string
  pieces: number
  /** The order's. */
  currency: string
  estimatedCents: number
  refundedCents: number | null
  photoCount: number
  resolution: ReturnResolution
}

const SUMMARY = sql`r.return_id as "returnId", r.order_id as "orderId", r.requested_at as "requestedAt", r.status,
  r.reason, o.first_name as "firstName", o.last_name as "lastName", o.email, p.pieces::integer as pieces,
  o.currency, p.cents::integer as "estimatedCents", r.refunded_cents as "refundedCents",
  (select count(*)::integer from return_photos f where f.return_id = r.return_id and f.expires_at is null) as "photoCount",
  r.resolution`

const joinOrders = (
  returns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`${returns} r join orders o on o.order_id = r.order_id
  cross join lateral (
    select sum(ri.quantity) as pieces, sum(i.unit_price_cents * coalesce(ri.received_quantity, ri.quantity)) as cents
    from return_items ri join order_items i on i.order_id = ri.order_id and i.position = ri.position
    where ri.return_id = r.return_id
  ) p`

const SORT_COLUMNS = {
  id: sql`r.return_id`,
  date: sql`r.requested_at`,
  customer: sql`fold_text(r.customer_name)`,
  refund: sql`r.value_cents`,
} as const

/**
 * Returns a page of the matching returns and their total count. Finds the page in an index of `returns` alone; reads
 * orders and lines only for its rows; a generic plan would read all orders.
 */
export async function listReturns(
  db: Db,
  query: ListReturnsQuery,
  limits: AccessLimits,
): Promise<{ rows: ReturnSummaryRow[]; total: number }> {
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`
  const key = SORT_COLUMNS[query.sort]
  // Amounts of several currencies are not compared.
  const isByCurrency = query.sort === 'refund' && (await hasSeveralCurrencies(db))
  const currency = isByCurrency
    ? sql`(select o.currency from orders o where o.order_id = r.order_id) ${direction}, `
    : sql``
  const byId = query.sort === 'id' ? sql`` : sql`, r.return_id ${direction}`
  const order = sql`${currency}${key} ${direction}${byId}`
  const page = sql`(select r.* from returns r where ${whereOf(query, limits)}
    order by ${order} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize})`
  const [found, counted] = await Promise.all([
    sql<ReturnSummaryRow>`${customPlan} select ${SUMMARY} from ${joinOrders(page)} order by ${order}`.execute(db),
    sql<{
      total: number
    }>`${customPlan} select count(*) as total from returns r where ${whereOf(query, limits)}`.execute(db),
  ])
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 }
}

export interface WholeReturnRow extends ReturnSummaryRow {
  updatedAt: Date
  note: string | null
  answer: string | null
  items: {
    itemIndex: number
    /** It came as the replacement of an exchange. */
    isReplacement: boolean
    productId: string
    name: string
    imageUrl: string | null
    color: string | null
    colorLabel: string | null
    size: string | null
    unitPriceCents: number
    quantity: number
    ordered: number
    /** Units of its line that refunds have paid for. */
    refundedQuantity: number
    receivedQuantity: number | null
    restockedQuantity: number | null
    exchangeColor: string | null
    exchangeLabel: string | null
  }[]
  replacementCarrier: string | null
  replacementTracking: string | null
  replacementUrl: string | null
  /** Whether the wanted colors are held for this return, or in stock. */
  isExchangeAvailable: boolean
  history: { status: ReturnStatus; note: string | null; at: string; by: string | null }[]
  photos: ReturnPhotoFacts[]
  order: StoredRefundLines & {
    charges: UnitsToRefund['charges']
    status: OrderStatus
    paymentStatus: PaymentStatus
    deliveredAt: string | null
    totalCents: number
    paidCents: number
    refundedCents: number
    /** The amount in open disputes, inquiries excluded. */
    disputedCents: number
  }
}

/** Returns a return with its items, its history and its order's amounts; null when there is none. */
export async function findReturn(db: Db | Tx, returnId: string): Promise<WholeReturnRow | null> {
  const { rows } = await sql<WholeReturnRow>`
    select ${SUMMARY}, r.updated_at as "updatedAt", r.note, r.answer,
      (select json_agg(json_build_object('itemIndex', ri.position, 'productId', i.product_id, 'name', i.name,
          'imageUrl', i.image_url, 'color', coalesce(x.exchange_color, i.color),
          'colorLabel', coalesce(x.exchange_label, i.color_label), 'size', i.size, 'isReplacement', x.return_id is not null,
          'unitPriceCents', i.unit_price_cents, 'quantity', ri.quantity, 'ordered', i.quantity,
          'refundedQuantity', ${refundedQuantitySql(sql`ri.order_id`, sql`ri.position`)},
          'receivedQuantity', ri.received_quantity, 'restockedQuantity', ri.restocked_quantity,
          'exchangeColor', ri.exchange_color, 'exchangeLabel', ri.exchange_label) order by ri.position)
        from return_items ri join order_items i on i.order_id = ri.order_id and i.position = ri.position
          left join return_items x on x.return_id = ri.of_return_id and x.position = ri.position
        where ri.return_id = r.return_id) as items,
      (select coalesce(json_agg(json_build_object('status', h.status, 'note', h.note, 'at', h.created_at,
          'by', h.actor_name) order by h.created_at, h.entry_id), '[]')
        from return_history h where h.return_id = r.return_id) as history,
      ${returnPhotosSql(sql`r.return_id`)} as photos, r.replacement_carrier as "replacementCarrier",
      r.replacement_tracking as "replacementTracking", r.replacement_url as "replacementUrl", ${isExchangeAvailableSql} as "isExchangeAvailable",
      json_build_object('status', o.status, 'paymentStatus', o.payment_status, 'deliveredAt', o.delivered_at,
        'taxCents', o.tax_cents, 'totalCents', o.total_cents,
        'paidCents', o.paid_cents, 'refundedCents', o.refunded_cents, 'taxMode', o.tax_mode, 'lines', ${refundLinesSql}, 'charges', ${refundChargesSql},
        'disputedCents', ${disputedCentsSql(sql`o.order_id`)}) as "order"
    from ${joinOrders(sql`returns`)} where r.return_id = ${returnId}`.execute(db)
  return rows[0] ?? null
}

export interface OrderReturnRow {
  returnId: string
  status: ReturnStatus
  reason: ReturnReason
  requestedAt: Date
  pieces: number
  resolution: ReturnResolution
}

/** Returns the returns of an order, oldest first. */
export async function listReturnsOfOrder(db: Db, orderId: string): Promise<OrderReturnRow[]> {
  const { rows } = await sql<OrderReturnRow>`
    select r.return_id as "returnId", r.status, r.reason, r.requested_at as "requestedAt", r.resolution,
      (select sum(ri.quantity)::integer from return_items ri where ri.return_id = r.return_id) as pieces
    from returns r where r.order_id = ${orderId} order by r.requested_at, r.return_id`.execute(db)
  return rows
}
