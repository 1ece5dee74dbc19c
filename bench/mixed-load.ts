import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { A_SHIPPING_ADDRESS } from '../apps/api/src/testing/a-shipping-address.ts'
import { ensureBuilt } from '../scripts/project/build.mjs'
import { requireMachinePrograms, startBenchPostgres } from './bench-postgres.ts'
import { startShop } from './shop.ts'

// node bench/mixed-load.ts [seconds]: two processes of the shop over one PostgreSQL, both with jobs. Buyers pay by
// card, share an idempotency key between the processes, and cancel. Hostile clients send slow forms, hold idle
// connections and send NUL characters. At the end it checks for deadlocks, 5xx responses, exact stock, a matching
// ledger, and one order per payment.

const [seconds = '60'] = process.argv.slice(2)
const SECRET = 'a test secret of at least 32 characters'
const BUYERS = 16
const CANCEL_EACH = 10
const LIMITED_STOCK = 50
const PLENTY = 1_000_000
/** Time for the jobs of both processes to finish open payments and refunds. */
const SETTLE_WITHIN_MS = 120_000

interface Offer {
  productId: string
  color: string
  priceCents: number
  variantId: number
}

await ensureBuilt()
const server = await startBenchPostgres(await requireMachinePrograms())
const dataDir = mkdtempSync(join(tmpdir(), 'atelier-mixed-'))
const env = { SESSION_SECRET: SECRET, ALLOW_SANDBOX: '1', TRUSTED_PROXIES: '1', WORKER: 'with' }
const first = await startShop({ databaseUrl: server.url, dataDir, settings: env })
const second = await startShop({ databaseUrl: server.url, dataDir, settings: env })
const shops = [first.url, second.url]
const database = new pg.Client({ connectionString: server.url })
await database.connect()

const { rows: offers } = await database.query<Offer>(`
  select p.product_id as "productId", v.name as color, p.price_cents as "priceCents", v.variant_id as "variantId"
  from products p join color_variants v on v.product_id = p.product_id
  where p.status = 'active' and p.is_active order by v.variant_id limit 2`)
const [plenty, limited] = firstTwo(offers)
await database.query('update color_variants set stock = $1 where variant_id = $2', [PLENTY, plenty.variantId])
await database.query('update color_variants set stock = $1 where variant_id = $2', [LIMITED_STOCK, limited.variantId])
const startedAt = new Date()
const deadlocksBefore = await count('select deadlocks as n from pg_stat_database where datname = current_database()')

async function count(text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.query<{ n: string }>(text, values)
  return Number(rows[0]?.n)
}

function firstTwo(rows: readonly Offer[]): readonly [Offer, Offer] {
  const [firstOffer, secondOffer] = rows
  if (!firstOffer || !secondOffer) throw new Error('The demo data has too few products.')
  return [firstOffer, secondOffer]
}

const endsAt = Date.now() + Number(seconds) * 1_000
const statuses: Record<string, number> = {}
const checkoutMs: number[] = []
let buyerCount = 0

interface PostResult {
  status: number
  data: Record<string, string>
  code?: string
}

async function post(shop: string, path: string, body: object, headers: Record<string, string>): Promise<PostResult> {
  const response = await fetch(shop + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const payload = (await response.json()) as { data?: Record<string, string>; code?: string }
  const kind = `${path
    .split('/')
    .slice(0, 4)
    .join('/')
    .replace(/sbx_\w+|receipt.*/, ':id')} ${response.status}`
  statuses[kind] = (statuses[kind] ?? 0) + 1
  return { status: response.status, data: payload.data ?? {}, ...(payload.code ? { code: payload.code } : {}) }
}

/** A complete checkout by card; consecutive steps alternate between the processes. */
async function buyer(): Promise<void> {
  while (Date.now() < endsAt) {
    buyerCount += 1
    const number = buyerCount
    const { productId, color, priceCents } = number % 4 === 0 ? limited : plenty
    const totalCents = priceCents + Math.floor((priceCents * 8 + 50) / 100)
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    const order = {
      email: `mixed${number}@example.com`,
      items: [{ productId, color, quantity: 1 }],
      total: totalCents / 100,
      shipping: A_SHIPPING_ADDRESS,
    }
    const shopOf = (step: number): string => shops[(number + step) % 2] ?? first.url
    const headers = { 'X-Forwarded-For': address, 'Idempotency-Key': randomUUID() }
    const checkoutStartedAt = performance.now()
    const intent = await post(
      shopOf(0),
      '/api/sandbox/create-intent',
      { amount: totalCents, currency: 'usd', return_url: '/checkout', checkout: order },
      headers,
    )
    if (intent.status !== 200) continue
    const { paymentIntentId = '', clientSecret } = intent.data
    const clientHeaders = { 'X-Forwarded-For': address }
    await post(shopOf(1), `/api/sandbox/${paymentIntentId}/confirm`, { clientSecret, token: 'tok_4242' }, clientHeaders)
    // Every fifth buyer closes the page after paying: the webhook or the job then creates the order.
    if (number % 5 === 0) continue
    const paid = { ...order, paymentMethod: 'CREDIT_CARD', paymentDetails: { paymentIntentId } }
    const key = { ...clientHeaders, 'Idempotency-Key': randomUUID() }
    const [placed, repeated] = await Promise.all([
      post(shopOf(0), '/api/orders', paid, key),
      post(shopOf(1), '/api/orders', paid, key),
    ])
    checkoutMs.push(performance.now() - checkoutStartedAt)
    const { receiptToken } = { ...repeated.data, ...placed.data }
    if (number % CANCEL_EACH === 3 && receiptToken) {
      await post(shopOf(1), `/api/orders/receipt/${receiptToken}/cancel`, {}, clientHeaders)
    }
  }
}

/** Sends a slow form or holds an idle connection, and reconnects when the shop closes it. */
async function hostile(request: string): Promise<void> {
  while (Date.now() < endsAt) {
    const { port } = new URL(shops[buyerCount % 2] ?? first.url)
    const socket: Socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(request)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        socket.destroy()
        resolve()
      }, endsAt - Date.now())
      socket.once('close', () => {
        clearTimeout(timer)
        resolve()
      })
    })
    await sleep(100)
  }
}

