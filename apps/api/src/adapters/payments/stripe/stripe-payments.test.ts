import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openFakeStripe } from '../../../testing/fakes/fake-stripe.ts'
import { stripeAt } from '../../../testing/fakes/real-providers.ts'
import type { MovementsPage, NewIntent, ProviderMovement } from '../payment-provider.ts'
import { openStripe } from './stripe-payments.ts'

const fake = await openFakeStripe()
const stripe = stripeAt(fake)
const inTime = () => AbortSignal.timeout(10_000)

beforeEach(() => {
  fake.calls.length = 0
  fake.failures.length = 0
})
afterAll(() => fake.close())

const anIntent = (overrides: Partial<NewIntent> = {}): NewIntent => ({
  paymentId: `pay_${crypto.randomUUID()}`,
  orderId: 'ORD-000000000001',
  amountCents: 108_00,
  currency: 'usd',
  returnUrl: 'http://localhost:3000/checkout',
  idempotencyKey: crypto.randomUUID(),
  ...overrides,
})

describe('a payment', () => {
  test("is created with the shop's amount, ids and idempotency key", async () => {
    const intent = anIntent()
    const created = await stripe.createIntent(intent, inTime())
    expect(created).toMatchObject({ intentId: created.providerRef, clientSecret: expect.stringContaining('_secret_') })
    expect(await stripe.fetch(created.providerRef, inTime())).toMatchObject({
      state: 'created',
      amountCents: 108_00,
      currency: 'usd',
      paymentId: intent.paymentId,
      refundedCents: 0,
      message: null,
    })
    expect(fake.calls[0]?.headers['idempotency-key']).toBe(intent.idempotencyKey)
    expect(fake.calls[0]?.headers['authorization']).toBe('Bearer sk_test_fake')
  })

  test('is the same when requested twice', async () => {
    const intent = anIntent()
    const first = await stripe.createIntent(intent, inTime())
    expect(await stripe.createIntent(intent, inTime())).toEqual(first)
  })

  test('is created once when the response was lost', async () => {
    fake.failures.push({ method: 'POST', kind: 'lose' })
    const before = fake.intents.size
    const created = await stripe.createIntent(anIntent(), inTime())
    expect(fake.intents.size).toBe(before + 1)
    expect(fake.calls).toHaveLength(2)
    expect(fake.intents.has(created.intentId)).toBe(true)
  })

  test('can be retried after a decline, and reports the reason', async () => {
    const { providerRef } = await stripe.createIntent(anIntent(), inTime())
    fake.decline(providerRef, 'Your card has insufficient funds.')
    const state = await stripe.fetch(providerRef, inTime())
    expect(state).toMatchObject({ state: 'created', message: 'Your card has insufficient funds.' })
  })

  test('stays paid when it is canceled', async () => {
    const { providerRef } = await stripe.createIntent(anIntent(), inTime())
    fake.pay(providerRef)
    expect(await stripe.cancel(providerRef, inTime())).toMatchObject({ state: 'succeeded' })
    const { providerRef: open } = await stripe.createIntent(anIntent(), inTime())
    expect(await stripe.cancel(open, inTime())).toMatchObject({ state: 'canceled' })
    expect(await stripe.cancel(open, inTime())).toMatchObject({ state: 'canceled' })
  })
})

describe.each([
  ['yen', 'jpy', 6_600, '6600'],
  ['dinars', 'kwd', 12_340, '12340'],
  ['krónur', 'isk', 6_600, '660000'],
])('a payment in %s', (_name, currency, amountCents, sent) => {
  test('has the amount as Stripe counts it, at both sides', async () => {
    const { providerRef } = await stripe.createIntent(anIntent({ amountCents, currency }), inTime())
    expect(new URLSearchParams(fake.calls[0]?.text).get('amount')).toBe(sent)
    fake.pay(providerRef)
    const refund = { providerRef, amountCents: amountCents / 2, currency, idempotencyKey: crypto.randomUUID() }
    expect(await stripe.refund(refund, inTime())).toMatchObject({ status: 'succeeded' })
    expect(await stripe.fetch(providerRef, inTime())).toMatchObject({
      state: 'succeeded',
      amountCents,
      refundedCents: amountCents / 2,
      currency,
    })
    fake.dispute(providerRef, 'charge.dispute.created', 'needs_response')
    expect(await stripe.fetchDispute?.(`du_${providerRef}`, inTime())).toMatchObject({ amountCents })
    const window = { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000) }
    const movements: ProviderMovement[] = []
    for (let cursor: string | null = null; ;) {
      const page: MovementsPage | undefined = await stripe.listMovements?.(window, cursor, inTime())
      movements.push(...(page?.movements ?? []))
      cursor = page?.next ?? null
      if (cursor === null) break
    }
    expect(movements.filter((movement) => movement.providerRef === providerRef)).toMatchObject([
      { kind: 'payment', amountCents, refundedCents: amountCents / 2 },
      { kind: 'refund', amountCents: amountCents / 2 },
    ])
  })
})

