import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ProviderError, type PaymentProvider, type ProviderState } from '../../../adapters/payments/payment-provider.ts'
import { anIntentBody, begin } from '../../../testing/card-checkout.ts'
import { aProduct } from '../../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findAttempt, insertAttempt } from './charge-attempts.repo.ts'
import { chargeCard, observePayment } from './charge-card.ts'
import { findByIntent } from '../payments.repo.ts'
import { beginAttempt, hasAttempt } from './attempts.repo.ts'

/** Creates a payment. */
async function aPayment(shop: TestApp, email: string) {
  const { paymentIntentId } = await begin(shop, anIntentBody([await aProduct()], { email }))
  const payment = await findByIntent(shop.deps.db, paymentIntentId)
  if (!payment) throw new Error('expected a payment')
  return payment
}

test('a cancel reports a payment as processing while its card is being charged, and preserves the claim', async () => {
  const shop = await createTestApp()
  const { db } = shop.deps
  const [charged, other] = [await aPayment(shop, 'ada@example.com'), await aPayment(shop, 'bea@example.com')]
  await beginAttempt(db, charged.payment_id, 60_000)
  // The sandbox cannot cancel an attempt, but always knows the current state.
  expect(await observePayment(shop.deps, charged, 'fetch')).toMatchObject({ state: 'created' })
  expect(await observePayment(shop.deps, charged, 'cancel')).toMatchObject({ state: 'processing' })
  expect(await hasAttempt(db, charged.payment_id)).toBe(true)
  expect(await observePayment(shop.deps, charged, 'fetch')).toMatchObject({ state: 'created' })
  expect(await observePayment(shop.deps, other, 'cancel')).toMatchObject({ state: 'canceled' })
})

/**
 * Creates two payments at a provider with eventually consistent lists; the first has a stored attempt. `calls` records
 * the provider's calls.
 */
async function anAttempt(change: Partial<PaymentProvider> = {}) {
  const sandbox = await createTestApp()
  const calls: [what: string, about: string][] = []
  const state = (providerRef: string): ProviderState => ({
    providerRef,
    state: 'created',
    amountCents: 108_00,
    refundedCents: 0,
    currency: 'usd',
    paymentId: null,
    message: null,
  })
  const call = async (what: string, about: string, ref = about) => {
    calls.push([what, about])
    return state(ref)
  }
  const payments: PaymentProvider = {
    ...sandbox.deps.payments,
    submitToken: ({ token, providerRef }) => call('submit', token, providerRef),
    cancelAttempt: async (key) => void (await call('cancel attempt', key)),
    fetch: (ref) => call('fetch', ref),
    cancel: async (ref) => ({ ...(await call('cancel', ref)), state: 'canceled' }),
    ...change,
  }
  const shop = await createTestApp({}, { payments, sandbox: sandbox.deps.sandbox })
  const { db } = shop.deps
  const payment = await aPayment(shop, 'ada@example.com')
  const other = await aPayment(shop, 'bea@example.com')
  const { payment_id: paymentId, provider_ref: ref } = payment
  const written = { amountCents: 108_00, token: 'tok_first', clientSecret: 'cs' }
  const keyOf = (id: string) => (id === paymentId ? 'key-1' : 'key-2')
  for (const { payment_id: id } of [other, payment]) {
    await insertAttempt(db, { ...written, paymentId: id, idempotencyKey: keyOf(id) })
  }
  const left = async () => {
    const options = { repeatMinutes: 15, listedMinutes: 5 }
    const [own, neighbor] = [
      await findAttempt(db, paymentId, options),
      await findAttempt(db, other.payment_id, options),
    ]
    // The attempt of the other payment must not change.
    expect(neighbor).toMatchObject({ idempotencyKey: 'key-2' })
    return { attempt: own?.idempotencyKey ?? null, isClaimed: await hasAttempt(db, paymentId) }
  }
  const later = (minutes: number) =>
    sql`update charge_attempts set started_at = started_at - ${minutes}::integer * interval '1 minute'`.execute(db)
  return { ...shop, db, payment, ref: ref ?? '', calls, left, later }
}

