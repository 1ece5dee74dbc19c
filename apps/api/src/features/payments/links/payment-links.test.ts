import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { confirm } from '../../../testing/card-checkout.ts'
import { anOrder, aStaffMember, stockOf } from '../../../testing/factories.ts'
import {
  agePaymentLinks,
  anUnpaidOrder,
  beginByLink,
  emailSubjects,
  paymentLinkToken,
  storedOrder,
} from '../../../testing/payment-links.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { renderTemplate } from '../../email/delivery/render-email.ts'
import { expirePaymentLinks } from './expire-payment-links.ts'
import { reconcilePendingPayments } from '../settlement/reconcile-pending-payments.ts'
import { claimExpiredLink, claimLinkToRemind, findLiveLink, isLiveLink } from '../../orders/payment-links.repo.ts'
import { testEmailBrand } from '../../../testing/test-email-brand.ts'

const never = new AbortController().signal

const setStatus = ({ request }: TestApp, orderId: string, status: string, headers: Record<string, string>) =>
  request('PUT', `/api/admin/orders/${orderId}/status`, { status }, headers)

/** Returns the last queued email, rendered. */
async function lastEmail({ deps }: TestApp): Promise<string> {
  const email = await deps.db.selectFrom('mails').selectAll().orderBy('mail_id', 'desc').executeTakeFirstOrThrow()
  return (await renderTemplate(email.template ?? '', email.data, testEmailBrand)).text
}

test('a waiting order is paid by the link in its email', async () => {
  const shop = await createTestApp()
  const { orderId, token } = await anUnpaidOrder(shop)
  const email = await shop.deps.db.selectFrom('mails').select('data').executeTakeFirstOrThrow()
  expect(JSON.stringify(email.data)).toContain(`/pay/${token}`)
  const shown = await shop.get(`/api/pay/${token}`)
  expect(await shown.json()).toMatchObject({
    data: { displayNumber: orderId.slice(-6), total: 108, state: 'open', items: [{ quantity: 1, price: 100 }] },
  })
  expect(JSON.stringify(await (await shop.get(`/api/pay/${token}`)).json())).not.toContain('Rue de la Paix')

  const intent = await beginByLink(shop, token)
  expect(intent).toMatchObject({ amount: 108_00 })
  expect((await beginByLink(shop, token)).paymentIntentId).toBe(intent.paymentIntentId)
  const finish = () => shop.post(`/api/pay/${token}/finish`, { paymentIntentId: intent.paymentIntentId })
  expect((await finish()).status).toBe(402)
  await confirm(shop, intent)
  expect(await (await finish()).json()).toMatchObject({ data: { orderId } })
  expect((await finish()).status).toBe(200)
  expect(await storedOrder(shop, orderId)).toMatchObject({
    status: 'PENDING',
    payment_status: 'succeeded',
    payment_method: 'CREDIT_CARD',
    paid_cents: 108_00,
  })
  expect(await (await shop.get(`/api/pay/${token}`)).json()).toMatchObject({ data: { state: 'paid' } })
  expect((await shop.post(`/api/pay/${token}/intent`, {})).status).toBe(409)
  expect((await emailSubjects(shop)).filter((subject) => subject.includes('your payment'))).toHaveLength(1)
})

test('staff see the payment progress of a waiting order', async () => {
  const shop = await createTestApp()
  const { orderId, token } = await anUnpaidOrder(shop)
  const intent = await beginByLink(shop, token)
  expect(await storedOrder(shop, orderId)).toMatchObject({ payment_status: 'pending' })
  await confirm(shop, intent, '0002')
  expect(await storedOrder(shop, orderId)).toMatchObject({ payment_status: 'requires_payment_method' })
  await confirm(shop, intent, '3155')
  expect(await storedOrder(shop, orderId)).toMatchObject({ payment_status: 'requires_confirmation' })
  await shop.deps.db
    .updateTable('payments')
    .set({ created_at: new Date(0), due_at: new Date(0) })
    .execute()
  await reconcilePendingPayments(shop.deps, never)
  expect(await storedOrder(shop, orderId)).toMatchObject({ payment_status: 'requires_confirmation' })
  const approved = { clientSecret: intent.clientSecret, outcome: 'approve' }
  await shop.post(`/api/sandbox/${intent.paymentIntentId}/challenge`, approved)
  await shop.deps.sandbox?.deliverDue()
  expect(await storedOrder(shop, orderId)).toMatchObject({ payment_status: 'succeeded', paid_cents: 108_00 })
})

