import type {
  CustomerEarlierOrders,
  EarlierOrder,
  EarlierOrderBrief,
  StaffEarlierOrder,
} from '@atelier/domain/earlier-orders/earlier-order.schema'
import { toAmount, type Cents } from '@atelier/domain/money/money'
import { otherTotalsOf, type CurrencySum } from '@atelier/domain/money/other-totals.schema'
import type { EarlierOrderRow } from './earlier-orders.repo.ts'

/** Returns an earlier order as its customer sees it. */
export function presentEarlierOrder(row: EarlierOrderRow): EarlierOrder {
  const { currency } = row
  const amountOf = (cents: Cents | null): number | null => (cents === null ? null : toAmount(cents, currency))
  return {
    orderId: row.orderId,
    number: row.number,
    createdAt: row.placedAt.toISOString(),
    status: row.status,
    currency,
    subtotal: amountOf(row.subtotalCents),
    discount: amountOf(row.discountCents),
    shipping: amountOf(row.shippingCents),
    tax: amountOf(row.taxCents),
    total: toAmount(row.totalCents, currency),
    refunded: toAmount(row.refundedCents, currency),
    items: row.items.map(({ amountCents, ...item }) => ({ ...item, amount: amountOf(amountCents) })),
  }
}

/** Returns an earlier order as staff see it. */
export const presentStaffEarlierOrder = (row: EarlierOrderRow): StaffEarlierOrder => ({
  ...presentEarlierOrder(row),
  source: row.source,
  name: row.name,
  email: row.email,
  userId: row.userId,
})

/** Returns a row of the list of staff. */
export function presentEarlierBrief(row: EarlierOrderRow): EarlierOrderBrief {
  const { orderId, number, createdAt, status, currency, total, name, email, source } = presentStaffEarlierOrder(row)
  return { orderId, number, createdAt, status, currency, total, name, email, source }
}

/** Returns the earlier orders of a customer for the customer's page. */
export const presentEarlierOrdersOf = (
  orders: readonly EarlierOrderRow[],
  sums: readonly CurrencySum[],
): CustomerEarlierOrders => ({
  orders: orders.map(presentEarlierBrief),
  total: sums.reduce((count, { orders: each }) => count + each, 0),
  spent: otherTotalsOf(sums),
})
