import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anIntentBody, placeByCard, type TestIntent } from '../../../testing/card-checkout.ts'
import { aProduct, stockOf } from '../../../testing/factories.ts'
import { openFakeSquare, type FakeSquare } from '../../../testing/fakes/fake-square.ts'
import { squareAt } from '../../../testing/fakes/real-providers.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { emptyTestDatabase } from '../../../testing/test-database.ts'
import { allJobs } from '../../../jobs.ts'
import { testLog } from '../../../testing/test-log.ts'
import { expireHolds, reconcilePendingPayments } from './reconcile-pending-payments.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { settlePayment } from './settle-payment.ts'

// Covers charge calls whose response is lost, where Square lists the charge only after a delay.

const never = new AbortController().signal
let server: FakeSquare
beforeAll(async () => {
  server = await openFakeSquare()
})
beforeEach(() => {
  server.delayLists(true)
  server.calls.length = 0
  server.failures.length = 0
})
afterAll(() => server.close())

const open = (waitMs = '15000'): Promise<TestApp> =>
  createTestApp({ PAYMENT_TIMEOUT_MS: waitMs }, { payments: squareAt(server), sandbox: null })

/** Creates one payment, and another that must not be affected. */
async function createPayments(shop: TestApp) {
  const bag = await aProduct({ priceCents: 250_00, colors: { Noir: 5 } })
  const begin = async (email: string): Promise<TestIntent> => {
    const response = await shop.post('/api/square/create-intent', anIntentBody([bag], { email }))
    expect(response.status).toBe(200)
    return ((await response.json()) as { data: TestIntent }).data
  }
  const other = await begin('other@example.com')
  return { bag, other, intent: await begin('ada@example.com') }
}

const confirm = ({ post }: TestApp, { paymentIntentId, clientSecret }: TestIntent, token: string) =>
  post(`/api/square/${paymentIntentId}/confirm`, { clientSecret, token })

const statusOf = async ({ get }: TestApp, { paymentIntentId }: TestIntent) => {
  const response = await get(`/api/square/${paymentIntentId}/status`)
  return response.status === 200 ? ((await response.json()) as { status: string }).status : response.status
}

const deliverWebhook = ({ app }: TestApp, { body, headers }: { body: string; headers: Headers }) =>
  app.request('/api/payments/webhooks/square', { method: 'POST', body, headers })

/** Returns Square's charges for the payment. */
const chargesOf = ({ paymentIntentId }: TestIntent) =>
  [...server.payments.values()].filter(({ reference_id: id }) => `sq_${id}` === paymentIntentId)
const statusesOf = (intent: TestIntent) => chargesOf(intent).map(({ status }) => status)

/** The idempotency keys of the charge calls, in order. */
const chargingKeys = () =>
  server.calls
    .filter(({ method, path }) => method === 'POST' && path === '/v2/payments')
    .map(({ text }) => (JSON.parse(text) as { idempotency_key: string }).idempotency_key)

const attempts = ({ deps }: TestApp) => deps.db.selectFrom('charge_attempts').selectAll().execute()
const paymentOf = ({ deps }: TestApp, { paymentIntentId }: TestIntent) =>
  deps.db.selectFrom('payments').selectAll().where('intent_id', '=', paymentIntentId).executeTakeFirstOrThrow()

/** Moves all timestamps into the past by a number of minutes. */
async function wait({ deps: { db } }: TestApp, minutes: number): Promise<void> {
  const earlier = sql`${minutes}::integer * interval '1 minute'`
  await sql`update charge_attempts set started_at = started_at - ${earlier}`.execute(db)
  await sql`update payments set created_at = created_at - ${earlier}, due_at = now() - interval '1 second'`.execute(db)
  await sql`update checkouts set hold_expires_at = hold_expires_at - ${earlier}`.execute(db)
}