test('a link is paid by a stored payment, even when the provider has lost the first one', async () => {
  const shop = await createTestApp()
  const { orderId, token } = await anUnpaidOrder(shop)
  const first = await beginByLink(shop, token)
  await sql`update payments set created_at = created_at - interval '25 hours'`.execute(shop.deps.db)
  await sql`update sandbox_intents set idempotency_key = 'forgotten'`.execute(shop.deps.db)
  const second = await beginByLink(shop, token)
  expect(second.paymentIntentId).not.toBe(first.paymentIntentId)
  expect((await confirm(shop, second)).status).toBe(200)
  const finished = await shop.post(`/api/pay/${token}/finish`, { paymentIntentId: second.paymentIntentId })
  expect(finished.status).toBe(200)
  expect(await storedOrder(shop, orderId)).toMatchObject({ payment_status: 'succeeded', paid_cents: 108_00 })
  const intents = await shop.deps.db.selectFrom('sandbox_intents').select('status').orderBy('created_at').execute()
  expect(intents.map(({ status }) => status)).toEqual(['canceled', 'succeeded'])
})

test('never returns an intent that is not stored', async () => {
  const shop = await createTestApp()
  const { token } = await anUnpaidOrder(shop)
  await beginByLink(shop, token)
  await sql`update sandbox_intents set idempotency_key = 'forgotten'`.execute(shop.deps.db)
  expect((await shop.post(`/api/pay/${token}/intent`, {})).status).toBe(502)
})

test('does not open a payment of another provider again at this one', async () => {
  const shop = await createTestApp()
  const { token } = await anUnpaidOrder(shop)
  await beginByLink(shop, token)
  let requests = 0
  const createIntent: PaymentProvider['createIntent'] = (wanted, signal) => {
    requests += 1
    return shop.deps.payments.createIntent({ ...wanted, idempotencyKey: 'another' }, signal)
  }
  const moved = await createTestApp({}, { payments: { ...shop.deps.payments, id: 'stripe', createIntent } })
  expect((await moved.post(`/api/pay/${token}/intent`, {})).status).toBe(502)
  expect(requests).toBe(0)
})

test('the job settles a link payment that the customer did not finish', async () => {
  const shop = await createTestApp()
  const { orderId, token } = await anUnpaidOrder(shop)
  await confirm(shop, await beginByLink(shop, token))
  await shop.deps.db
    .updateTable('payments')
    .set({ created_at: new Date(0), due_at: new Date(0) })
    .execute()
  expect(await reconcilePendingPayments(shop.deps, never)).toBe(1)
  expect(await storedOrder(shop, orderId)).toMatchObject({ payment_status: 'succeeded', paid_cents: 108_00 })
})

