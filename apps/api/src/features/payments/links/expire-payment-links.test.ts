import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ProviderError, type PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { confirm } from '../../../testing/card-checkout.ts'
import { aStaffMember, stockOf } from '../../../testing/factories.ts'
import {
  agePaymentLinks,
  anUnpaidOrder,
  beginByLink,
  emailSubjects,
  storedOrder,
} from '../../../testing/payment-links.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { testLog } from '../../../testing/test-log.ts'
import { expirePaymentLinks } from './expire-payment-links.ts'

const never = new AbortController().signal

test('writes history entries and triggers the email job only when it changed an order', async () => {
  const shop = await createTestApp()
  const { db } = shop.deps
  const [first, second, young] = [await anUnpaidOrder(shop), await anUnpaidOrder(shop), await anUnpaidOrder(shop)]
  const untouched = await storedOrder(shop, young.orderId)
  let woken = 0
  shop.deps.signals.on('mail-queued', () => (woken += 1))
  expect([await expirePaymentLinks(shop.deps, never), woken]).toEqual([{ reminded: 0, closed: 0 }, 0])
  const shift = (hours: number) =>
    sql`update orders set payment_link_sent_at = payment_link_sent_at - ${hours}::integer * interval '1 hour',
      payment_link_expires_at = payment_link_expires_at - ${hours}::integer * interval '1 hour'
      where order_id <> ${young.orderId}`.execute(db)
  await shift(demoTerms.paymentLinkReminderHours + 1)
  expect([await expirePaymentLinks(shop.deps, never), woken]).toEqual([{ reminded: 2, closed: 0 }, 1])
  await shift(demoTerms.paymentLinkHours)
  expect([await expirePaymentLinks(shop.deps, never), woken]).toEqual([{ reminded: 0, closed: 2 }, 2])
  for (const { orderId, variantId } of [first, second]) {
    expect(await storedOrder(shop, orderId)).toMatchObject({
      status: 'CANCELLED',
      payment_status: 'canceled',
      status_note: 'Payment link expired. Stock released.',
      payment_reminder_sent_at: expect.any(Date) as Date,
      payment_link_claimed_until: null,
    })
    const history = await db
      .selectFrom('order_status_history')
      .select(['status', 'note'])
      .where('order_id', '=', orderId)
      .orderBy('entry_id')
      .execute()
    expect(history.at(-1)).toEqual({ status: 'CANCELLED', note: 'Payment link expired. Stock released.' })
    expect(await stockOf(variantId)).toBe(3)
  }
  expect([await storedOrder(shop, young.orderId), await stockOf(young.variantId)]).toEqual([untouched, 2])
  expect(testLog.warnings()).toEqual([])
})

test.each([
  ['already had its reminder', sql`payment_reminder_sent_at := now()`, 'sent'],
  ['was closed', sql`status := 'CANCELLED'`, 'sent'],
  ['was closed after its link expired', sql`status := 'CANCELLED'`, 'over'],
  ['was shipped unpaid after its link expired', sql`status := 'SHIPPED'`, 'over'],
  ['has a new link after its own expired', sql`payment_link_expires_at := now() + interval '1 hour'`, 'over'],
] as const)('the job does not change a claimed order that %s', async (_what, change, link) => {
  const shop = await createTestApp()
  const { orderId, variantId } = await anUnpaidOrder(shop)
  const { db } = shop.deps
  const queuedSubjects = await emailSubjects(shop)
  await agePaymentLinks(shop, link === 'sent' ? demoTerms.paymentLinkReminderHours + 1 : demoTerms.paymentLinkHours + 1)
  // Changes that another session makes between the claim and the lock.
  await sql`create function test_meanwhile() returns trigger language plpgsql as $$ begin new.${change}; return new; end $$`.execute(
    db,
  )
  await sql`create trigger test_meanwhile before update of payment_link_claimed_until on orders for each row
    when (new.payment_link_claimed_until is not null) execute function test_meanwhile()`.execute(db)
  try {
    expect(await expirePaymentLinks(shop.deps, never)).toEqual({ reminded: 0, closed: 0 })
  } finally {
    await sql`drop function test_meanwhile cascade`.execute(db)
  }
  expect([await emailSubjects(shop), await stockOf(variantId), testLog.warnings()]).toEqual([queuedSubjects, 2, []])
  expect(await storedOrder(shop, orderId)).toMatchObject({ status_note: null })
})

