import { inTransaction } from '../db/client.ts'
import { saveEarlierOrders, type NewEarlierOrder } from '../features/earlier-orders/earlier-orders.public.ts'
import { testDatabase } from './test-database.ts'

let count = 0

interface EarlierOrderOverrides {
  order?: Partial<NewEarlierOrder['order']>
  email?: string | null
}

/** Stores an earlier order with a line item as an import does, and returns its id. */
export async function anEarlierOrder({ order = {}, email = null }: EarlierOrderOverrides = {}): Promise<string> {
  count += 1
  const orderId = `old_${count}`
  const row = {
    order_id: orderId,
    source: 'shopify',
    number: `#${1_000 + count}`,
    placed_at: '2024-05-31T10:00:00Z',
    status: 'paid',
    currency: 'EUR',
    subtotal_cents: 100_00,
    discount_cents: null,
    shipping_cents: 5_00,
    tax_cents: 16_76,
    total_cents: 105_00,
    refunded_cents: 0,
    spent_cents: 105_00,
    ...order,
  }
  const items = [{ order_id: orderId, position: 0, name: 'Mug', sku: 'M1', quantity: 2, amount_cents: 100_00 }]
  const { db } = await testDatabase()
  await inTransaction(db, (tx) =>
    saveEarlierOrders(tx, [{ order: row, person: { email, name: 'Ada Lane' }, items }], []),
  )
  return orderId
}
