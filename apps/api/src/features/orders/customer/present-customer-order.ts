import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { toCustomerOrder } from '@atelier/domain/orders/customer-order'
import type { Deps } from '../../../deps.ts'
import { receiptToken } from '../../../links/order-links.ts'
import type { CustomerOrderRow } from './customer-orders.repo.ts'

/** Returns an order as its customer sees it, judged by the terms under which it was placed. */
export async function presentCustomerOrder(
  { db, config, shop }: Pick<Deps, 'db' | 'config' | 'shop'>,
  { termsVersion, market, readAt, ...order }: CustomerOrderRow,
): Promise<CustomerOrder> {
  const terms = await shop.termsAt(termsVersion, market, db)
  return toCustomerOrder(order, receiptToken(config, order.orderId), readAt, { terms, region: shop.company.region })
}
