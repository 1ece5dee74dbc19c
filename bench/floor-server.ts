import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Offer } from './card-buyer.ts'

// Separate process: the least that a shop can be. It answers the calls of a buyer with node:http and pg, one statement
// each: exact stock, ledger, durable order and email. It has no accounts, limits, validation or history. Argument: the
// URL of an empty database. Receives what it sells, and sends its port.

const SCHEMA = `
  create table colors (product_id text, color text, slug text not null, price_cents integer not null,
    stock integer not null check (stock >= 0), primary key (product_id, color));
  create table guests (token text primary key, email text not null);
  create table payments (payment_id text primary key, secret text not null, key text unique, email text not null,
    items json not null, shipping json not null, order_id text);
  create table orders (order_id text primary key, email text not null, shipping json not null, key text unique,
    created_at timestamptz not null default now());
  create table order_items (order_id text references orders, product_id text, color text, quantity integer not null,
    primary key (order_id, product_id, color));
  create table ledger (entry_id bigint generated always as identity primary key, order_id text not null references orders,
    payment_id text not null);
  create table emails (email_id bigint generated always as identity primary key, recipient text not null,
    body text not null, sent_at timestamptz);
  create index emails_queued on emails (email_id) where sent_at is null;`

/** Takes the items of $1 from stock; a missing unit violates the constraint. */
const TAKE = `
  locked as materialized (
    select c.product_id, c.color, i.quantity
    from json_to_recordset($1::json) as i ("productId" text, color text, quantity integer)
    join colors c on c.product_id = i."productId" and c.color = i.color
    order by c.product_id, c.color for no key update of c
  ),
  taken as (
    update colors c set stock = c.stock - l.quantity from locked l
    where c.product_id = l.product_id and c.color = l.color
  )`

/** Stores the order of `source (order_id, email, items)` with its line items and email. */
const STORE = `
  items as (
    insert into order_items select s.order_id, i."productId", i.color, i.quantity
    from source s, json_to_recordset(s.items) as i ("productId" text, color text, quantity integer)
  ),
  email as (insert into emails (recipient, body) select email, 'Thank you for order ' || order_id from source)`

const STATEMENTS = {
  product: `select product_id, color, price_cents, stock from colors where slug = $1`,
  guest: `insert into guests values ($1, $2)`,
  intent: `with ${TAKE} insert into payments values ($2, $3, $4, $5, $1, $6)`,
  confirm: `
    with source as (
      update payments set order_id = $3 where payment_id = $1 and secret = $2 and order_id is null returning *
    ),
    placed as (insert into orders (order_id, email, shipping) select order_id, email, shipping from source), ${STORE},
    entry as (insert into ledger (order_id, payment_id) select order_id, payment_id from source)
    select from source`,
  order: `select order_id from payments where payment_id = $1 and order_id is not null`,
  payLater: `
    with ${TAKE},
    source as (select $2 as order_id, $3 as email, $1::json as items),
    placed as (insert into orders (order_id, email, shipping, key) values ($2, $3, $4, $5)), ${STORE}
    select`,
}

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })
const run = async (name: keyof typeof STATEMENTS, ...values: unknown[]): Promise<unknown[]> =>
  (await pool.query({ name, text: STATEMENTS[name], values })).rows

interface Body {
  email: string
  items: object[]
  shipping: object
  checkout: Omit<Body, 'checkout'>
  clientSecret: string
  paymentDetails?: { paymentIntentId: string }
}

async function readBody(request: IncomingMessage): Promise<Body> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text || '{}') as Body
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '', headers } = request
  const key = headers['idempotency-key'] ?? null
  const body = await readBody(request)
  const send = (data: unknown, more: Record<string, string> = {}): void => {
    response.writeHead(200, { 'Content-Type': 'application/json', ...more })
    response.end(JSON.stringify({ data }))
  }
  if (request.method === 'GET') return send(await run('product', url.split('/').at(-1)))
  if (url.endsWith('/guest-register')) {
    const token = randomUUID()
    await run('guest', token, body.email)
    return send({}, { 'Set-Cookie': `session=${token}` })
  }
  if (url.endsWith('/create-intent')) {
    const { items, email, shipping } = body.checkout
    const [paymentIntentId, clientSecret] = [randomUUID(), randomUUID()]
    await run('intent', JSON.stringify(items), paymentIntentId, clientSecret, key, email, JSON.stringify(shipping))
    return send({ paymentIntentId, clientSecret })
  }
  if (url.endsWith('/confirm')) {
    await run('confirm', url.split('/').at(-2), body.clientSecret, randomUUID())
    return send({ status: 'succeeded' })
  }
  if (body.paymentDetails) return send(await run('order', body.paymentDetails.paymentIntentId))
  const orderId = randomUUID()
  await run('payLater', JSON.stringify(body.items), orderId, body.email, JSON.stringify(body.shipping), key)
  return send({ orderId })
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    response.writeHead(500).end(String(error))
  })
})

process.once('message', (offers: Offer[]) => {
  const sellAll = async (): Promise<void> => {
    await pool.query(SCHEMA)
    await pool.query(
      `insert into colors select "productId", color, slug, "priceCents", 100000000
      from json_to_recordset($1::json) as o ("productId" text, color text, slug text, "priceCents" integer)`,
      [JSON.stringify(offers)],
    )
    setInterval(() => void pool.query('update emails set sent_at = now() where sent_at is null'), 50)
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  }
  void sellAll()
})
process.on('disconnect', () => process.exit())
