import { sql } from 'kysely'
import { expect } from 'vitest'
import { payToken } from '../links/order-links.ts'
import type { TestIntent } from './card-checkout.ts'
import { anOrderBody, aProduct } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** Creates an order that waits for its payment and takes one of three units, with the token of its payment link. */
export async function anUnpaidOrder(shop: TestApp) {
  const bag = await aProduct({ name: 'Sac Lune', colors: { Noir: 3 } })
  const placed = await shop.post('/api/orders', anOrderBody([bag]))
  const { data } = (await placed.json()) as { data: { orderId: string } }
  return {
    orderId: data.orderId,
    variantId: bag.variants[0]?.variant_id ?? 0,
    token: await paymentLinkToken(shop, data.orderId),
  }
}

export const storedOrder = ({ deps }: TestApp, orderId: string) =>
  deps.db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()

export async function paymentLinkToken(shop: TestApp, orderId: string): Promise<string> {
  const { payment_link_expires_at: expiresAt, payment_link_version: version } = await storedOrder(shop, orderId)
  return payToken(shop.deps.config, { orderId, expiresAt: expiresAt ?? new Date(0), version })
}

/** Begins a payment on a payment link. */
export async function beginByLink(shop: TestApp, token: string): Promise<TestIntent> {
  const response = await shop.post(`/api/pay/${token}/intent`, {})
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: TestIntent }).data
}

/** Moves the payment links of all orders into the past by a number of hours. */
export const agePaymentLinks = ({ deps }: TestApp, hours: number) =>
  sql`update orders set payment_link_sent_at = payment_link_sent_at - ${hours}::integer * interval '1 hour',
    payment_link_expires_at = payment_link_expires_at - ${hours}::integer * interval '1 hour'`.execute(deps.db)

/** Returns the subjects of all emails, oldest first. */
export const emailSubjects = async ({ deps }: TestApp): Promise<string[]> =>
  (await deps.db.selectFrom('mails').select('subject').orderBy('mail_id').execute()).map(({ subject }) => subject)