test('returns the same 404 for an altered, replaced or expired link', async () => {
  const shop = await createTestApp()
  const { orderId, token } = await anUnpaidOrder(shop)
  const staff = (await signedIn(await aStaffMember({ role: 'MANAGER' }))).headers
  const [id, exp, version, signature] = token.split('.')
  const dead = [`${id}.${Number(exp) + 60}.${version}.${signature}`, `${id}.${exp}.2.${signature}`, 'x', `${token}x`]
  const resent = await shop.post(`/api/admin/orders/${orderId}/payment-link`, {}, staff)
  expect([resent.status, await resent.json()]).toMatchObject([200, { data: {} }])
  dead.push(token)
  const responses = await Promise.all(dead.map(async (one) => (await shop.get(`/api/pay/${one}`)).json()))
  expect(new Set(responses.map((response) => (response as { message: string }).message)).size).toBe(1)
  const renewed = await paymentLinkToken(shop, orderId)
  expect((await shop.get(`/api/pay/${renewed}`)).status).toBe(200)
  await agePaymentLinks(shop, demoTerms.paymentLinkHours + 1)
  for (const one of [renewed, await paymentLinkToken(shop, orderId)]) {
    expect((await shop.get(`/api/pay/${one}`)).status).toBe(404)
    expect((await shop.post(`/api/pay/${one}/intent`, {})).status).toBe(404)
  }
})

test('staff send a link again: history, email and audit entry; only for a waiting order', async () => {
  const shop = await createTestApp()
  const { orderId } = await anUnpaidOrder(shop)
  const staff = await aStaffMember({ role: 'MANAGER' })
  const { headers } = await signedIn(staff)
  expect((await shop.post(`/api/admin/orders/${orderId}/payment-link`, {}, headers)).status).toBe(200)
  expect((await emailSubjects(shop)).at(-1)).toBe(`Your payment link for order ${orderId.slice(-6)}`)
  const email = await lastEmail(shop)
  expect(email).toContain('1 x Sac Lune, Black (Noir)')
  expect(email).toContain(`/pay/${await paymentLinkToken(shop, orderId)}`)
  const audit = await shop.deps.db.selectFrom('audit_entries').selectAll().execute()
  expect(audit).toMatchObject([{ action: 'order.payment_link_sent', actor_id: staff.user_id, target_id: orderId }])
  const paid = await anOrder({ payment_status: 'paid' })
  expect((await shop.post(`/api/admin/orders/${paid.order_id}/payment-link`, {}, headers)).status).toBe(409)
  expect((await shop.post('/api/admin/orders/ORD-0/payment-link', {}, headers)).status).toBe(404)
  expect((await shop.post(`/api/admin/orders/${orderId}/payment-link`, {})).status).toBe(401)
  const editor = (await signedIn(await aStaffMember({ role: 'EDITOR' }))).headers
  expect((await shop.post(`/api/admin/orders/${orderId}/payment-link`, {}, editor)).status).toBe(403)
})

test('reminds once after a day, and closes the order when the link expires', async () => {
  const shop = await createTestApp()
  const { orderId, token, variantId } = await anUnpaidOrder(shop)
  expect(await expirePaymentLinks(shop.deps, never)).toEqual({ reminded: 0, closed: 0 })
  await agePaymentLinks(shop, demoTerms.paymentLinkReminderHours + 1)
  expect(await expirePaymentLinks(shop.deps, never)).toEqual({ reminded: 1, closed: 0 })
  expect(await expirePaymentLinks(shop.deps, never)).toEqual({ reminded: 0, closed: 0 })
  expect((await emailSubjects(shop)).at(-1)).toContain('Complete the payment for order')
  const reminder = await lastEmail(shop)
  expect(reminder).toContain('1 x Sac Lune, Black (Noir)')
  expect(reminder).toContain('your payment of $108.00')
  expect(reminder).toContain(`/pay/${await paymentLinkToken(shop, orderId)}`)
  const live = await beginByLink(shop, await paymentLinkToken(shop, orderId))
  expect(await stockOf(variantId)).toBe(2)

  await agePaymentLinks(shop, demoTerms.paymentLinkHours)
  expect(await expirePaymentLinks(shop.deps, never)).toEqual({ reminded: 0, closed: 1 })
  expect(await storedOrder(shop, orderId)).toMatchObject({ status: 'CANCELLED', payment_status: 'canceled' })
  expect(await stockOf(variantId)).toBe(3)
  expect((await emailSubjects(shop)).at(-1)).toContain('has been closed')
  expect(await lastEmail(shop)).toContain('1 x Sac Lune, Black (Noir)')
  expect(await (await confirm(shop, live)).json()).toMatchObject({ data: { status: 'canceled' } })
  expect((await shop.get(`/api/pay/${token}`)).status).toBe(404)
})