describe('a charge call without a response', () => {
  test('is repeated with its key before another card is charged, so that a second click charges once', async () => {
    const shop = await open()
    const { bag, intent } = await createPayments(shop)
    server.failures.push({ method: 'POST', kind: 'lose' })
    expect((await confirm(shop, intent, 'cnon:ok-lost')).status).toBe(502)
    expect(await (await confirm(shop, intent, 'cnon:ok-second')).json()).toMatchObject({
      data: { status: 'succeeded' },
    })
    expect(statusesOf(intent)).toEqual(['COMPLETED'])
    const [first, repeated, ...others] = chargingKeys()
    expect([repeated, others]).toEqual([first, []])
    expect(await attempts(shop)).toEqual([])
    expect((await placeByCard(shop, [bag], intent)).status).toBe(201)
  })

  test('is sent again when it charged nothing, before another card is charged', async () => {
    const shop = await open()
    const { intent } = await createPayments(shop)
    server.failures.push({ method: 'POST', kind: 'fault' })
    expect((await confirm(shop, intent, 'cnon:ok-fault')).status).toBe(502)
    expect(await attempts(shop)).toMatchObject([{ source_token: 'cnon:ok-fault', amount_cents: 270_00 }])
    expect((await confirm(shop, intent, 'cnon:ok-other')).status).toBe(200)
    expect(statusesOf(intent)).toEqual(['COMPLETED'])
    expect(new Set(chargingKeys()).size).toBe(1)
    expect(await attempts(shop)).toEqual([])
  })

  test('permits the other card at once when it turns out to be declined', async () => {
    const shop = await open()
    const { intent } = await createPayments(shop)
    server.failures.push({ method: 'POST', kind: 'lose' })
    expect((await confirm(shop, intent, 'cnon:declined')).status).toBe(502)
    expect((await confirm(shop, intent, 'cnon:ok-other')).status).toBe(200)
    expect(statusesOf(intent)).toEqual(['FAILED', 'COMPLETED'])
    expect(await attempts(shop)).toEqual([])
  })

  test('blocks other cards while Square is unavailable', async () => {
    const shop = await open()
    const { intent } = await createPayments(shop)
    server.failures.push({ method: 'POST', kind: 'lose' }, { method: 'POST', kind: 'fault' })
    await confirm(shop, intent, 'cnon:ok-lost')
    expect((await confirm(shop, intent, 'cnon:ok-second')).status).toBe(502)
    expect(new Set(chargingKeys()).size).toBe(1)
    expect(statusesOf(intent)).toEqual(['COMPLETED'])
    expect(await statusOf(shop, intent)).toBe('succeeded')
    expect(await attempts(shop)).toEqual([])
  })

  test('is repeated after a timeout as well', async () => {
    const shop = await open('500')
    const { intent } = await createPayments(shop)
    server.failures.push({ method: 'POST', kind: 'hang' })
    expect((await confirm(shop, intent, 'cnon:ok-hang')).status).toBe(504)
    const patient = await open()
    expect((await confirm(patient, intent, 'cnon:ok-other')).status).toBe(200)
    expect([statusesOf(intent), new Set(chargingKeys()).size]).toEqual([['COMPLETED'], 1])
  })

  test('is resolved by the job when the customer has closed the page', async () => {
    const shop = await open()
    const { intent } = await createPayments(shop)
    server.failures.push({ method: 'POST', kind: 'lose' })
    await confirm(shop, intent, 'cnon:ok-gone')
    await wait(shop, 3)
    await reconcilePendingPayments(shop.deps, never)
    expect(statusesOf(intent)).toEqual(['COMPLETED'])
    expect(await shop.deps.db.selectFrom('orders').select('paid_cents').execute()).toEqual([{ paid_cents: 270_00 }])
    expect(await attempts(shop)).toEqual([])
  })

  test('is canceled at Square instead of repeated once its hold is released, and the lists decide', async () => {
    const shop = await open()
    const { bag, intent } = await createPayments(shop)
    server.failures.push({ method: 'POST', kind: 'fault' })
    await confirm(shop, intent, 'cnon:ok-fault')
    await wait(shop, 16)
    await expireHolds(shop.deps, never)
    expect(statusesOf(intent)).toEqual([])
    expect(await paymentOf(shop, intent)).toMatchObject({ state: 'expired', settled_at: expect.any(Date) as Date })
    expect(await attempts(shop)).toEqual([])
    expect(await stockOf(bag.variants[0]?.variant_id ?? 0)).toBe(5)
    expect(chargingKeys()).toHaveLength(1)
    expect(server.calls.some(({ path }) => path === '/v2/payments/cancel')).toBe(true)
  })

  test('prevents the cancellation of its payment while the lists may lag behind', async () => {
    const shop = await open()
    const { bag, intent } = await createPayments(shop)
    server.failures.push({ method: 'POST', kind: 'lose' })
    await confirm(shop, intent, 'cnon:ok-lost')
    const replaces = intent.paymentIntentId
    const again = await shop.post('/api/square/create-intent', anIntentBody([bag], { replaces }))
    expect([again.status, await again.json()]).toMatchObject([409, { code: 'payment_processing' }])
    expect(await statusOf(shop, intent)).toBe('succeeded')
  })

  test('becomes the order when the lists show the charge after the hold expired during an outage', async () => {
    const shop = await open()
    const { intent } = await createPayments(shop)
    server.failures.push({ method: 'POST', kind: 'lose' })
    await confirm(shop, intent, 'cnon:ok-lost')
    await wait(shop, 16)
    server.failures.push({ method: 'GET', kind: 'fault' }, { method: 'GET', kind: 'fault' })
    await expireHolds(shop.deps, never)
    expect(await attempts(shop)).toHaveLength(1)
    server.delayLists(false)
    await wait(shop, 3)
    await reconcilePendingPayments(shop.deps, never)
    expect(await shop.deps.db.selectFrom('orders').select('paid_cents').execute()).toEqual([{ paid_cents: 270_00 }])
    expect(await attempts(shop)).toEqual([])
  })

  test('is repeated once when the same declined card is submitted again', async () => {
    const shop = await open()
    const { intent } = await createPayments(shop)
    server.failures.push({ method: 'POST', kind: 'lose' })
    expect((await confirm(shop, intent, 'cnon:declined')).status).toBe(502)
    const again = await confirm(shop, intent, 'cnon:declined')
    const declined = { status: 'requires_payment_method', message: 'The card was declined.' }
    expect([again.status, await again.json()]).toMatchObject([200, { data: declined }])
    expect([chargingKeys().length, statusesOf(intent), await attempts(shop)]).toEqual([2, ['FAILED'], []])
  })

  test('is deleted when Square rejects it explicitly, and another card pays', async () => {
    const shop = await open()
    const { intent } = await createPayments(shop)
    expect((await confirm(shop, intent, 'cnon-of-nobody')).status).toBe(400)
    expect(await attempts(shop)).toEqual([])
    expect((await confirm(shop, intent, 'cnon:ok-other')).status).toBe(200)
  })

  test('blocks other cards after a rejected repeat until the lists would show its charge', async () => {
    const shop = await open()
    const { intent } = await createPayments(shop)
    server.failures.push({ method: 'POST', kind: 'lose' })
    expect((await confirm(shop, intent, 'cnon-of-nobody')).status).toBe(502)
    const early = await confirm(shop, intent, 'cnon:ok-other')
    expect([early.status, await early.json()]).toMatchObject([502, { code: 'payment_unavailable' }])
    await wait(shop, 6)
    server.failures.push({ method: 'POST', kind: 'fault' })
    expect((await confirm(shop, intent, 'cnon:ok-other')).status).toBe(502)
    expect([await attempts(shop), statusesOf(intent)]).toMatchObject([[{ source_token: 'cnon-of-nobody' }], []])
    expect((await confirm(shop, intent, 'cnon:ok-other')).status).toBe(200)
    expect([await attempts(shop), statusesOf(intent)]).toEqual([[], ['COMPLETED']])
  })

  test('permits another payment once it is canceled and the lists would show its charge', async () => {
    const shop = await open()
    const { bag, intent } = await createPayments(shop)
    const replace = () =>
      shop.post('/api/square/create-intent', anIntentBody([bag], { replaces: intent.paymentIntentId }))
    server.failures.push({ method: 'POST', kind: 'fault' })
    await confirm(shop, intent, 'cnon:ok-fault')
    const early = await replace()
    expect([early.status, await early.json()]).toMatchObject([409, { code: 'payment_processing' }])
    await wait(shop, 6)
    server.failures.push({ method: 'POST', kind: 'fault' })
    expect((await replace()).status).toBe(502)
    expect(await attempts(shop)).toHaveLength(1)
    expect(await paymentOf(shop, intent)).toMatchObject({ state: 'processing', settled_at: null, attempt_until: null })
    expect((await replace()).status).toBe(200)
    expect(await paymentOf(shop, intent)).toMatchObject({ state: 'canceled' })
    expect([await attempts(shop), chargingKeys().length]).toEqual([[], 1])
  })

  test('is not canceled when it charged; it is recorded once the lists show it', async () => {
    const shop = await open()
    const { bag, intent, other } = await createPayments(shop)
    server.failures.push({ method: 'POST', kind: 'lose' })
    await confirm(shop, intent, 'cnon:ok-lost')
    await wait(shop, 6)
    const replaces = intent.paymentIntentId
    const again = await shop.post('/api/square/create-intent', anIntentBody([bag], { replaces }))
    expect([again.status, await again.json()]).toMatchObject([409, { code: 'payment_processing' }])
    expect([await attempts(shop), await paymentOf(shop, intent)]).toMatchObject([
      [{ source_token: 'cnon:ok-lost' }],
      { state: 'processing' },
    ])
    server.delayLists(false)
    expect(await statusOf(shop, intent)).toBe('succeeded')
    expect(await paymentOf(shop, intent)).toMatchObject({ state: 'succeeded', provider_ref: chargesOf(intent)[0]?.id })
    expect(await paymentOf(shop, other)).toMatchObject({ state: 'created' })
    expect([await attempts(shop), chargingKeys().length]).toEqual([[], 1])
  })

  test('does not retain a card token after it can no longer be repeated', async () => {
    const shop = await open()
    const { intent } = await createPayments(shop)
    server.failures.push({ method: 'POST', kind: 'lose' })
    await confirm(shop, intent, 'cnon:ok-lost')
    await wait(shop, 16)
    server.failures.push(...[1, 2, 3, 4].map(() => ({ method: 'GET' as const, kind: 'fault' as const })))
    await reconcilePendingPayments(shop.deps, never)
    expect(await attempts(shop)).toMatchObject([{ source_token: null, client_secret: null }])
  })
})

