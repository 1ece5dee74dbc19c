import { CUSTOMER_MESSAGES } from '@atelier/domain/customers/customer-rules'
import type { TimelineResponse, TimelineQuery } from '@atelier/domain/customers/customers.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Deps } from '../../../deps.ts'
import { listEarlierOrdersOf, sumEarlierOrdersOf } from '../../earlier-orders/earlier-orders.public.ts'
import type { OrderOwner } from '../../orders/orders.public.ts'
import { findCustomerRecord, listCustomerNotes, type CustomerRecord } from './customer-records.repo.ts'
import { presentTimelineEntry, type WholeCustomer } from './customers.present.ts'
import { listTimeline } from './customer-timeline.repo.ts'
import { listLastItemsOf, listOrderBriefsOf, sumOrdersOf } from './order-briefs.repo.ts'

/** The number of orders in a customer's details; the order list has the rest. */
const ORDERS_SHOWN = 10
const LAST_ITEMS_SHOWN = 6
const EARLIER_ORDERS_SHOWN = 5

export const customerNotFound = (): ShopError => new ShopError('not_found', CUSTOMER_MESSAGES.notFound)

/** Returns the owner of a customer's orders. */
export const ownerOf = ({ userId, role }: CustomerRecord): OrderOwner => ({
  kind: role === 'guest' ? 'guest' : 'customer',
  userId,
})

/** Returns a customer with orders, totals and notes. Throws 404 for unknown ids, staff and erased customers. */
export async function readCustomer(deps: Pick<Deps, 'db' | 'shop'>, userId: string): Promise<WholeCustomer> {
  const customer = await findCustomerRecord(deps.db, userId)
  if (!customer) throw customerNotFound()
  return wholeCustomer(deps, customer)
}

/** Returns the same for a customer who was already read. */
export async function wholeCustomer(
  { db, shop }: Pick<Deps, 'db' | 'shop'>,
  customer: CustomerRecord,
): Promise<WholeCustomer> {
  const owner = ownerOf(customer)
  const [orders, lastItems, totals, notes, earlierOrders, earlierSums] = await Promise.all([
    listOrderBriefsOf(db, owner, ORDERS_SHOWN),
    listLastItemsOf(db, owner, LAST_ITEMS_SHOWN),
    sumOrdersOf(db, owner, shop.terms.currency),
    listCustomerNotes(db, customer.userId),
    listEarlierOrdersOf(db, customer.userId, { limit: EARLIER_ORDERS_SHOWN, offset: 0 }),
    sumEarlierOrdersOf(db, customer.userId),
  ])
  const { currency } = shop.terms
  return { customer, orders, lastItems, totals, currency, notes, earlierOrders, earlierSums }
}

/** Returns a page of a customer's timeline, newest first. */
export async function readTimeline(
  { db, shop }: Pick<Deps, 'db' | 'shop'>,
  userId: string,
  { before, pageSize }: TimelineQuery,
): Promise<TimelineResponse['data']> {
  const customer = await findCustomerRecord(db, userId)
  if (!customer) throw customerNotFound()
  // One extra row shows whether there is another page.
  const rows = await listTimeline(db, customer, { before, limit: pageSize + 1 })
  const entries = rows.slice(0, pageSize).map((row) => presentTimelineEntry(row, shop.company.region))
  return { entries, next: rows.length > pageSize ? (entries.at(-1)?.cursor ?? null) : null }
}
