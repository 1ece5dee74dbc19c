import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../../db/client.ts'
import { A_SHIPPING_ADDRESS } from '../../../testing/a-shipping-address.ts'
import { anUnlimitedProduct, ENOUGH, settings, type TestProduct } from '../../../testing/embedded-shop.ts'
import { startOwnPostgres } from '../../../testing/database/own-postgres.ts'
import { aProduct } from '../../../testing/factories.ts'
import { aDataDir, runMain, untilOpen, type ShopProcess } from '../../../testing/shop-process.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { expireHolds, reconcilePendingPayments } from './reconcile-pending-payments.ts'

const [BUYERS, CONCURRENCY, KILLS] = [100, 8, 10]
/** The number of buyers that finish between two kills. */
const BETWEEN_KILLS = Math.floor((BUYERS - CONCURRENCY) / (KILLS + 1))

interface Killable {
  bag: TestProduct
  db: Db
  open: () => ShopProcess
}

const WITH_JOBS = { WORKER: 'with', PAYMENT_TIMEOUT_MS: '500' }

/** Runs a shop in its own process. */
async function aKillableShop(settleAtOnce: string): Promise<Killable> {
  const settled = { ...WITH_JOBS, SETTLE_AT_ONCE: settleAtOnce }
  const { db, url } = await testDatabase()
  await aProduct()
  const bag = await anUnlimitedProduct(db)
  const environment = { DATABASE_URL: url, SESSION_SECRET: 'x'.repeat(40), ALLOW_SANDBOX: '1', DATA_DIR: aDataDir() }
  return { bag, db, open: () => runMain({ ...settings, ...settled, ...environment }) }
}