describe('a refund', () => {
  test('is sent once per key and never above what was paid', async () => {
    const { providerRef } = await stripe.createIntent(anIntent(), inTime())
    fake.pay(providerRef)
    const refund = { providerRef, amountCents: 100_00, currency: 'usd', idempotencyKey: crypto.randomUUID() }
    const first = await stripe.refund(refund, inTime())
    expect(first).toMatchObject({ status: 'succeeded', message: null })
    expect(await stripe.refund(refund, inTime())).toEqual(first)
    expect(await stripe.fetch(providerRef, inTime())).toMatchObject({ state: 'succeeded', refundedCents: 100_00 })
    const second = await stripe.refund({ ...refund, idempotencyKey: crypto.randomUUID() }, inTime())
    expect(second).toMatchObject({ status: 'failed', message: expect.stringContaining('greater than') })
  })
})

describe('a refund that is pending for days', () => {
  test('is not created again after its key has expired', async () => {
    const { providerRef } = await stripe.createIntent(anIntent(), inTime())
    fake.pay(providerRef)
    fake.delayRefunds(true)
    const refund = { providerRef, amountCents: 20_00, currency: 'usd', idempotencyKey: crypto.randomUUID() }
    const first = await stripe.refund(refund, inTime())
    expect(first).toMatchObject({ status: 'pending' })
    fake.expireIdempotencyKeys()
    expect(await stripe.refund(refund, inTime())).toEqual(first)
    expect(await stripe.fetch(providerRef, inTime())).toMatchObject({ refundedCents: 20_00 })
    fake.delayRefunds(false)
  })
})

describe('errors', () => {
  test('of the server, repeatedly, are reported as unavailable', async () => {
    fake.failures.push(...[1, 2, 3].map(() => ({ method: 'POST' as const, kind: 'fault' as const })))
    await expect(stripe.createIntent(anIntent(), inTime())).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('a call without a response ends when it is aborted', async () => {
    fake.failures.push({ method: 'GET', kind: 'hang' })
    const startedAt = performance.now()
    const rejection = stripe.fetch('pi_whatever', AbortSignal.timeout(200))
    await expect(rejection).rejects.toMatchObject({ kind: 'timeout' })
    expect(performance.now() - startedAt).toBeLessThan(9_000)
  })

  test('an unknown payment is a rejection', async () => {
    await expect(stripe.fetch('pi_unknown', inTime())).rejects.toMatchObject({ kind: 'refused' })
  })

  test('an unreachable server is reported as unavailable', async () => {
    const unreachable = openStripe({
      secretKey: 'sk_test_fake',
      publishableKey: 'pk_test_fake',
      webhookSecret: 'whsec',
      apiUrl: 'http://127.0.0.1:9',
    })
    await expect(unreachable.fetch('pi_1', inTime())).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('a webhook', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)

  test('contains its payment', async () => {
    const { providerRef } = await stripe.createIntent(anIntent(), inTime())
    const { body, headers } = fake.message(providerRef)
    expect(stripe.parseWebhook(bytes(body), headers)).toEqual({
      eventId: expect.stringMatching(/^evt_/),
      kind: 'payment_intent.succeeded',
      providerRef,
    })
  })

  test('is ignored when it is forged, changed, old or unsigned', async () => {
    const { providerRef } = await stripe.createIntent(anIntent(), inTime())
    const { body, headers } = fake.message(providerRef)
    const old = fake.message(providerRef, 'payment_intent.succeeded', new Date(Date.now() - 301_000))
    expect(stripe.parseWebhook(bytes(body.replace('10800', '1')), headers)).toBeNull()
    expect(stripe.parseWebhook(bytes(old.body), old.headers)).toBeNull()
    expect(stripe.parseWebhook(bytes(body), new Headers())).toBeNull()
    expect(stripe.parseWebhook(bytes(body), new Headers({ 'stripe-signature': 't=1,v1=00' }))).toBeNull()
  })
})
