import type { DraftOrder } from '@atelier/domain/orders/draft-order'
import type { BillingAddress, ShippingAddress } from '@atelier/domain/orders/address.schema'
import { countUnits } from '@atelier/domain/payments/stock-hold-limit'
import type { PaymentMethod, PaymentStatus } from '@atelier/domain/orders/status'
import { sql, type RawBuilder } from 'kysely'
import { isUniqueViolation, type Db } from '../../db/client.ts'
import { recordColumns } from '../../db/record-columns.ts'
import type { OrderItemsTable, OrdersTable } from '../../db/tables.ts'
import { queueEmails, type QueuedEmail } from '../email/email.public.ts'
import { colorsAreLocked, judgeStock, takeStock } from '../products/products.public.ts'
import {
  claimIdempotencyKeys,
  storeIdempotencyKeys,
  type IdempotencyRecord,
} from '../idempotency/idempotency.public.ts'
import { countUnpaidUnits, judgeUnpaidUnits, unpaidLimitErrorOf, type UnpaidUnitHolder } from './unpaid-units.repo.ts'

export interface NewOrder {
  orderId: string
  /** The customer's account; null for a guest, whose id is `guestId`. */
  userId: string | null
  guestId: string | null
  email: string
  shipping: ShippingAddress
  /** null: same as shipping. */
  billing: BillingAddress | null
  /** How long the payment link is valid, from the time of the database; null: the order has no payment link. */
  paymentLinkHours: number | null
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  /** `held`: the units were already reserved while the customer paid. */
  stock: 'take' | 'held'
  /** Of held units: the colors from which no stock was taken; null when unknown. */
  uncounted?: readonly number[] | null
  /** What is already paid; its ledger entries are stored with the order. Omitted: nothing. */
  paidCents?: number
  note: string
  /** The staff member who created the order. Omitted or null: the buyer or the system did. */
  actor?: { userId: string; name: string } | null
  draft: DraftOrder
  /** Time of the audit entry. The order, its history and its link have the database's clock, which all processes share. */
  createdAt: Date
  confirmationEmail: QueuedEmail
  /** Holders whose unpaid units this order adds to. Empty if the order is paid or created by staff. */
  unpaidUnitHolders?: readonly UnpaidUnitHolder[]
  /** Stored with the order, so that a retry finds its response if and only if the order exists. */
  idempotency: IdempotencyRecord | null
}

/**
 * `stale`: a price or the stock changed since it was read, or another order of the batch took the units. `repeated`,
 * `running`: the idempotency key was used before, or is in use. `too many`, `too many of network`: the buyer or the
 * network would exceed the limit of unpaid units.
 */
export type StoreOutcome = 'stored' | 'stale' | 'repeated' | 'running' | 'too many' | 'too many of network'

/** The columns of an order that come from the request as they are. The statement fills the others. */
const ORDER_COLUMNS = recordColumns({
  order_id: 'text',
  user_id: 'text',
  guest_id: 'text',
  email: 'text',
  payment_method: 'text',
  payment_status: 'text',
  subtotal_cents: 'integer',
  tax_cents: 'integer',
  total_cents: 'integer',
  first_name: 'text',
  last_name: 'text',
  address: 'text',
  apartment: 'text',
  city: 'text',
  state: 'text',
  zip_code: 'text',
  country: 'text',
  phone: 'text',
  billing_address: 'text',
  billing_apartment: 'text',
  billing_city: 'text',
  billing_state: 'text',
  billing_zip_code: 'text',
  billing_country: 'text',
  waits_of: 'text[]',
  paid_cents: 'integer',
  terms_version: 'bigint',
} satisfies { [C in keyof OrdersTable]?: string })

const ITEM_COLUMNS = recordColumns({
  position: 'integer',
  product_id: 'text',
  name: 'text',
  color: 'text',
  color_label: 'text',
  image_url: 'text',
  unit_price_cents: 'integer',
  quantity: 'integer',
} satisfies { [C in keyof OrderItemsTable]?: string })

/** Rows of another feature that are stored with the orders of a statement, or not at all. */
export interface RowsWithOrders {
  /** Common table expressions that lock these rows and give `ready (n)`: the orders for which they may be stored. */
  lock: RawBuilder<unknown>
  /** Common table expressions over `accepted (n, order_id)` that store them. */
  store: RawBuilder<unknown>
}

/**
 * Stores each order with its line items, history, email and idempotency key and takes its stock, or changes nothing for
 * it. Returns one outcome per order, in input order. A batch is one statement and costs little more than a single
 * order.
 */
