import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '../../../db/client.ts'
import { receiptToken } from '../../../links/order-links.ts'
import { confirm, type TestIntent } from '../../../testing/card-checkout.ts'
import { anOrderBody, aStaffMember } from '../../../testing/factories.ts'
import { anUnpaidOrder, beginByLink, storedOrder } from '../../../testing/payment-links.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { claimExpiredLink, findLiveLink, isLiveLink } from '../../orders/payment-links.repo.ts'

const noStore = (response: Response) => response.headers.get('Cache-Control')

test('a link shows only its own order and pays it; no response is cacheable', async () => {
  const shop = await createTestApp()
  const [one, other] = [await anUnpaidOrder(shop), await anUnpaidOrder(shop)]
  const before = await storedOrder(shop, one.orderId)
  const untouched = await storedOrder(shop, other.orderId)
  const [item] = await shop.deps.db.selectFrom('order_items').selectAll().where('order_id', '=', one.orderId).execute()
  const shown = await shop.get(`/api/pay/${one.token}`)
  expect([noStore(shown), await shown.json()]).toEqual([
    'no-store',
    {
      success: true,
      data: {
        displayNumber: one.orderId.slice(-6),
        items: [
          {
            productId: item?.product_id,
            name: 'Sac Lune',
            imageUrl: item?.image_url,
            color: 'Noir',
            size: null,
            price: 100,
            quantity: 1,
          },
        ],
        currency: 'USD',
        subtotal: 100,
        taxMode: 'added',
        charges: [],
        chargesTotal: 0,
        tax: 8,
        taxPercent: 8,
        total: 108,
        state: 'open',
        expiresAt: before.payment_link_expires_at?.toISOString(),
      },
    },
  ])
  const opened = await shop.post(`/api/pay/${one.token}/intent`, {})
  const { data: intent } = (await opened.clone().json()) as { data: TestIntent }
  expect([noStore(opened), await opened.json()]).toEqual([
    'no-store',
    {
      success: true,
      data: {
        clientSecret: expect.any(String) as string,
        paymentIntentId: expect.any(String) as string,
        amount: 108_00,
        currency: 'usd',
        holdExpiresAt: before.payment_link_expires_at?.toISOString(),
      },
    },
  ])
  const { data: second } = (await (
    await shop.post(`/api/pay/${other.token}/intent`, { return_url: 'https://elsewhere.example/back?to=1' })
  ).json()) as { data: TestIntent }
  const payments = await shop.deps.db
    .selectFrom('payments')
    .select(['order_id', 'purpose', 'provider', 'amount_cents', 'return_url', 'intent_id'])
    .orderBy('created_at')
    .execute()
  const common = { purpose: 'order', provider: 'sandbox', amount_cents: 108_00 }
  expect(payments).toEqual([
    { ...common, order_id: one.orderId, return_url: `/pay/${one.token}`, intent_id: intent.paymentIntentId },
    { ...common, order_id: other.orderId, return_url: '/back?to=1', intent_id: second.paymentIntentId },
  ])
  await confirm(shop, intent)
  for (const paymentIntentId of [second.paymentIntentId, 'sbx_000000000000']) {
    const foreign = await shop.post(`/api/pay/${one.token}/finish`, { paymentIntentId })
    expect([foreign.status, await foreign.json()]).toMatchObject([404, { message: 'Invalid payment ID' }])
  }
  const finished = await shop.post(`/api/pay/${one.token}/finish`, { paymentIntentId: intent.paymentIntentId })
  expect([finished.status, noStore(finished), await finished.json()]).toEqual([
    200,
    'no-store',
    {
      success: true,
      message: 'Payment received',
      data: { orderId: one.orderId, receiptToken: receiptToken(shop.deps.config, one.orderId) },
    },
  ])
  expect(await storedOrder(shop, other.orderId)).toEqual(untouched)
  // The card payment route cannot finish it.
  const byCard = await shop.post('/api/orders', {
    ...anOrderBody([]),
    items: [{ productId: 'x', quantity: 1 }],
    paymentMethod: 'CREDIT_CARD',
    paymentDetails: { paymentIntentId: second.paymentIntentId, paymentStatus: 'COMPLETED' },
  })
  expect([byCard.status, await byCard.json()]).toMatchObject([404, { message: 'Invalid payment ID' }])
})

test('resumes a payment for twenty hours, then creates another one', async () => {
  const shop = await createTestApp()
  const { token } = await anUnpaidOrder(shop)
  const first = await beginByLink(shop, token)
  const age = (minutes: number) =>
    sql`update payments set created_at = now() - ${minutes}::integer * interval '1 minute'`.execute(shop.deps.db)
  await age(limits.payment.reopenHours * 60 - 5)
  expect((await beginByLink(shop, token)).paymentIntentId).toBe(first.paymentIntentId)
  await age(limits.payment.reopenHours * 60 + 5)
  const second = await beginByLink(shop, token)
  expect(second.paymentIntentId).not.toBe(first.paymentIntentId)
  const states = await shop.deps.db.selectFrom('payments').select('state').orderBy('created_at').execute()
  expect(states).toEqual([{ state: 'expired' }, { state: 'created' }])
  // Creates no other payment while this one is processing.
  await confirm(shop, second, '0259')
  await age(limits.payment.reopenHours * 60 + 5)
  const busy = await shop.post(`/api/pay/${token}/intent`, {})
  expect([busy.status, await busy.json()]).toMatchObject([
    409,
    { code: 'conflict', message: 'Your earlier payment is still being processed' },
  ])
})

