import { sql } from 'kysely'
import type { OrderItemRow, OrderRow } from '../admin-orders.repo.ts'

/** A row of the order list with its line items. */
export type ListedOrder = Pick<
  OrderRow,
  | 'order_id'
  | 'created_at'
  | 'status'
  | 'currency'
  | 'total_cents'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'user_id'
  | 'payment_method'
  | 'payment_status'
  | 'country'
  | 'market'
> & { items: Pick<OrderItemRow, 'name' | 'image_url' | 'quantity'>[] }

/** The columns of a listed order, of the table `orders o`. */
export const LISTED_COLUMNS = sql`o.order_id, o.created_at, o.status, o.currency, o.total_cents, o.email, o.first_name,
  o.last_name, o.user_id, o.payment_method, o.payment_status, o.country, o.market, (
    select coalesce(json_agg(
      json_build_object('name', i.name, 'image_url', i.image_url, 'quantity', i.quantity) order by i.position), '[]')
    from order_items i where i.order_id = o.order_id
  ) as items`