export async function storeOrders(db: Db, orders: readonly NewOrder[], rows?: RowsWithOrders): Promise<StoreOutcome[]> {
  const isReady = rows ? sql`n in (select n from ready)` : sql`true`
  const result = await sql<{ outcome: StoreOutcome }>`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(orders.map(rowOf))}::json) as g (n integer,
        ${ORDER_COLUMNS.definition}, payment_link_hours integer, note text, actor_id text, actor_name text, mail json,
        key text, scope text, customer_id text, body_hash text, answer_status integer, answer jsonb)
    ),
    ${rows ? sql`${rows.lock},` : sql``}
    lines as materialized (
      select * from json_to_recordset(${JSON.stringify(orders.flatMap(linesOf))}::json) as l (n integer,
        ${ITEM_COLUMNS.definition}, variant_id integer, is_held boolean, took_stock boolean)
      where ${isReady}
    ),
    waiting as materialized (
      select * from json_to_recordset(${JSON.stringify(orders.flatMap(unpaidUnitRows))}::json) as w (n integer, holder text,
        is_network boolean, pieces integer, most bigint)
    ),
    wanted as (select n, variant_id, quantity, unit_price_cents from lines where not is_held),
    ${claimIdempotencyKeys}, ${judgeStock},
    candidates as materialized (
      select n from claimed
      where is_free and not is_used and ${isReady} and n not in (select n from refused) and ${colorsAreLocked}
    ),
    ${judgeUnpaidUnits},
    accepted as materialized (
      select g.* from given g join candidates using (n) where n not in (select n from judged where is_refused)
    ),
    ${takeStock(sql`jsonb_build_object('reason', 'ordered', 'orderId', accepted.order_id, 'actorId', accepted.actor_id)`)},
    stored as (
      insert into orders (${ORDER_COLUMNS.names}, items_text, created_at, updated_at, payment_link_sent_at, payment_link_expires_at)
      select ${ORDER_COLUMNS.names}, (select string_agg(concat_ws(' ', l.name, l.color_label, l.color), ', ' order by l.position)
          from lines l where l.n = accepted.n),
        now(), now(), case when payment_link_hours is not null then now() end,
        now() + payment_link_hours * interval '1 hour'
      from accepted
    ),
    ${countUnpaidUnits},
    items as (
      insert into order_items (${ITEM_COLUMNS.names}, order_id, variant_id, took_stock)
      select ${ITEM_COLUMNS.names}, a.order_id,
        (select v.variant_id from color_variants v where v.variant_id = l.variant_id),
        case when is_held then took_stock
          else (select f.stock is not null from for_sale f where f.variant_id = l.variant_id) end
      from accepted a join lines l using (n)
    ),
    history as (
      insert into order_status_history (order_id, status, note, actor_id, actor_name, created_at)
      select order_id, 'PENDING', note, actor_id, actor_name, now() from accepted
    ),
    mails as (${queueEmails}),
    ${rows ? sql`${rows.store},` : sql``}
    keys as (${storeIdempotencyKeys})
    select case when a.n is not null then 'stored' when is_used then 'repeated' when not is_free then 'running'
      when j.is_buyers then 'too many' when j.is_networks then 'too many of network' else 'stale' end as outcome
    from claimed left join accepted a using (n) left join judged j using (n) order by n`.execute(db)
  return result.rows.map(({ outcome }) => outcome)
}

/** Stores one order, within a transaction or in its own. */
export async function storeOrder(db: Db, order: NewOrder): Promise<StoreOutcome> {
  try {
    const [outcome] = await storeOrders(db, [order])
    return outcome ?? 'stale'
  } catch (error) {
    // Another request stored this key after the statement's lookup and before its lock.
    if (isUsedKey(error)) return 'repeated'
    const tooMany = unpaidLimitErrorOf(error)
    if (tooMany) return tooMany
    throw error
  }
}

/**
 * Whether another transaction stored a key or a holder's first count during the statement. A retry sees it and decides
 * correctly.
 */
export const isConcurrentlyStored = (error: unknown): boolean => isUsedKey(error) || unpaidLimitErrorOf(error) !== null

const isUsedKey = (error: unknown): boolean => isUniqueViolation(error, { table: 'idempotency_keys' })

function rowOf(order: NewOrder, n: number): object {
  const { idempotency } = order
  return {
    n,
    ...orderColumnsOf(order),
    payment_link_hours: order.paymentLinkHours,
    note: order.note,
    actor_id: order.actor?.userId,
    actor_name: order.actor?.name,
    mail: order.confirmationEmail,
    key: idempotency?.key,
    scope: idempotency?.scope,
    customer_id: idempotency?.customerId,
    body_hash: idempotency?.bodyHash.toString('hex'),
    answer_status: idempotency?.status,
    answer: idempotency?.response,
  }
}

function orderColumnsOf({ draft, shipping, billing, ...order }: NewOrder): object {
  return ORDER_COLUMNS.row({
    order_id: order.orderId,
    user_id: order.userId,
    guest_id: order.guestId,
    email: order.email,
    payment_method: order.paymentMethod,
    payment_status: order.paymentStatus,
    subtotal_cents: draft.subtotalCents,
    tax_cents: draft.taxCents,
    total_cents: draft.totalCents,
    first_name: shipping.firstName,
    last_name: shipping.lastName,
    address: shipping.address,
    apartment: shipping.apartment ?? '',
    city: shipping.city,
    state: shipping.state,
    zip_code: shipping.zipCode,
    country: shipping.country,
    phone: shipping.phone,
    billing_address: billing?.address,
    billing_apartment: billing?.apartment,
    billing_city: billing?.city,
    billing_state: billing?.state,
    billing_zip_code: billing?.zipCode,
    billing_country: billing?.country,
    // null instead of an empty list: the order counts toward no holder, so nothing is subtracted later.
    waits_of: order.unpaidUnitHolders?.length ? order.unpaidUnitHolders.map(({ holder }) => holder) : null,
    paid_cents: order.paidCents ?? 0,
    terms_version: draft.termsVersion,
  })
}

function unpaidUnitRows({ unpaidUnitHolders = [], draft }: NewOrder, n: number): object[] {
  const units = countUnits(draft.lines)
  return unpaidUnitHolders.map(({ holder, isNetwork, most }) => ({
    n,
    holder,
    is_network: isNetwork,
    pieces: units,
    most,
  }))
}

const linesOf = ({ draft, stock, uncounted }: NewOrder, n: number): object[] =>
  draft.lines.map((line, position) => ({
    n,
    ...ITEM_COLUMNS.row({
      position,
      product_id: line.productId,
      name: line.name,
      color: line.color,
      color_label: line.colorLabel,
      image_url: line.imageUrl,
      unit_price_cents: line.unitPriceCents,
      quantity: line.quantity,
    }),
    variant_id: line.variantId,
    is_held: stock === 'held',
    took_stock: uncounted ? !uncounted.includes(line.variantId) : null,
  }))
