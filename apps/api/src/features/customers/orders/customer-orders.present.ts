import type { CustomerOrder } from '@atelier/domain/auth/customer-orders.schema'
import { toDollars } from '@atelier/domain/money'
import type { CustomerOrderRow } from './customer-orders.repo.ts'

/** An order as its own customer sees it. */
export const presentCustomerOrder = (row: CustomerOrderRow): CustomerOrder => ({
  orderId: row.orderId,
  createdAt: row.createdAt.toISOString(),
  status: row.status,
  email: row.email,
  subtotal: toDollars(row.subtotalCents),
  tax: toDollars(row.taxCents),
  total: toDollars(row.totalCents),
  paymentMethod: row.paymentMethod,
  paymentDetails: { paymentStatus: row.paymentStatus },
  items: row.items.map(({ unitPriceCents, ...item }) => ({ ...item, price: toDollars(unitPriceCents) })),
})
