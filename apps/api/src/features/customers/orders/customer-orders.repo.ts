import type { OrderStatus, PaymentMethod, PaymentStatus } from '@atelier/domain/orders/status'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

interface CustomerOrderItemRow {
  productId: string
  name: string
  imageUrl: string | null
  color: string | null
  size: string | null
  unitPriceCents: number
  quantity: number
}

export interface CustomerOrderRow {
  orderId: string
  createdAt: Date
  status: OrderStatus
  email: string
  subtotalCents: number
  taxCents: number
  totalCents: number
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  items: CustomerOrderItemRow[]
}

/** Whose orders: a customer's by the account, a guest's by the guest's own id. */
export interface OrderOwner {
  kind: 'customer' | 'guest'
  userId: string
}

const CUSTOMER_ORDER = sql`
  o.order_id as "orderId", o.created_at as "createdAt", o.status, o.email, o.subtotal_cents as "subtotalCents",
  o.tax_cents as "taxCents", o.total_cents as "totalCents", o.payment_method as "paymentMethod",
  o.payment_status as "paymentStatus",
  (select coalesce(json_agg(json_build_object('productId', i.product_id, 'name', i.name, 'imageUrl', i.image_url,
      'color', i.color, 'size', i.size, 'unitPriceCents', i.unit_price_cents, 'quantity', i.quantity)
      order by i.position), '[]')
    from order_items i where i.order_id = o.order_id) as items`

/** The condition on `orders o` that finds the orders of somebody. */
export const ownedBy = ({ kind, userId }: OrderOwner) =>
  kind === 'customer' ? sql`o.user_id = ${userId}` : sql`o.guest_id = ${userId} and o.user_id is null`

/** A page of somebody's orders with their lines, newest first. */
export async function listOrdersOf(
  db: Db,
  owner: OrderOwner,
  page: { limit: number; offset: number },
): Promise<CustomerOrderRow[]> {
  const { rows } = await sql<CustomerOrderRow>`
    select ${CUSTOMER_ORDER}
    from orders o where ${ownedBy(owner)}
    order by o.created_at desc, o.order_id limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

/** One order, whoever's it is: only for who has proven that it is theirs. */
export async function findCustomerOrder(db: Db, orderId: string): Promise<CustomerOrderRow | null> {
  const { rows } = await sql<CustomerOrderRow>`
    select ${CUSTOMER_ORDER} from orders o where o.order_id = ${orderId}`.execute(db)
  return rows[0] ?? null
}

export async function countOrdersOf(db: Db, owner: OrderOwner): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from orders o where ${ownedBy(owner)}`.execute(db)
  return rows[0]?.count ?? 0
}