const SLOW_FORM =
  'POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 50000\r\n\r\nname='

async function sendNulCharacters(): Promise<void> {
  while (Date.now() < endsAt) {
    await post(first.url, '/api/email/contact', { name: 'A\0da', email: 'a@example.com', message: '\0' }, {})
    const response = await fetch(`${second.url}/api/products?q=%00`)
    await response.arrayBuffer()
    statuses[`GET NUL ${response.status}`] = (statuses[`GET NUL ${response.status}`] ?? 0) + 1
    await sleep(200)
  }
}

const pageMs: number[] = []
async function browsePages(): Promise<void> {
  while (Date.now() < endsAt) {
    const requestStartedAt = performance.now()
    const response = await fetch(
      `${shops[buyerCount % 2]}/products/${buyerCount % 3 ? 'totes' : 'sale'}?n=${Math.random()}`,
    )
    await response.arrayBuffer()
    pageMs.push(performance.now() - requestStartedAt)
    statuses[`page ${response.status}`] = (statuses[`page ${response.status}`] ?? 0) + 1
    await sleep(50)
  }
}

await Promise.all([
  ...Array.from({ length: BUYERS }, buyer),
  ...Array.from({ length: 8 }, () => hostile(SLOW_FORM)),
  ...Array.from({ length: 300 }, () => hostile('GET / HTTP/1.1\r\nHost: localhost\r\n')),
  sendNulCharacters(),
  browsePages(),
])
console.log(JSON.stringify(statuses, null, 1))

const open = `select count(*) as n from payments where created_at >= $1 and settled_at is null and state = 'succeeded'`
const pendingRefunds = `select count(*) as n from refunds where created_at >= $1 and status not in ('succeeded', 'failed')`
const settleBy = Date.now() + SETTLE_WITHIN_MS
while (Date.now() < settleBy && (await count(open, [startedAt])) + (await count(pendingRefunds, [startedAt])) > 0) {
  await sleep(500)
}

const quantile = (values: readonly number[], q: number): string =>
  `${(values.toSorted((a, b) => a - b)[Math.floor(values.length * q)] ?? 0).toFixed(0)} ms`
console.log(
  `checkouts ${checkoutMs.length} (${(checkoutMs.length / Number(seconds)).toFixed(1)}/s), p50 ${quantile(checkoutMs, 0.5)}, p95 ${quantile(checkoutMs, 0.95)}`,
)
console.log(`pages ${pageMs.length}, p50 ${quantile(pageMs, 0.5)}, p95 ${quantile(pageMs, 0.95)}`)

const checks: [string, number, number][] = [
  [
    'deadlocks',
    (await count('select deadlocks as n from pg_stat_database where datname = current_database()')) - deadlocksBefore,
    0,
  ],
  [
    'responses with 500',
    Object.entries(statuses).reduce((sum, [kind, n]) => sum + (kind.endsWith(' 500') ? n : 0), 0),
    0,
  ],
  ['payments not settled', await count(open, [startedAt]), 0],
  ['pending refunds', await count(pendingRefunds, [startedAt]), 0],
  [
    'paid payments with neither order nor refund',
    await count(
      `select count(*) as n from payments where created_at >= $1 and state = 'succeeded' and order_id is null and problem is null`,
      [startedAt],
    ),
    0,
  ],
  [
    'orders whose paid amount differs from the ledger',
    await count(
      `select count(*) as n from orders o where created_at >= $1 and paid_cents <> coalesce((select sum(amount_cents)
        from payment_entries e where e.order_id = o.order_id and e.kind = 'capture'), 0)`,
      [startedAt],
    ),
    0,
  ],
  [
    'orders for one payment, beyond one',
    await count(
      `select coalesce(sum(n - 1), 0) as n from (select count(*) as n from payments where created_at >= $1
        and order_id is not null group by order_id having count(*) > 1) as repeated`,
      [startedAt],
    ),
    0,
  ],
]
for (const [offer, stock] of [
  [plenty, PLENTY],
  [limited, LIMITED_STOCK],
] as const) {
  const sold = await count(
    `select coalesce(sum(i.quantity), 0) as n from order_items i join orders o using (order_id)
      where o.created_at >= $1 and o.status <> 'CANCELLED' and i.variant_id = $2`,
    [startedAt, offer.variantId],
  )
  const held = await count(
    `select coalesce(sum((line->>'quantity')::integer), 0) as n
      from checkouts c, jsonb_array_elements(c.lines) line
      where c.created_at >= $1 and c.state = 'held' and (line->>'variantId')::integer = $2`,
    [startedAt, offer.variantId],
  )
  const left = await count('select stock as n from color_variants where variant_id = $1', [offer.variantId])
  console.log(`stock of variant ${offer.variantId}: ${stock} - ${sold} sold - ${held} held = ${left} left`)
}
for (const [what, value, expected] of checks) {
  if (value !== expected) process.exitCode = 1
  console.log(`${value === expected ? 'ok  ' : 'WRONG'} ${what}: ${value}`)
}

await database.end()
await first.stop()
await second.stop()
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
