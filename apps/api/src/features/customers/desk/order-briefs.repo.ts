import type { LastItem } from '@atelier/domain/customers/customers.schema'
import { toAmount, type Cents, type Currency } from '@atelier/domain/money/money'
import type { CurrencySum } from '@atelier/domain/money/other-totals.schema'
import type { OrderBrief } from '@atelier/domain/orders/order.schema'
import type { OrderStatus, PaymentStatus } from '@atelier/domain/orders/status'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { sumInCurrency, sumsInOthers } from '../../../db/currency-sums.ts'
import { ownedBy, type OrderOwner, REVENUE_CENTS } from '../../orders/orders.public.ts'

interface BriefRow {
  orderId: string
  createdAt: Date
  status: OrderStatus
  currency: string
  totalCents: number
  paymentStatus: PaymentStatus
}

const columns = sql`
  o.order_id as "orderId", o.created_at as "createdAt", o.status, o.currency, o.total_cents as "totalCents",
  o.payment_status as "paymentStatus"`

const brief = ({ orderId, createdAt, status, currency, totalCents, paymentStatus }: BriefRow): OrderBrief => ({
  orderId,
  createdAt: createdAt.toISOString(),
  status,
  currency,
  total: toAmount(totalCents, currency),
  paymentDetails: { paymentStatus },
})

/** Returns an owner's newest orders. */
export async function listOrderBriefsOf(db: Db, owner: OrderOwner, limit: number): Promise<OrderBrief[]> {
  const { rows } = await sql<BriefRow>`
    select ${columns} from orders o where ${ownedBy(owner)}
    order by o.created_at desc, o.order_id limit ${limit}`.execute(db)
  return rows.map(brief)
}

interface ItemRow {
  orderId: string
  position: number
  name: string
  color: string | null
  imageUrl: string | null
  quantity: number
  unitPriceCents: number
  currency: string
  createdAt: Date
}

/** Returns the line items that an owner ordered last, without canceled orders. */
export async function listLastItemsOf(db: Db, owner: OrderOwner, limit: number): Promise<LastItem[]> {
  const { rows } = await sql<ItemRow>`
    select i.order_id as "orderId", i.position, i.name, i.color, i.image_url as "imageUrl", i.quantity,
      i.unit_price_cents as "unitPriceCents", o.currency, o.created_at as "createdAt"
    from (
      select o.order_id, o.currency, o.created_at from orders o where ${ownedBy(owner)} and o.status <> 'CANCELLED'
      order by o.created_at desc, o.order_id limit ${limit}
    ) o join order_items i on i.order_id = o.order_id
    order by o.created_at desc, i.order_id, i.position limit ${limit}`.execute(db)
  return rows.map(({ unitPriceCents, currency, createdAt, ...item }) => ({
    ...item,
    currency,
    price: toAmount(unitPriceCents, currency),
    createdAt: createdAt.toISOString(),
  }))
}

/**
 * Returns the newest orders with an email address: those of its account, and those of visitors and guests. For staff
 * only, since a sender may not own the address.
 */
export async function listOrderBriefsByEmail(db: Db, email: string, limit: number): Promise<OrderBrief[]> {
  const { rows } = await sql<BriefRow>`
    select ${columns} from orders o
    where o.order_id in (
      select order_id from orders where user_id is null and email = ${email}
      union all
      select order_id from orders where user_id = (select user_id from users where email = ${email} and role <> 'guest')
    )
    order by o.created_at desc, o.order_id limit ${limit}`.execute(db)
  return rows.map(brief)
}

/** All orders of an owner, and their revenue: paid less refunded. */
export interface OrderSums {
  count: number
  /** Of the orders in the currency of the shop. */
  spentCents: Cents
  otherTotals: CurrencySum[]
}

/** Returns the number of an owner's orders and their revenue per currency. Reads only these orders. */
export async function sumOrdersOf(db: Db, owner: OrderOwner, currency: Currency): Promise<OrderSums> {
  const { rows } = await sql<OrderSums>`
    select coalesce(sum(orders), 0) as count, ${sumInCurrency(currency)} as "spentCents",
      ${sumsInOthers(currency)} as "otherTotals"
    from (
      select currency, count(*) as orders, sum(${REVENUE_CENTS}) as cents from orders o where ${ownedBy(owner)} group by 1
    ) t`.execute(db)
  return rows[0] ?? { count: 0, spentCents: 0, otherTotals: [] }
}