/** Simulates buyers who retry every step until it succeeds. Every third closes the page. */
function sendBuyers({ productId, color, totalCents }: TestProduct, address: () => string) {
  const finished: string[] = []
  const shipping = A_SHIPPING_ADDRESS
  const sendRequest = async (path: string, body: object, key = ''): Promise<{ data: Record<string, string> }> => {
    for (;;) {
      try {
        const headers = { 'Content-Type': 'application/json', ...(key ? { 'Idempotency-Key': key } : {}) }
        const response = await fetch(`${address()}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
        if (response.status < 300) return (await response.json()) as { data: Record<string, string> }
        const responseText = await response.text()
        // It is briefly unknown whether the killed process charged the card.
        const isUnsure = responseText.includes('payment_processing')
        if (response.status < 500 && !isUnsure) throw new TypeError(`${path}: ${response.status} ${responseText}`)
      } catch (error) {
        // A killed process refuses or closes connections; an error response of the shop is a bug in the test.
        if (error instanceof TypeError && error.message.startsWith('/api')) throw error
      }
      await sleep(30)
    }
  }
  const buy = async (number: number): Promise<void> => {
    const email = `buyer${number}@example.com`
    const order = { email, items: [{ productId, color, quantity: 1 }], total: totalCents / 100, shipping }
    const intent = { amount: totalCents, currency: 'usd', return_url: '/checkout', checkout: order }
    const { data } = await sendRequest('/api/sandbox/create-intent', intent, `buyer-${number}-intent`)
    const paymentIntentId = data['paymentIntentId'] ?? ''
    const confirmation = { clientSecret: data['clientSecret'], token: 'tok_4242' }
    await sendRequest(`/api/sandbox/${paymentIntentId}/confirm`, confirmation)
    const paid = { ...order, paymentMethod: 'CREDIT_CARD', paymentDetails: { paymentIntentId } }
    if (number % 3 !== 0) await sendRequest('/api/orders', paid)
    finished.push(email)
  }
  let next = 1
  const lane = async (): Promise<void> => {
    for (let number = next++; number <= BUYERS; number = next++) await buy(number)
  }
  return { finished, done: Promise.all(Array.from({ length: CONCURRENCY }, lane)) }
}

/** Runs the two jobs when they are due. */
async function reconcile(db: Db): Promise<void> {
  const { deps } = await createTestApp({}, { db })
  const never = new AbortController().signal
  await sql`update payments set due_at = now(), created_at = created_at - interval '1 hour'`.execute(db)
  await sql`update checkouts set hold_expires_at = now() - interval '1 minute'`.execute(db)
  await reconcilePendingPayments(deps, never)
  await expireHolds(deps, never)
}

/** Every charged buyer has one order, with one email and one ledger entry, and no other buyer was charged. */
async function checkCharges(db: Db, finished: readonly string[]): Promise<void> {
  await reconcile(db)
  const { rows } = await sql<{ email: string; charges: number; orders: number; mails: number; entries: number }>`
    select b.email,
      (select count(*) from checkouts c join payments p using (checkout_id)
        join sandbox_intents i on i.payment_id = p.payment_id
        where c.email = b.email and i.status = 'succeeded') as charges,
      (select count(*) from orders o where o.email = b.email and o.payment_status = 'succeeded') as orders,
      (select count(*) from mails m where m.recipient = b.email) as mails,
      (select count(*) from orders o join payment_entries e using (order_id)
        where o.email = b.email and e.amount_cents = o.total_cents) as entries
    from unnest(${finished}::text[]) as b (email)`.execute(db)
  expect(
    rows.filter(({ charges, orders, mails: emails, entries }) => charges * orders * emails * entries !== 1),
  ).toEqual([])
  const { rows: rest } = await sql<{ charged: number; held: number; stock: number }>`
    select (select count(*) from sandbox_intents where status = 'succeeded' and card = '4242'
        and client_secret like 'sbx%') as charged,
      (select count(*) from checkouts where state = 'held') as held,
      (select max(stock) from color_variants) as stock`.execute(db)
  expect(rest).toEqual([{ charged: BUYERS, held: 0, stock: ENOUGH - BUYERS }])
}

test.each(['1', '0'])(
  `killed ${KILLS} times at random moments of ${BUYERS} checkouts: every charged buyer has one order and one email, and no other buyer was charged (SETTLE_AT_ONCE=%s)`,
  { timeout: 600_000 },
  async (settleAtOnce) => {
    const { bag, db, open } = await aKillableShop(settleAtOnce)
    let address = ''
    let shop = open()
    address = await untilOpen(shop)
    const { finished, done } = sendBuyers(bag, () => address)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const enough = Math.min(BUYERS - CONCURRENCY, finished.length + randomInt(1, BETWEEN_KILLS + 1))
      await expect.poll(() => finished.length, { timeout: 240_000, interval: 10 }).toBeGreaterThanOrEqual(enough)
      await sleep(randomInt(60))
      shop.child.kill('SIGKILL')
      await shop.ended
      shop = open()
      address = await untilOpen(shop)
    }
    await done
    shop.child.kill('SIGKILL')
    await shop.ended
    expect(finished).toHaveLength(BUYERS)

    await checkCharges(db, finished)
  },
)

test(
  `PostgreSQL crashes ${KILLS} times during ${BUYERS} checkouts: every charged buyer has one order and one email`,
  { timeout: 600_000 },
  async () => {
    const postgres = await startOwnPostgres()
    try {
      const shop = postgres.open(WITH_JOBS)
      const address = await untilOpen(shop)
      const { finished, done } = sendBuyers(postgres.bag, () => address)
      for (let crash = 0; crash < KILLS; crash += 1) {
        const enough = Math.min(BUYERS - CONCURRENCY, finished.length + randomInt(1, BETWEEN_KILLS + 1))
        await expect.poll(() => finished.length, { timeout: 240_000, interval: 10 }).toBeGreaterThanOrEqual(enough)
        await sleep(randomInt(60))
        await postgres.crash()
        await postgres.start()
      }
      await done
      shop.child.kill('SIGTERM')
      expect(await shop.ended, shop.stderr()).toBe(0)
      expect(finished).toHaveLength(BUYERS)
      await checkCharges(postgres.db, finished)
    } finally {
      await postgres.stop()
    }
  },
)
