import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openFakeSquare } from '../../../testing/fakes/fake-square.ts'
import { squareAt } from '../../../testing/fakes/real-providers.ts'
import type { SubmittedToken } from '../payment-provider.ts'

const fake = await openFakeSquare()
const square = squareAt(fake)
const inTime = () => AbortSignal.timeout(10_000)

beforeEach(() => {
  fake.calls.length = 0
  fake.failures.length = 0
})
afterAll(() => fake.close())

/** Creates a payment, with the card token that the browser submits. */
async function submittedToken(token: string): Promise<SubmittedToken> {
  const paymentId = crypto.randomUUID()
  const money = { amountCents: 54_00, currency: 'usd', orderId: null, paymentId }
  const created = await square.createIntent({ ...money, returnUrl: 'http://localhost', idempotencyKey: 'k' }, inTime())
  return { ...money, ...created, token, idempotencyKey: `key-${token}-${paymentId}`.slice(0, 45) }
}

const submit = (submitted: SubmittedToken, signal = inTime()) => {
  if (!square.submitToken) throw new Error('expected Square to take tokens')
  return square.submitToken(submitted, signal)
}

describe('a payment', () => {
  test('exists only in the shop until there is a token', async () => {
    const { providerRef, paymentId } = await submittedToken('cnon:ok')
    expect(fake.calls).toHaveLength(0)
    const state = await square.fetch(providerRef, inTime())
    expect(state).toMatchObject({ state: 'created', refundedCents: 0, paymentId })
    expect(await square.cancel(providerRef, inTime())).toMatchObject({ state: 'canceled' })
  })

  test('has the same secret when it is created again', async () => {
    const first = await submittedToken('cnon:ok')
    const again = await square.createIntent({ ...first, returnUrl: 'http://localhost', idempotencyKey: 'k' }, inTime())
    expect(again).toMatchObject({ intentId: first.intentId, clientSecret: first.clientSecret })
  })

  test("is charged with the shop's amount and id", async () => {
    const submitted = await submittedToken('cnon:ok')
    const state = await submit(submitted)
    expect(state).toMatchObject({
      state: 'succeeded',
      amountCents: 54_00,
      currency: 'usd',
      paymentId: submitted.paymentId,
    })
    expect(await square.fetch(state.providerRef, inTime())).toEqual(state)
    const sent = JSON.parse(fake.calls.find(({ method }) => method === 'POST')?.text ?? '') as Record<string, unknown>
    expect(sent).toMatchObject({ autocomplete: true, location_id: 'LFAKE', reference_id: submitted.paymentId })
    expect(String(sent['idempotency_key']).length).toBeLessThanOrEqual(45)
    expect(fake.calls.at(-1)?.headers).toMatchObject({ authorization: 'Bearer fake-access-token' })
  })

  test('is charged once for the same token, however often it is sent', async () => {
    const submitted = await submittedToken('cnon:ok')
    const before = fake.payments.size
    const responses = await Promise.all([submit(submitted), submit(submitted), submit(submitted)])
    expect(new Set(responses.map(({ providerRef }) => providerRef)).size).toBe(1)
    expect(fake.payments.size).toBe(before + 1)
  })

  test('reports the reason of a declined card and can be retried', async () => {
    const submitted = await submittedToken('cnon:declined')
    expect(await submit(submitted)).toMatchObject({
      state: 'created',
      providerRef: submitted.providerRef,
      message: 'The card was declined.',
    })
    expect(await submit({ ...submitted, token: 'cnon:ok', idempotencyKey: 'another-card' })).toMatchObject({
      state: 'succeeded',
    })
  })

  test("is found by the shop's id when the response was lost", async () => {
    const submitted = await submittedToken('cnon:ok-lost')
    await Promise.all([submit(await submittedToken('cnon:ok-1')), submit(await submittedToken('cnon:ok-2'))])
    fake.failures.push({ method: 'POST', kind: 'lose' })
    await expect(submit(submitted)).rejects.toMatchObject({ kind: 'unavailable' })
    const found = await square.fetch(submitted.providerRef, inTime())
    expect(found).toMatchObject({ state: 'succeeded', paymentId: submitted.paymentId, amountCents: 54_00 })
    expect(await square.cancel(submitted.providerRef, inTime())).toMatchObject({ state: 'succeeded' })
    const before = fake.payments.size
    expect(await submit({ ...submitted, token: 'cnon:ok-another-card' })).toEqual(found)
    expect(fake.payments.size).toBe(before)
  })

  test('is charged only with its client secret', async () => {
    const submitted = await submittedToken('cnon:ok')
    await expect(submit({ ...submitted, clientSecret: 'guessed' })).rejects.toMatchObject({ kind: 'refused' })
  })

  test('can be canceled while it waits', async () => {
    const { providerRef, state } = await submit(await submittedToken('cnon:pending'))
    expect(state).toBe('processing')
    expect(await square.cancel(providerRef, inTime())).toMatchObject({ state: 'canceled' })
  })
})

test('a refund is sent once per key and never above what was paid', async () => {
  const { providerRef } = await submit(await submittedToken('cnon:ok-refund'))
  const refund = { providerRef, amountCents: 40_00, currency: 'usd', idempotencyKey: crypto.randomUUID() }
  const first = await square.refund(refund, inTime())
  expect(first).toMatchObject({ status: 'pending', message: null })
  for (const refund of fake.refunds.values()) refund.status = 'COMPLETED'
  expect(await square.refund(refund, inTime())).toEqual({ ...first, status: 'succeeded' })
  expect(await square.fetch(providerRef, inTime())).toMatchObject({ refundedCents: 40_00 })
  const second = await square.refund({ ...refund, idempotencyKey: crypto.randomUUID() }, inTime())
  expect(second).toMatchObject({ status: 'failed', message: expect.stringContaining('exceeds') })
})

describe('errors', () => {
  test('of the server are reported as unavailable', async () => {
    fake.failures.push({ method: 'GET', kind: 'fault' })
    await expect(square.fetch('sq1', inTime())).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('a call without a response ends when it is aborted', async () => {
    fake.failures.push({ method: 'GET', kind: 'hang' })
    await expect(square.fetch('sq1', AbortSignal.timeout(200))).rejects.toMatchObject({ kind: 'timeout' })
  })

  test('an invalid token is a rejection', async () => {
    await expect(submit(await submittedToken('garbage'))).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('a webhook', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)

  test('contains its payment, or is ignored', async () => {
    const { providerRef } = await submit(await submittedToken('cnon:ok-message'))
    const { body, headers } = fake.message(providerRef)
    expect(square.parseWebhook(bytes(body), headers)).toMatchObject({ kind: 'payment.updated', providerRef })
    expect(square.parseWebhook(bytes(body.replace('5400', '1')), headers)).toBeNull()
    expect(square.parseWebhook(bytes(body), new Headers())).toBeNull()
    const other = fake.message(providerRef, 'labor.shift.created')
    expect(square.parseWebhook(bytes(other.body), other.headers)).toBeNull()
  })
})
