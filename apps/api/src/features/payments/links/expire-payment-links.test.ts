import { demoTerms } from '@atelier/domain/shop-terms'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ProviderError, type PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { payToken } from '../../../order-links.ts'
import { confirm, type TestIntent } from '../../../testing/card-checkout.ts'
import { anOrderBody, aProduct, stockOf } from '../../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testLog } from '../../../testing/test-log.ts'
import { expirePaymentLinks } from './expire-payment-links.ts'

const never = new AbortController().signal

/** Creates an order that waits for its payment and takes one of three units. */
async function aWaitingOrder(shop: TestApp) {
  const bag = await aProduct({ colors: { Noir: 3 } })
  const placed = await shop.post('/api/orders', anOrderBody([bag]))
  const { data } = (await placed.json()) as { data: { orderId: string } }
  return { orderId: data.orderId, variantId: bag.variants[0]?.variant_id ?? 0 }
}

const orderOf = ({ deps }: TestApp, orderId: string) =>
  deps.db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()

async function openIntent(shop: TestApp, orderId: string): Promise<TestIntent> {
  const { payment_link_expires_at: expiresAt, payment_link_version: version } = await orderOf(shop, orderId)
  const token = payToken(shop.deps.config, { orderId, expiresAt: expiresAt ?? new Date(0), version })
  return ((await (await shop.post(`/api/pay/${token}/intent`, {})).json()) as { data: TestIntent }).data
}

/** Moves every order into the past by a number of hours. */
const wait = ({ deps }: TestApp, hours: number) =>
  sql`update orders set payment_link_sent_at = payment_link_sent_at - ${hours}::integer * interval '1 hour',
    payment_link_expires_at = payment_link_expires_at - ${hours}::integer * interval '1 hour'`.execute(deps.db)

const subjects = async ({ deps }: TestApp): Promise<string[]> =>
  (await deps.db.selectFrom('mails').select('subject').orderBy('mail_id').execute()).map(({ subject }) => subject)

const warnings = () => testLog.lines().flatMap(({ level, message }) => (level === 'warn' ? [message] : []))

test('writes history entries and triggers the email job only when it changed an order', async () => {
  const shop = await createTestApp()
  const { db } = shop.deps
  const [first, second, young] = [await aWaitingOrder(shop), await aWaitingOrder(shop), await aWaitingOrder(shop)]
  const untouched = await orderOf(shop, young.orderId)
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
    expect(await orderOf(shop, orderId)).toMatchObject({
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
  expect([await orderOf(shop, young.orderId), await stockOf(young.variantId)]).toEqual([untouched, 2])
  expect(warnings()).toEqual([])
})

test.each([
  ['already had its reminder', sql`payment_reminder_sent_at := now()`, 'sent'],
  ['was closed', sql`status := 'CANCELLED'`, 'sent'],
  ['was closed after its link expired', sql`status := 'CANCELLED'`, 'over'],
  ['has a new link after its own expired', sql`payment_link_expires_at := now() + interval '1 hour'`, 'over'],
] as const)('the job does not change a claimed order that %s', async (_what, change, link) => {
  const shop = await createTestApp()
  const { orderId, variantId } = await aWaitingOrder(shop)
  const { db } = shop.deps
  const queuedSubjects = await subjects(shop)
  await wait(shop, link === 'sent' ? demoTerms.paymentLinkReminderHours + 1 : demoTerms.paymentLinkHours + 1)
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
  expect([await subjects(shop), await stockOf(variantId), warnings()]).toEqual([queuedSubjects, 2, []])
  expect(await orderOf(shop, orderId)).toMatchObject({ status_note: null })
})

test('does not close an order whose payment is processing; closes it when the provider is unavailable', async () => {
  const shop = await createTestApp()
  const [slow, silent] = [await aWaitingOrder(shop), await aWaitingOrder(shop)]
  await confirm(shop, await openIntent(shop, slow.orderId), '0259')
  // The sandbox settles the payment within a second.
  await sql`update sandbox_intents set settles_at = now() + interval '1 hour'`.execute(shop.deps.db)
  const { paymentIntentId } = await openIntent(shop, silent.orderId)
  await wait(shop, demoTerms.paymentLinkHours + 1)
  const cancel: PaymentProvider['cancel'] = (ref, signal) =>
    ref === paymentIntentId
      ? Promise.reject(new ProviderError('unavailable', 'down'))
      : shop.deps.payments.cancel(ref, signal)
  const away = await createTestApp({}, { payments: { ...shop.deps.payments, cancel }, sandbox: shop.deps.sandbox })
  expect(await expirePaymentLinks(away.deps, never)).toMatchObject({ closed: 1 })
  expect(await orderOf(shop, slow.orderId)).toMatchObject({ status: 'PENDING', payment_status: 'pending' })
  expect(await orderOf(shop, silent.orderId)).toMatchObject({ status: 'CANCELLED', payment_status: 'canceled' })
  expect(warnings()).toContain('cancellation of an expired link payment failed')
})

test('closes the order of a deleted account without an email', async () => {
  const shop = await createTestApp()
  const { orderId, variantId } = await aWaitingOrder(shop)
  await sql`update orders set email = 'deleted-usr_1@deleted.invalid'`.execute(shop.deps.db)
  const queuedSubjects = await subjects(shop)
  let woken = 0
  shop.deps.signals.on('mail-queued', () => (woken += 1))
  await wait(shop, demoTerms.paymentLinkReminderHours + 1)
  expect([await expirePaymentLinks(shop.deps, never), woken]).toEqual([{ reminded: 1, closed: 0 }, 1])
  await wait(shop, demoTerms.paymentLinkHours)
  expect([await expirePaymentLinks(shop.deps, never), woken]).toEqual([{ reminded: 0, closed: 1 }, 2])
  expect([await subjects(shop), await stockOf(variantId), warnings()]).toEqual([queuedSubjects, 3, []])
  expect(await orderOf(shop, orderId)).toMatchObject({ status: 'CANCELLED' })
})
