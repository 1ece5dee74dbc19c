import type { OrderDraft } from '@atelier/domain/orders/draft-order'
import type { BillingAddress, ShippingAddress } from '@atelier/domain/orders/address.schema'
import type { PaymentMethod, PaymentStatus } from '@atelier/domain/orders/status'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { mailValues, type QueuedMail } from '../email/email.repo.ts'
import { takeStock } from '../products/products.repo.ts'
import { keyValues, type OnceOnly } from './idempotency.repo.ts'

export interface NewOrder {
  orderId: string
  /** The customer; null for a guest, whose own id is kept apart. */
  userId: string | null
  guestId: string | null
  email: string
  shipping: ShippingAddress
  /** null: the same as shipping. */
  billing: BillingAddress | null
  /** Until when it may be paid for by a link; null: no link leads to it. */
  payLinkExpiresAt: Date | null
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  /** `held`: the pieces were taken before, while the customer paid. */
  stock: 'take' | 'held'
  note: string
  /** Staff who made it; left out or null: its buyer, or the shop itself. */
  actor?: { userId: string; name: string } | null
  draft: OrderDraft
  createdAt: Date
  mail: QueuedMail
  /** Kept with the order, so that a repeat of the call finds its answer if and only if the order exists. */
  onceOnly: OnceOnly | null
}

export type Stored = 'stored' | 'stale' | 'repeated' | 'running'

/**
 * Stores an order and takes its stock in one statement: order, lines, history, mail and idempotency key, all or nothing.
 * `stale`: something was sold or repriced since it was read; the order's id is then null and NOT NULL refuses the whole.
 * `repeated` and `running`: the key of this call was used before, or is being used.
 */
export async function storeOrder(db: Db, order: NewOrder): Promise<Stored> {
  const { draft, shipping, billing } = order
  const lines = draft.lines
  const column = <T>(read: (line: (typeof lines)[number]) => T): T[] => lines.map(read)
  const once = order.onceOnly ? sql`, once as (${keyValues(order.onceOnly)})` : sql``
  const statement = sql`
    with wanted as (
      select * from unnest(
        ${column((line) => lines.indexOf(line))}::integer[], ${column((line) => line.variantId)}::integer[],
        ${column((line) => line.quantity)}::integer[], ${column((line) => line.unitPriceCents)}::integer[],
        ${column((line) => line.productId)}::text[], ${column((line) => line.name)}::text[],
        ${column((line) => line.color)}::text[], ${column((line) => line.imageUrl)}::text[]
      ) as w (position, variant_id, quantity, unit_price_cents, product_id, name, color, image_url)
    ),
    ${order.stock === 'take' ? takeStock : sql`taken as (select variant_id from wanted)`},
    stored as (
      insert into orders (order_id, user_id, guest_id, email, payment_method, payment_status, subtotal_cents, tax_cents, total_cents,
        first_name, last_name, address, city, state, zip_code, country, phone, created_at, updated_at,
        billing_address, billing_city, billing_state, billing_zip_code, billing_country, payment_link_expires_at,
        payment_link_sent_at)
      select case when (select count(*) from taken) = ${lines.length}::integer then ${order.orderId}::text end,
        ${order.userId}::text, ${order.guestId}::text, ${order.email}::text, ${order.paymentMethod}::text,
        ${order.paymentStatus}::text,
        ${draft.subtotalCents}::integer, ${draft.taxCents}::integer, ${draft.totalCents}::integer,
        ${shipping.firstName}::text, ${shipping.lastName}::text, ${shipping.address}::text, ${shipping.city}::text,
        ${shipping.state}::text, ${shipping.zipCode}::text, ${shipping.country}::text, ${shipping.phone}::text,
        ${order.createdAt}::timestamptz, ${order.createdAt}::timestamptz, ${billing?.address ?? null}::text,
        ${billing?.city ?? null}::text, ${billing?.state ?? null}::text, ${billing?.zipCode ?? null}::text,
        ${billing?.country ?? null}::text, ${order.payLinkExpiresAt}::timestamptz,
        ${order.payLinkExpiresAt && order.createdAt}::timestamptz
    ),
    items as (
      insert into order_items (order_id, position, product_id, variant_id, name, color, image_url, unit_price_cents,
        quantity)
      select ${order.orderId}::text, position, product_id,
        (select v.variant_id from color_variants v where v.variant_id = wanted.variant_id), name, color, image_url, unit_price_cents, quantity
      from wanted
    ),
    history as (
      insert into order_status_history (order_id, status, note, actor_id, actor_name, created_at)
      values (${order.orderId}::text, 'PENDING', ${order.note}::text, ${order.actor?.userId ?? null}::text,
        ${order.actor?.name ?? null}::text, ${order.createdAt}::timestamptz)
    ),
    mail as (${mailValues(order.mail)})${once}
    select count(*) from taken`
  try {
    await statement.execute(db)
    return 'stored'
  } catch (error) {
    const reason = refusalOf(error)
    if (!reason) throw error
    return reason
  }
}

const REFUSALS: Record<string, Stored> = {
  '23502 orders': 'stale',
  '23502 idempotency_keys': 'running',
  '23505 idempotency_keys': 'repeated',
}

/** By code and table: the texts of the database's errors change with its language. */
function refusalOf(error: unknown): Stored | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('table' in error)) return undefined
  return REFUSALS[`${String(error.code)} ${String(error.table)}`]
}