test('charges one card per payment, whichever responses are lost and however often the customer submits', async () => {
  const shop = await open()
  const trouble = fc.constantFrom('lose', 'fault', null)
  const press = fc.record({
    what: fc.constantFrom('ok', 'declined', 'status', 'job'),
    post: trouble,
    get: fc.constantFrom('fault', null, null),
  })
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(press, press), { minLength: 2, maxLength: 5 }), async (pairs) => {
      await emptyTestDatabase()
      const { intent } = await createPayments(shop)
      for (const two of pairs) {
        server.failures.length = 0
        for (const { post, get } of two) {
          if (get) server.failures.push({ method: 'GET', kind: get })
          if (post) server.failures.push({ method: 'POST', kind: post })
        }
        await Promise.all(
          two.map(({ what }) => {
            if (what === 'status') return statusOf(shop, intent)
            if (what === 'job') return reconcilePendingPayments(shop.deps, never)
            return confirm(shop, intent, `cnon:${what}-${(count += 1)}`)
          }),
        )
        expect(statusesOf(intent).filter((status) => status === 'COMPLETED').length).toBeLessThanOrEqual(1)
        await wait(shop, 3)
      }
      server.failures.length = 0
      server.delayLists(false)
      await wait(shop, 20)
      await expireHolds(shop.deps, never)
      await reconcilePendingPayments(shop.deps, never)
      const charged = statusesOf(intent).filter((status) => status === 'COMPLETED').length
      expect(await shop.deps.db.selectFrom('payment_entries').select('kind').execute()).toHaveLength(charged)
      expect(await attempts(shop)).toEqual([])
      server.delayLists(true)
    }),
    { numRuns: 10 },
  )
})

