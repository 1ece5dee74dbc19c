import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../../../adapters/payments/sandbox/sandbox.ts'
import { SIGNATURE_HEADER } from '../../../adapters/payments/sandbox/sandbox-webhooks.ts'
import { anIntentBody, begin, confirm, placeByCard } from '../../../testing/card-checkout.ts'
import { recordStatements } from '../../../testing/database/record-statements.ts'
import { aProduct } from '../../../testing/factories.ts'
import { createTestApp, TEST_WEBHOOK_SECRET, type TestApp } from '../../../testing/test-app.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { testLog } from '../../../testing/test-log.ts'

/**
 * The statements that each call of a guest's card checkout may send, `begin` and `commit` included. Every statement costs the
 * server a write and the database a round trip, and each of the small ones outside of the transaction waits for the disk.
 */
const MOST_STATEMENTS = {
  /** The content version, at most once a second in each process. */
  product: 1,
  guest: 1,
  /** Session, booking, the sandbox's payment, its id. */
  intent: 4,
  /** Session, claim, the sandbox's charge, then the transaction: payment, checkout, email, order, ledger. */
  confirm: 10,
  /** Session and payment. */
  order: 2,
  webhook: 2,
}
type Step = keyof typeof MOST_STATEMENTS

let recording: Awaited<ReturnType<typeof recordStatements>>
beforeAll(async () => {
  recording = await recordStatements()
})
afterAll(() => recording.db.destroy())

/** Webhooks wait until the order is placed, so that their statements are not counted for another call. */
let mayArrive = Promise.withResolvers<void>()

/** A shop that settles at once behind a proxy, and whose sandbox sends its webhooks itself. */
async function aShop(): Promise<TestApp> {
  const { db } = recording
  const { controls, ...payments } = createSandbox({
    db,
    log: testLog,
    randomBytes,
    secret: TEST_WEBHOOK_SECRET,
    now: () => new Date(),
    sendsAutomatically: true,
    send: async ({ body, signature }) => {
      await mayArrive.promise
      const headers = { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signature }
      return (await shop.app.request('/api/payments/webhooks/sandbox', { method: 'POST', body, headers })).status
    },
  })
  const shop = await createTestApp({ SETTLE_AT_ONCE: '1', TRUSTED_PROXIES: '1' }, { db, payments, sandbox: controls })
  return shop
}

/** Buys as the storefront does, from a new address, and returns the statements of each call. */
async function buy(
  shop: TestApp,
  bag: Awaited<ReturnType<typeof aProduct>>,
  address: string,
): Promise<Record<Step, string[]>> {
  const sent = {} as Record<Step, string[]>
  const { takeRecorded } = recording
  const key = () => ({ 'Idempotency-Key': randomUUID() })
  const visitor = { 'X-Forwarded-For': address, Origin: shop.deps.config.publicUrl }
  mayArrive = Promise.withResolvers()
  takeRecorded()
  expect((await shop.get(`/api/products/${bag.slug}`, visitor)).status).toBe(200)
  sent.product = takeRecorded()

  const id = `guest_${randomUUID()}`
  const guest = { id, email: `${id}@guest.example`, name: 'Guest User', isGuest: true }
  const registered = await shop.post('/api/auth/guest-register', guest, visitor)
  const [cookie = ''] = registered.headers.getSetCookie()
  const headers = { ...visitor, Cookie: cookie.replace(/;.*/, '') }
  sent.guest = takeRecorded()

  const intent = await begin(shop, anIntentBody([bag]), { ...headers, ...key() })
  sent.intent = takeRecorded()

  expect(await (await confirm(shop, intent, '4242', headers)).json()).toMatchObject({ data: { status: 'succeeded' } })
  sent.confirm = takeRecorded()

  const placed = await placeByCard(shop, [bag], intent, { headers: { ...headers, ...key() } })
  expect(placed.status).toBe(200)
  sent.order = takeRecorded()
  mayArrive.resolve()

  const { db } = await testDatabase()
  const isDelivered = async () =>
    (await db.selectFrom('sandbox_events').select('delivered_at').where('delivered_at', 'is', null).execute()).length
  await expect.poll(isDelivered).toBe(0)
  sent.webhook = takeRecorded()
  return sent
}

test('a card checkout of a guest sends at most twenty statements', async () => {
  const shop = await aShop()
  const bag = await aProduct({ colors: { Noir: 5 } })
  // The first one fills the caches of the shop.
  await buy(shop, bag, '203.0.113.1')
  const sent = await buy(shop, bag, '203.0.113.2')
  for (const [step, most] of Object.entries(MOST_STATEMENTS)) {
    const statements = sent[step as Step]
    expect(statements.length, `${step}:\n${statements.join('\n')}`).toBeLessThanOrEqual(most)
  }
  expect(Object.values(MOST_STATEMENTS).reduce((sum, most) => sum + most, 0)).toBeLessThanOrEqual(20)
  expect(await recording.db.selectFrom('orders').select('payment_status').execute()).toEqual([
    { payment_status: 'succeeded' },
    { payment_status: 'succeeded' },
  ])
})