test('does not close an order whose payment is processing; closes it when the provider is unavailable', async () => {
  const shop = await createTestApp()
  const [slow, silent] = [await anUnpaidOrder(shop), await anUnpaidOrder(shop)]
  await confirm(shop, await beginByLink(shop, slow.token), '0259')
  // The sandbox settles the payment within a second.
  await sql`update sandbox_intents set settles_at = now() + interval '1 hour'`.execute(shop.deps.db)
  const { paymentIntentId } = await beginByLink(shop, silent.token)
  await agePaymentLinks(shop, demoTerms.paymentLinkHours + 1)
  const cancel: PaymentProvider['cancel'] = (ref, signal) =>
    ref === paymentIntentId
      ? Promise.reject(new ProviderError('unavailable', 'down'))
      : shop.deps.payments.cancel(ref, signal)
  const away = await createTestApp({}, { payments: { ...shop.deps.payments, cancel }, sandbox: shop.deps.sandbox })
  expect(await expirePaymentLinks(away.deps, never)).toMatchObject({ closed: 1 })
  expect(await storedOrder(shop, slow.orderId)).toMatchObject({ status: 'PENDING', payment_status: 'pending' })
  expect(await storedOrder(shop, silent.orderId)).toMatchObject({ status: 'CANCELLED', payment_status: 'canceled' })
  expect(testLog.warnings()).toContain('cancellation of an expired link payment failed')
})

test('closes the order of a deleted account without an email', async () => {
  const shop = await createTestApp()
  const { orderId, variantId } = await anUnpaidOrder(shop)
  await sql`update orders set email = 'deleted-usr_1@deleted.invalid'`.execute(shop.deps.db)
  const queuedSubjects = await emailSubjects(shop)
  let woken = 0
  shop.deps.signals.on('mail-queued', () => (woken += 1))
  await agePaymentLinks(shop, demoTerms.paymentLinkReminderHours + 1)
  expect([await expirePaymentLinks(shop.deps, never), woken]).toEqual([{ reminded: 1, closed: 0 }, 1])
  await agePaymentLinks(shop, demoTerms.paymentLinkHours)
  expect([await expirePaymentLinks(shop.deps, never), woken]).toEqual([{ reminded: 0, closed: 1 }, 2])
  expect([await emailSubjects(shop), await stockOf(variantId), testLog.warnings()]).toEqual([queuedSubjects, 3, []])
  expect(await storedOrder(shop, orderId)).toMatchObject({ status: 'CANCELLED' })
})

test('reminds and closes an unpaid order that staff are preparing, and none that they shipped', async () => {
  const shop = await createTestApp()
  const [prepared, shipped] = [await anUnpaidOrder(shop), await anUnpaidOrder(shop)]
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  for (const [{ orderId }, change] of [
    [prepared, { status: 'PROCESSING' }],
    [shipped, { status: 'SHIPPED', confirmUnpaid: true }],
  ] as const) {
    const changed = await shop.request('PUT', `/api/admin/orders/${orderId}/status`, change, headers)
    expect(changed.status).toBe(200)
  }
  await agePaymentLinks(shop, demoTerms.paymentLinkReminderHours + 1)
  expect(await expirePaymentLinks(shop.deps, never)).toEqual({ reminded: 1, closed: 0 })
  await agePaymentLinks(shop, demoTerms.paymentLinkHours)
  expect(await expirePaymentLinks(shop.deps, never)).toEqual({ reminded: 0, closed: 1 })
  expect(await storedOrder(shop, prepared.orderId)).toMatchObject({ status: 'CANCELLED', payment_status: 'canceled' })
  expect(await storedOrder(shop, shipped.orderId)).toMatchObject({ status: 'SHIPPED' })
  expect([await stockOf(prepared.variantId), await stockOf(shipped.variantId)]).toEqual([3, 2])
})