test('an observation from before the charge does not revert the charge', async () => {
  const shop = await open()
  const { intent } = await createPayments(shop)
  const { payment_id: paymentId, provider_ref: ref } = await paymentOf(shop, intent)
  const seen = await shop.deps.payments.fetch(ref ?? '', AbortSignal.timeout(10_000))
  await confirm(shop, intent, 'cnon:ok')
  expect(await settlePayment(shop.deps, paymentId, { seen })).toMatchObject({ kind: 'order', isNew: true })
  expect(await shop.deps.db.selectFrom('orders').select('paid_cents').execute()).toEqual([{ paid_cents: 270_00 }])
})

describe('a second charge with the same reference', () => {
  test('is recorded and refunded once, and the customer gets an email', async () => {
    testLog.expectErrors()
    const shop = await open()
    const { bag, intent } = await createPayments(shop)
    await confirm(shop, intent, 'cnon:ok-first')
    expect((await placeByCard(shop, [bag], intent)).status).toBe(201)
    const [first] = chargesOf(intent)
    if (!first) throw new Error('expected a charge')
    const second = { ...first, id: `${first.id}again` }
    server.payments.set(second.id, second)
    for (let time = 0; time < 2; time += 1) {
      expect((await deliverWebhook(shop, server.message(second.id))).status).toBe(200)
      expect((await deliverWebhook(shop, server.message(first.id))).status).toBe(200)
    }
    await sendRefunds(shop.deps, never)
    expect(server.payments.get(second.id)?.refunded_money?.amount).toBe(270_00)
    expect(server.payments.get(first.id)?.refunded_money).toBeUndefined()
    const entries = await shop.deps.db
      .selectFrom('payment_entries')
      .select(['kind', 'provider_ref', 'amount_cents', 'order_id'])
      .orderBy('entry_id')
      .execute()
    expect(entries).toEqual([
      {
        kind: 'capture',
        provider_ref: first.id,
        amount_cents: 270_00,
        order_id: expect.stringMatching(/^ORD/) as string,
      },
      { kind: 'capture', provider_ref: second.id, amount_cents: 270_00, order_id: null },
      { kind: 'refund', provider_ref: second.id, amount_cents: 270_00, order_id: null },
    ])
    expect(await shop.deps.db.selectFrom('orders').select(['paid_cents', 'refunded_cents']).execute()).toEqual([
      { paid_cents: 270_00, refunded_cents: 0 },
    ])
    const emails = await shop.deps.db
      .selectFrom('mails')
      .select('recipient')
      .where('subject', '=', 'We’re refunding a duplicate payment')
      .execute()
    expect(emails).toEqual([{ recipient: 'ada@example.com' }])
  })

  test('is found by the nightly reconciliation when no webhook arrived', async () => {
    testLog.expectErrors()
    const shop = await open()
    const { bag, intent } = await createPayments(shop)
    await confirm(shop, intent, 'cnon:ok-first')
    await placeByCard(shop, [bag], intent)
    server.delayLists(false)
    const [first] = chargesOf(intent)
    if (!first) throw new Error('expected a charge')
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
    server.payments.set('sqnight', { ...first, id: 'sqnight', created_at: anHourAgo })
    const nightly = allJobs(shop.deps).find(({ name }) => name === 'reconcile-payments')
    for (let night = 0; night < 2; night += 1) await nightly?.work(never)
    await sendRefunds(shop.deps, never)
    expect(server.payments.get('sqnight')?.refunded_money?.amount).toBe(270_00)
    const refunds = await shop.deps.db.selectFrom('refunds').select(['amount_cents', 'order_id']).execute()
    expect(refunds).toEqual([{ amount_cents: 270_00, order_id: null }])
  })

  test('is reported again when Square was unavailable', async () => {
    testLog.expectErrors()
    const shop = await open()
    const { bag, intent } = await createPayments(shop)
    await confirm(shop, intent, 'cnon:ok-first')
    await placeByCard(shop, [bag], intent)
    const [first] = chargesOf(intent)
    if (!first) throw new Error('expected a charge')
    server.payments.set('sqagain', { ...first, id: 'sqagain' })
    const message = server.message('sqagain')
    server.failures.push({ method: 'GET', kind: 'fault' })
    expect((await deliverWebhook(shop, message)).status).toBe(502)
    expect((await deliverWebhook(shop, message)).status).toBe(200)
    expect(await shop.deps.db.selectFrom('refunds').select('amount_cents').execute()).toEqual([
      { amount_cents: 270_00 },
    ])
  })
})

