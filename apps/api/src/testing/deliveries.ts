import { daysBefore } from '@atelier/domain/region/shop-dates'
import type { Insertable } from 'kysely'
import type { OrdersTable } from '../db/tables.ts'
import { anOrder, aProduct } from './factories.ts'
import { testDatabase } from './test-database.ts'

/** Returns the time so many days ago. */
export const daysAgo = (days: number): Date => daysBefore(new Date(), days)

/**
 * Inserts a delivered and paid order of two line items: three units at $100 of a color with five left, and one at $50
 * of a color that is not counted. $378 with tax.
 */
export async function aDeliveredOrder(overrides: Partial<Insertable<OrdersTable>> = {}) {
  const { db } = await testDatabase()
  const product = await aProduct({ name: 'Sac Lune', colors: { Noir: 5, Sand: null } })
  const [noir, sand] = product.variants
  const money = { subtotal_cents: 350_00, tax_cents: 28_00, total_cents: 378_00 }
  const order = await anOrder({
    status: 'DELIVERED',
    payment_status: 'paid',
    delivered_at: daysAgo(3),
    created_at: daysAgo(8),
    ...money,
    ...overrides,
  })
  await db.deleteFrom('order_items').where('order_id', '=', order.order_id).execute()
  const line = { order_id: order.order_id, product_id: product.product_id }
  await db
    .insertInto('order_items')
    .values([
      {
        ...line,
        position: 0,
        variant_id: noir?.variant_id ?? null,
        name: 'Sac Lune',
        color: 'Noir',
        unit_price_cents: 100_00,
        quantity: 3,
      },
      {
        ...line,
        position: 1,
        variant_id: sand?.variant_id ?? null,
        name: 'Strap',
        color: 'Sand',
        unit_price_cents: 50_00,
        quantity: 1,
      },
    ])
    .execute()
  return { ...order, variantId: noir?.variant_id ?? 0 }
}