const down = () => Promise.reject(new ProviderError('unavailable', 'down'))

test('does not fetch a payment that was never opened at its provider', async () => {
  const { deps, payment, calls } = await anAttempt()
  for (const providerAction of ['fetch', 'cancel'] as const) {
    expect(await observePayment(deps, { ...payment, provider_ref: null }, providerAction)).toBeNull()
  }
  expect(calls).toEqual([])
})

test('repeats an attempt with its card while its stock is held, and deletes it with its outcome', async () => {
  const { deps, payment, ref, calls, left } = await anAttempt()
  expect(await observePayment(deps, payment, 'fetch')).toMatchObject({ state: 'created', providerRef: ref })
  expect(calls).toEqual([
    ['fetch', ref],
    ['submit', 'tok_first'],
  ])
  // The repeat's key derives from the card; another process has stored its own attempt.
  expect(await left()).toEqual({ attempt: 'key-1', isClaimed: false })
})

test('an attempt that may be charged prevents cancellation, and its claim ends with the call', async () => {
  const { deps, payment, ref, calls, left, later } = await anAttempt()
  expect(await observePayment(deps, payment, 'cancel')).toMatchObject({ state: 'processing' })
  expect(await left()).toEqual({ attempt: 'key-1', isClaimed: false })
  await later(6)
  expect(await observePayment(deps, payment, 'cancel')).toMatchObject({ state: 'canceled' })
  expect(await left()).toEqual({ attempt: null, isClaimed: false })
  const cancelAttempt = [
    ['fetch', ref],
    ['cancel attempt', 'key-1'],
  ]
  expect(calls).toEqual([...cancelAttempt, ...cancelAttempt, ['cancel', ref]])
})

test('an unresolvable attempt stays stored, and its claim ends', async () => {
  const { deps, payment, left } = await anAttempt({ submitToken: down })
  await expect(observePayment(deps, payment, 'fetch')).rejects.toMatchObject({ code: 'payment_unavailable' })
  expect(await left()).toEqual({ attempt: 'key-1', isClaimed: false })
})

test('does not repeat the attempt of a payment that is settled or claimed by another call', async () => {
  const { deps, db, payment, ref, calls, left } = await anAttempt()
  await beginAttempt(db, payment.payment_id, 60_000)
  for (const providerAction of ['fetch', 'cancel'] as const) {
    expect(await observePayment(deps, payment, providerAction)).toMatchObject({ state: 'processing' })
  }
  expect(await left()).toEqual({ attempt: 'key-1', isClaimed: true })
  await sql`update payments set attempt_until = null, settled_at = now() where payment_id = ${payment.payment_id}`.execute(
    db,
  )
  expect(await observePayment(deps, payment, 'fetch')).toMatchObject({ state: 'processing' })
  expect(await left()).toEqual({ attempt: 'key-1', isClaimed: false })
  expect(calls).toEqual([1, 2, 3].map(() => ['fetch', ref]))
})

test('sends no second card while another call has stored its own attempt', async () => {
  const { deps, payment, calls, left } = await anAttempt()
  const charge = chargeCard(deps, { ...payment, isHeld: true }, { token: 'tok_second', clientSecret: 'cs' })
  await expect(charge).rejects.toMatchObject({
    code: 'payment_processing',
    message: 'Your payment is still being processed. Wait a moment before you try again.',
  })
  expect(calls.filter(([what]) => what === 'submit')).toEqual([['submit', 'tok_first']])
  expect(await left()).toEqual({ attempt: 'key-1', isClaimed: false })
})

test('rejects a card for a provider that takes none through the shop', async () => {
  const { deps, payment, calls, left } = await anAttempt({ submitToken: undefined })
  const charge = chargeCard(deps, { ...payment, isHeld: true }, { token: 'tok_second', clientSecret: 'cs' })
  await expect(charge).rejects.toMatchObject({ code: 'not_found', message: 'Not found' })
  expect([await left(), calls]).toEqual([{ attempt: 'key-1', isClaimed: false }, []])
})