describe('a declined card', () => {
  test('leaves the payment open with its hold, so that another card pays', async () => {
    const shop = await open()
    const { bag, intent } = await createPayments(shop)
    server.delayLists(false)
    await confirm(shop, intent, 'cnon:declined')
    const [failed] = chargesOf(intent)
    expect((await deliverWebhook(shop, server.message(failed?.id ?? ''))).status).toBe(200)
    expect(await statusOf(shop, intent)).toBe('requires_payment_method')
    expect((await placeByCard(shop, [bag], intent)).status).toBe(402)
    await wait(shop, 3)
    await reconcilePendingPayments(shop.deps, never)
    expect(await paymentOf(shop, intent)).toMatchObject({
      state: 'created',
      message: 'The card was declined.',
      settled_at: null,
    })
    expect(await stockOf(bag.variants[0]?.variant_id ?? 0)).toBe(3)
    expect(await (await confirm(shop, intent, 'cnon:ok-other')).json()).toMatchObject({
      data: { status: 'succeeded' },
    })
    // The webhook of the first card arrives again, late. It only triggers a fetch, which finds the order's charge.
    await deliverWebhook(shop, server.message(failed?.id ?? ''))
    expect((await placeByCard(shop, [bag], intent)).status).toBe(200)
    expect(await paymentOf(shop, intent)).toMatchObject({ state: 'succeeded', problem: null })
  })

  test('that was pending at first does not hide the next charge with the same reference', async () => {
    const shop = await open()
    const { bag, intent } = await createPayments(shop)
    server.delayLists(false)
    await confirm(shop, intent, 'cnon:pending')
    const [pending] = chargesOf(intent)
    if (!pending) throw new Error('expected a charge')
    pending.status = 'FAILED'
    await deliverWebhook(shop, server.message(pending.id))
    server.failures.push({ method: 'POST', kind: 'lose' })
    await confirm(shop, intent, 'cnon:ok-lost')
    expect((await placeByCard(shop, [bag], intent)).status).toBe(201)
    expect(statusesOf(intent)).toEqual(['FAILED', 'COMPLETED'])
  })
})