test('replaces an unopened payment of a link after a while', async () => {
  const shop = await createTestApp()
  const { orderId, token } = await anUnpaidOrder(shop)
  await beginByLink(shop, token)
  const { db } = shop.deps
  const { payment_id: first } = await db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  await sql`update payments set intent_id = null, provider_ref = null, created_at = now() - interval '21 hours'`.execute(
    db,
  )
  await beginByLink(shop, token)
  const payments = await db.selectFrom('payments').selectAll().execute()
  expect(payments).toMatchObject([{ order_id: orderId, state: 'created' }])
  expect(payments[0]?.payment_id).not.toBe(first)
})

test('a link from staff has the next version and the full period; order, history, audit and email reflect it', async () => {
  const shop = await createTestApp()
  const [one, other] = [await anUnpaidOrder(shop), await anUnpaidOrder(shop)]
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  const [before, untouched] = [await storedOrder(shop, one.orderId), await storedOrder(shop, other.orderId)]
  await sql`update orders set payment_reminder_sent_at = now() where order_id = ${one.orderId}`.execute(shop.deps.db)
  const queued = vi.fn()
  shop.deps.signals.on('mail-queued', queued)
  const response = await shop.post(`/api/admin/orders/${one.orderId}/payment-link`, {}, headers)
  const after = await storedOrder(shop, one.orderId)
  const [sentAt, expiresAt] = [after.payment_link_sent_at, after.payment_link_expires_at]
  expect([response.status, await response.json()]).toEqual([
    200,
    {
      success: true,
      message: 'Payment link sent',
      data: { sentAt: sentAt?.toISOString(), expiresAt: expiresAt?.toISOString() },
    },
  ])
  expect((expiresAt?.getTime() ?? 0) - (sentAt?.getTime() ?? 0)).toBe(demoTerms.paymentLinkHours * 3_600_000)
  expect(after).toMatchObject({
    payment_link_version: before.payment_link_version + 1,
    payment_reminder_sent_at: null,
  })
  expect(await storedOrder(shop, other.orderId)).toEqual(untouched)
  expect(queued).toHaveBeenCalledOnce()
  const history = await shop.deps.db
    .selectFrom('order_status_history')
    .select(['order_id', 'status', 'actor_name'])
    .where('note', '=', 'Payment link sent.')
    .execute()
  expect(history).toEqual([{ order_id: one.orderId, status: 'PENDING', actor_name: 'Margaux Laurent' }])
  const audit = await shop.deps.db
    .selectFrom('audit_entries')
    .select(['target_type', 'target_name', 'changes'])
    .execute()
  expect(audit).toEqual([
    {
      target_type: 'order',
      target_name: `Order ${one.orderId.slice(-6)}`,
      changes: {
        paymentLinkExpiresAt: {
          before: before.payment_link_expires_at?.toISOString(),
          after: expiresAt?.toISOString(),
        },
      },
    },
  ])
  // Its customer was anonymized, so there is no email address.
  await sql`update orders set email = 'deleted@deleted.invalid' where order_id = ${other.orderId}`.execute(shop.deps.db)
  const rejected = await shop.post(`/api/admin/orders/${other.orderId}/payment-link`, {}, headers)
  expect([rejected.status, await rejected.json()]).toMatchObject([
    409,
    { message: 'This order’s customer can no longer be emailed' },
  ])
})

test('a paid or unknown order has no live link', async () => {
  const shop = await createTestApp()
  const { db } = shop.deps
  const { orderId } = await anUnpaidOrder(shop)
  const nothing = { orderId: 'ORD-000000000000', expiresAt: new Date(), version: 1 }
  expect([await isLiveLink(db, nothing), await findLiveLink(db, nothing.orderId)]).toEqual([false, null])
  await sql`update orders set paid_cents = 1 where order_id = ${orderId}`.execute(db)
  expect(await findLiveLink(db, orderId)).toBeNull()
})

test('claims the next link while another worker claims the first one', async () => {
  const shop = await createTestApp()
  const { db } = shop.deps
  const [one, other] = [await anUnpaidOrder(shop), await anUnpaidOrder(shop)]
  await sql`update orders set payment_link_expires_at = now() - case when order_id = ${one.orderId}
    then interval '2 hours' else interval '1 hour' end`.execute(db)
  await inTransaction(db, async (tx) => {
    await sql`select from orders where order_id = ${one.orderId} for update`.execute(tx)
    const claimed = await inTransaction(db, async (second) => {
      await sql`set local lock_timeout = '5s'`.execute(second)
      return claimExpiredLink(second, 60)
    })
    expect(claimed).toBe(other.orderId)
  })
})
