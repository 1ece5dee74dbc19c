import type { CustomerOrderFacts } from '@atelier/domain/orders/customer-order'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { returnPhotosSql } from '../../returns/returns.public.ts'
import type { OrderOwner } from './order-owner.ts'

/** Returns the condition on `orders o` that selects the orders of an owner. Same rule as `isOrderOf`. */
export const ownedBy = ({ kind, userId }: OrderOwner) =>
  kind === 'customer' ? sql`o.user_id = ${userId}` : sql`o.guest_id = ${userId} and o.user_id is null`

/**
 * The data of an order that its customer may see. `readAt` is the database's clock, by which the cancellation hour and
 * the return window are judged.
 */
export type CustomerOrderRow = CustomerOrderFacts & { readAt: Date; termsVersion: number; market: string }

const ADDRESS = sql`json_build_object('firstName', o.first_name, 'lastName', o.last_name, 'address', o.address,
  'apartment', o.apartment, 'city', o.city, 'state', o.state, 'zipCode', o.zip_code, 'country', o.country, 'phone', o.phone)`

const BILLING = sql`case when o.billing_address is not null then json_build_object('address', o.billing_address,
  'apartment', coalesce(o.billing_apartment, ''), 'city', o.billing_city, 'state', o.billing_state, 'zipCode', o.billing_zip_code, 'country', o.billing_country) end`

const DELIVERY = sql`case when o.delivery_method is not null then json_build_object('key', o.delivery_method,
  'name', o.delivery_name) end`

const REFUNDS = sql`(select coalesce(json_agg(json_build_object('amountCents', f.amount_cents, 'status', f.status,
    'byHand', f.by_hand_how, 'at', f.created_at) order by f.created_at, f.refund_id), '[]')
  from refunds f where f.order_id = o.order_id)`

const CHARGES = sql`(select coalesce(json_agg(json_build_object('kind', c.kind, 'name', c.name,
    'amountCents', c.amount_cents, 'taxCents', c.tax_cents, 'rate', c.tax_rate) order by c.position), '[]')
  from order_charges c where c.order_id = o.order_id)`

const ITEMS = sql`(select coalesce(json_agg(json_build_object('productId', i.product_id, 'name', i.name,
    'imageUrl', i.image_url, 'color', i.color, 'colorLabel', i.color_label, 'size', i.size, 'unitPriceCents', i.unit_price_cents,
    'quantity', i.quantity, 'taxCents', i.tax_cents, 'rate', i.tax_rate, 'wrapped', i.wrapped, 'returnedQuantity', i.returned_quantity) order by i.position), '[]')
  from order_items i where i.order_id = o.order_id)`

const HISTORY = sql`(select coalesce(json_agg(json_build_object('status', h.status, 'at', h.created_at)
    order by h.created_at, h.entry_id), '[]')
  from order_status_history h where h.order_id = o.order_id)`

const RETURNS = sql`(select coalesce(json_agg(json_build_object('returnId', r.return_id, 'status', r.status,
    'reason', r.reason, 'refundedCents', r.refunded_cents, 'answer', r.answer, 'resolution', r.resolution,
    'replacementCarrier', r.replacement_carrier, 'replacementTracking', r.replacement_tracking,
    'replacementUrl', r.replacement_url,
    'items', (select json_agg(json_build_object('itemIndex', ri.position, 'quantity', ri.quantity,
        'receivedQuantity', ri.received_quantity, 'exchangeColor', ri.exchange_color,
        'exchangeLabel', ri.exchange_label,
        'replacementReturnedQuantity', ri.replacement_returned_quantity) order by ri.position)
      from return_items ri where ri.return_id = r.return_id),
    'history', (select json_agg(json_build_object('status', rh.status, 'at', rh.created_at)
        order by rh.created_at, rh.entry_id)
      from return_history rh where rh.return_id = r.return_id),
    'photos', ${returnPhotosSql(sql`r.return_id`)}) order by r.requested_at, r.return_id), '[]')
  from returns r where r.order_id = o.order_id)`

async function readOrders(
  db: Db,
  condition: RawBuilder<unknown>,
  page: { limit: number; offset: number },
): Promise<CustomerOrderRow[]> {
  const { rows } = await sql<CustomerOrderRow>`
    select o.order_id as "orderId", o.created_at as "createdAt", o.status, o.email, o.currency, o.tax_mode as "taxMode",
      o.subtotal_cents as "subtotalCents", ${CHARGES} as charges, o.charges_cents as "chargesCents",
      o.tax_cents as "taxCents", o.total_cents as "totalCents", o.payment_method as "paymentMethod",
      o.payment_status as "paymentStatus", o.paid_cents as "paidCents", o.refunded_cents as "refundedCents",
      ${REFUNDS} as refunds, ${ADDRESS} as shipping, ${BILLING} as billing, ${DELIVERY} as delivery, o.tracking_carrier as "trackingCarrier",
      o.tracking_number as "trackingNumber", o.tracking_url as "trackingUrl", o.delivered_at as "deliveredAt", o.terms_version as "termsVersion",
      o.market, o.gift_message as "giftMessage", (select max(i.tax_rate) from order_items i where i.order_id = o.order_id) as "taxRate", ${ITEMS} as items,
      ${HISTORY} as history, ${RETURNS} as returns, now() as "readAt"
    from orders o where ${condition}
    order by o.created_at desc, o.order_id limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

/** Returns a page of an owner's orders, newest first. */
export const listOrdersOf = (
  db: Db,
  owner: OrderOwner,
  page: { limit: number; offset: number },
): Promise<CustomerOrderRow[]> => readOrders(db, ownedBy(owner), page)

/** Returns one order as its customer may see it, or null. The caller has verified the owner. */
export async function findCustomerOrder(db: Db, orderId: string): Promise<CustomerOrderRow | null> {
  const [order] = await readOrders(db, sql`o.order_id = ${orderId}`, { limit: 1, offset: 0 })
  return order ?? null
}

export async function countOrdersOf(db: Db, owner: OrderOwner): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from orders o where ${ownedBy(owner)}`.execute(db)
  return rows[0]?.count ?? 0
}