test('a reopened order waits for another link, and restocks its units when that expires too', async () => {
  const shop = await createTestApp()
  const { orderId, variantId } = await anUnpaidOrder(shop)
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  await agePaymentLinks(shop, demoTerms.paymentLinkHours + 1)
  expect(await expirePaymentLinks(shop.deps, never)).toMatchObject({ closed: 1 })
  expect((await setStatus(shop, orderId, 'PENDING', headers)).status).toBe(200)
  expect(await storedOrder(shop, orderId)).toMatchObject({ payment_status: 'pending', payment_link_expires_at: null })
  expect(await expirePaymentLinks(shop.deps, never)).toMatchObject({ closed: 0 })
  expect((await shop.post(`/api/admin/orders/${orderId}/payment-link`, {}, headers)).status).toBe(200)
  expect(await stockOf(variantId)).toBe(2)
  await agePaymentLinks(shop, demoTerms.paymentLinkHours + 1)
  expect(await expirePaymentLinks(shop.deps, never)).toMatchObject({ closed: 1 })
  expect(await stockOf(variantId)).toBe(3)
})

test('an order that staff closed and reopened after its link expired stays open', async () => {
  const shop = await createTestApp()
  const { orderId } = await anUnpaidOrder(shop)
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  for (const status of ['CANCELLED', 'PENDING']) {
    await agePaymentLinks(shop, demoTerms.paymentLinkHours)
    expect((await setStatus(shop, orderId, status, headers)).status).toBe(200)
  }
  expect(await expirePaymentLinks(shop.deps, never)).toMatchObject({ closed: 0 })
  expect(await storedOrder(shop, orderId)).toMatchObject({ status: 'PENDING' })
})

test('does not close an order whose payment arrives at the last moment', async () => {
  const shop = await createTestApp()
  const { orderId, token } = await anUnpaidOrder(shop)
  await confirm(shop, await beginByLink(shop, token))
  await agePaymentLinks(shop, demoTerms.paymentLinkHours + 1)
  expect(await expirePaymentLinks(shop.deps, never)).toMatchObject({ closed: 0 })
  expect(await storedOrder(shop, orderId)).toMatchObject({ status: 'PENDING', payment_status: 'succeeded' })
})

test('cancels a pending payment when its order is closed', async () => {
  const shop = await createTestApp()
  const { orderId, token } = await anUnpaidOrder(shop)
  const intent = await beginByLink(shop, token)
  await shop.deps.db.updateTable('orders').set({ status: 'CANCELLED' }).where('order_id', '=', orderId).execute()
  await shop.deps.db
    .updateTable('payments')
    .set({ created_at: new Date(0), due_at: new Date(0) })
    .execute()
  expect(await reconcilePendingPayments(shop.deps, never)).toBe(1)
  expect(await (await confirm(shop, intent)).json()).toMatchObject({ data: { status: 'canceled' } })
  expect(await reconcilePendingPayments(shop.deps, never)).toBe(0)
})

