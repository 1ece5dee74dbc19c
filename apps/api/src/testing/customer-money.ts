import { shopDay } from '@atelier/domain/region/shop-dates'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import type { anOrderBody } from './factories.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

interface OrderedByStaff {
  userId: string
  name: string
  /** What staff enter as the tracking number. */
  parcel: string
  order: ReturnType<typeof anOrderBody>
}

type AsStaff = (path: string, body: unknown, method?: string) => Promise<{ data: Record<string, unknown> }>

/**
 * Staff create an order for the customer, and write about the person in every text field of its address, payment, parcel
 * and refunds.
 */
export async function anOrderByStaff(db: Db, asStaff: AsStaff, customer: OrderedByStaff): Promise<string> {
  const { userId, name, parcel, order } = customer
  const { email, items, total, shipping } = order
  const { data } = await asStaff('/api/admin/orders', { userId, email, items, total, shipping })
  const orderId = String(data['orderId'])
  const at = `/api/admin/orders/${orderId}`
  await asStaff(`${at}/address`, { shipping: { ...shipping, address: `${shipping.address} 2` } }, 'PUT')
  await asStaff(`${at}/payment`, { note: `${name} paid from IBAN DE89 3704 0044` })
  const swift = { trackingCarrier: 'Swift', trackingUrl: 'https://swift.example/{number}' }
  const sent = { status: 'SHIPPED', ...swift, trackingNumber: `${parcel}1`, statusNote: `${name} waits` }
  await asStaff(`${at}/status`, sent, 'PUT')
  await asStaff(`${at}/tracking`, { ...swift, trackingNumber: `${parcel}2` }, 'PUT')
  await asStaff(`${at}/status`, { status: 'DELIVERED', statusNote: `Left with ${name}` }, 'PUT')
  await asStaff(`${at}/refunds`, { amount: 5, reason: `${name} was charged twice` })
  const refund = db.selectFrom('refunds').select('refund_id').where('order_id', '=', orderId)
  const { refund_id } = await refund.executeTakeFirstOrThrow()
  const paidOut = { how: 'bank_transfer', on: shopDay(new Date(), DEFAULT_REGION), note: `IBAN DE89 of ${name}` }
  await asStaff(`/api/admin/refunds/${refund_id}/by-hand`, paidOut)
  return orderId
}

/** Staff explain a difference between a payment of the customer and the provider. */
export async function aResolvedDifference(db: Db, asStaff: AsStaff, { email, name }: { email: string; name: string }) {
  const { rows } = await sql<{ id: number }>`
    insert into ledger_differences (provider, provider_ref, payment_id, kind, our_paid_cents, our_refunded_cents,
      their_paid_cents, their_refunded_cents)
    select p.provider, p.payment_id, p.payment_id, 'amount', 1, 0, 2, 0
    from payments p join orders o using (order_id) where o.email = ${email} and o.user_id is not null limit 1
    returning difference_id as id`.execute(db)
  await asStaff(`/api/admin/payments/differences/${rows[0]?.id}/resolve`, { note: `${name} explained it` })
}

const returnOf = async (db: Db, orderId: string): Promise<string> => {
  const found = db.selectFrom('returns').select('return_id').where('order_id', '=', orderId)
  return (await found.executeTakeFirstOrThrow()).return_id
}

/** Staff reject a return, with a message and a note. */
export async function aRejectedReturn(db: Db, asStaff: AsStaff, { orderId, name }: { orderId: string; name: string }) {
  const at = `/api/admin/returns/${await returnOf(db, orderId)}`
  await asStaff(`${at}/reject`, { message: `Dear ${name}, it was worn`, note: `${name} wore it` })
}

/** Staff receive a return of the customer and close it, with a note at every step. */
export async function aClosedReturn(db: Db, asStaff: AsStaff, { orderId, name }: { orderId: string; name: string }) {
  const at = `/api/admin/returns/${await returnOf(db, orderId)}`
  await asStaff(`${at}/approve`, { message: `Dear ${name}`, note: `${name} rang` })
  await asStaff(`${at}/receive`, { items: [{ itemIndex: 0, received: 1, restock: 0 }], note: `${name} sent it` })
  await asStaff(`${at}/refund`, { amount: 0, note: `${name} got a voucher` })
}
