import { expect, test } from 'vitest'
import type { PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { anIntentBody } from '../../../testing/card-checkout.ts'
import { aProduct } from '../../../testing/factories.ts'
import { openProviderServers } from '../../../testing/fakes/provider-servers.ts'
import { squareAt, stripeAt } from '../../../testing/fakes/real-providers.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testLog } from '../../../testing/test-log.ts'
import { reconcileLedger } from './reconcile-ledger.ts'
import { listDifferences } from './reconcile-ledger.repo.ts'

const never = new AbortController().signal
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000)

const { stripe, square } = await openProviderServers()

const shopWith = (payments: PaymentProvider) =>
  createTestApp({ PAYMENT_TIMEOUT_MS: '15000' }, { payments, sandbox: null, earlierPayments: [] })

const differences = ({ deps }: TestApp) => listDifferences(deps.db, 100)

test('at Stripe: finds foreign charges and refunds made in its dashboard, on every page of its lists', async () => {
  testLog.expectErrors()
  const shop = await shopWith(stripeAt(stripe))
  const refs: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const response = await shop.post(
      '/api/stripe/create-intent',
      anIntentBody([await aProduct({ priceCents: 100_00 })]),
    )
    const { data } = (await response.json()) as { data: { paymentIntentId: string } }
    stripe.pay(data.paymentIntentId)
    const message = stripe.message(data.paymentIntentId)
    await shop.app.request('/api/payments/webhooks/stripe', { method: 'POST', ...message })
    refs.push(data.paymentIntentId)
  }
  const foreign = await shop.deps.payments.createIntent(
    {
      paymentId: 'pay_of_the_boutique',
      orderId: null,
      amountCents: 77_00,
      currency: 'usd',
      returnUrl: '/',
      idempotencyKey: 'till',
    },
    never,
  )
  stripe.pay(foreign.providerRef)
  const charge = stripe.intents.get(foreign.providerRef)?.latest_charge
  if (charge) charge.created -= 3_600
  await shop.deps.db
    .updateTable('payments')
    .set({ created_at: hoursAgo(3) })
    .execute()
  await shop.deps.payments.refund(
    { providerRef: refs[1] ?? '', amountCents: 5_00, currency: 'usd', idempotencyKey: 'dashboard' },
    never,
  )

  // Stripe's times have whole seconds: a payment of this second is listed at its beginning.
  expect(await reconcileLedger(shop.deps, never)).toEqual({ compared: 4, different: 2 })
  expect(await differences(shop)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'not_booked',
        providerRef: foreign.providerRef,
        orderId: null,
        theirPaidCents: 77_00,
      }),
      expect.objectContaining({ kind: 'refund', providerRef: refs[1], ourRefundedCents: 0, theirRefundedCents: 5_00 }),
    ]),
  )
  // A fully refunded payment needs no action.
  await shop.deps.payments.refund(
    { providerRef: foreign.providerRef, amountCents: 77_00, currency: 'usd', idempotencyKey: 'till-back' },
    never,
  )
  expect((await reconcileLedger(shop.deps, never)).different).toBe(1)
})

test('at Square: finds a charge whose response was lost and a refund made in its dashboard', async () => {
  testLog.expectErrors()
  const shop = await shopWith(squareAt(square))
  const charge = (paymentId: string, cents: number) =>
    shop.deps.payments.submitToken?.(
      {
        intentId: `sq_${paymentId}`,
        paymentId,
        orderId: null,
        amountCents: cents,
        currency: 'usd',
        token: `cnon:ok-${paymentId}`,
        ...opened[paymentId],
      } as never,
      never,
    )
  const opened: Record<string, { providerRef: string; clientSecret: string }> = {}
  for (const paymentId of ['pay_one', 'pay_two', 'pay_three']) {
    const intent = {
      paymentId,
      orderId: null,
      amountCents: 10_00,
      currency: 'usd',
      returnUrl: '/',
      idempotencyKey: paymentId,
    } as const
    opened[paymentId] = await shop.deps.payments.createIntent(intent, never)
    await shop.deps.db
      .insertInto('payments')
      .values({
        payment_id: paymentId,
        provider: 'square',
        purpose: 'amount',
        amount_cents: 10_00,
        return_url: '/',
        provider_ref: opened[paymentId]?.providerRef ?? null,
        created_at: hoursAgo(3),
      })
      .execute()
    await charge(paymentId, 10_00)
  }
  for (const payment of square.payments.values()) payment.created_at = hoursAgo(2).toISOString()
  const [first] = [...square.payments.values()]
  await shop.deps.payments.refund(
    { providerRef: first?.id ?? '', amountCents: 3_00, currency: 'usd', idempotencyKey: 'dashboard' },
    never,
  )
  expect(await reconcileLedger(shop.deps, never)).toEqual({ compared: 3, different: 3 })
  expect(await differences(shop)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'not_booked',
        paymentId: 'pay_one',
        theirPaidCents: 10_00,
        theirRefundedCents: 3_00,
      }),
      expect.objectContaining({ kind: 'not_booked', paymentId: 'pay_three', theirPaidCents: 10_00 }),
    ]),
  )
})