test('refunds money for a closed or paid order without changing the order', async () => {
  const shop = await createTestApp()
  for (const closed of [
    { status: 'CANCELLED', payment_status: 'canceled' },
    { status: 'PENDING', payment_status: 'paid', paid_cents: 108_00 },
  ] as const) {
    const { orderId, token } = await anUnpaidOrder(shop)
    const intent = await beginByLink(shop, token)
    await confirm(shop, intent)
    await shop.deps.db.updateTable('orders').set(closed).where('order_id', '=', orderId).execute()
    await shop.deps.sandbox?.deliverDue()
    expect(await storedOrder(shop, orderId)).toMatchObject({ ...closed, refunded_cents: 0 })
    const refunds = await shop.deps.db.selectFrom('refunds').selectAll().orderBy('created_at').execute()
    expect(refunds.at(-1)).toMatchObject({ order_id: null, amount_cents: 108_00, status: 'pending' })
    expect((await emailSubjects(shop)).at(-1)).toBe('We’re refunding your payment')
    const history = await shop.deps.db
      .selectFrom('order_status_history')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('entry_id')
      .execute()
    expect(history.at(-1)?.note).toContain('is being returned')
  }
})

test('reminds of live links and closes expired ones, each of two orders separately', async () => {
  const shop = await createTestApp()
  const { db } = shop.deps
  const [young, due, over] = [await anUnpaidOrder(shop), await anUnpaidOrder(shop), await anUnpaidOrder(shop)]
  const shift = (orderId: string, sent: string, expires: string) =>
    sql`update orders set payment_link_sent_at = now() - ${sent}::interval, payment_link_expires_at = now() + ${expires}::interval
      where order_id = ${orderId}`.execute(db)
  await shift(young.orderId, '1 hour', '71 hours')
  await shift(due.orderId, '30 hours', '42 hours')
  await shift(over.orderId, '73 hours', '-1 hour')
  const unclaim = () => sql`update orders set payment_link_claimed_until = null`.execute(db)
  const toRemind = () => unclaim().then(() => claimLinkToRemind(db, shop.deps.shop, 60))
  const expired = () => unclaim().then(() => claimExpiredLink(db, 60))
  expect(await toRemind()).toBe(due.orderId)
  // Other workers skip a claimed order.
  expect(await claimLinkToRemind(db, shop.deps.shop, 60)).toBeNull()
  expect(await expired()).toBe(over.orderId)
  expect(await claimExpiredLink(db, 60)).toBeNull()
  await sql`update orders set payment_reminder_sent_at = now() where order_id = ${due.orderId}`.execute(db)
  expect(await toRemind()).toBeNull()
  // Paid or shipped orders do not wait for a payment.
  for (const change of [sql`paid_cents = 1`, sql`payment_status = 'succeeded'`, sql`status = 'SHIPPED'`]) {
    await sql`update orders set ${change} where order_id = ${over.orderId}`.execute(db)
    expect(await expired()).toBeNull()
    await sql`update orders set paid_cents = 0, payment_status = 'pending', status = 'PENDING' where order_id = ${over.orderId}`.execute(
      db,
    )
  }
  expect(await expired()).toBe(over.orderId)
})

test('accepts only the latest link of its own order', async () => {
  const shop = await createTestApp()
  const { db } = shop.deps
  const [one, other] = [await anUnpaidOrder(shop), await anUnpaidOrder(shop)]
  await sql`update orders set payment_link_version = 2 where order_id = ${other.orderId}`.execute(db)
  const linkOf = async (orderId: string) => {
    const order = await storedOrder(shop, orderId)
    return { orderId, expiresAt: order.payment_link_expires_at ?? new Date(0), version: order.payment_link_version }
  }
  const toTheSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1_000) * 1_000)
  for (const { orderId } of [one, other]) {
    const link = await linkOf(orderId)
    const requests = { ...link, expiresAt: toTheSecond(link.expiresAt) }
    expect(await isLiveLink(db, requests)).toBe(true)
    expect(await isLiveLink(db, { ...requests, version: requests.version - 1 })).toBe(false)
    expect(await findLiveLink(db, orderId)).toEqual(link)
  }
  await sql`update orders set payment_link_expires_at = now() where order_id = ${one.orderId}`.execute(db)
  expect(await findLiveLink(db, one.orderId)).toBeNull()
  expect(await findLiveLink(db, other.orderId)).toMatchObject({ orderId: other.orderId, version: 2 })
})
