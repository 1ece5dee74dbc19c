import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { EmailRejectedError } from '../../../adapters/email/email-transport.ts'
import { readPayToken, readReceiptToken } from '../../../links/order-links.ts'
import { anEmailManager } from '../../../testing/campaigns.ts'
import { aCustomer, anOrderBody, aProduct } from '../../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { sendQueuedEmails } from './send-queued-emails.ts'

const never = new AbortController().signal
const refusing = { send: () => Promise.reject(new EmailRejectedError('no')), close() {} }
const greylisting = { send: () => Promise.reject(new Error('greylisted')), close() {} }

async function aDesk() {
  const shop = await createTestApp()
  const sendAll = (email = shop.deps.emailTransport) => sendQueuedEmails({ ...shop.deps, emailTransport: email }, never)
  return { shop, ...(await anEmailManager(shop)), sendAll }
}

async function placeOrder(shop: TestApp): Promise<string> {
  const response = await shop.post('/api/orders', anOrderBody([await aProduct()]))
  expect(response.status).toBe(201)
  return ((await response.json()) as { data: { orderId: string } }).data.orderId
}

async function requestPasswordReset(shop: TestApp): Promise<void> {
  const { email } = await aCustomer()
  expect((await shop.post('/api/auth/forgot-password', { email })).status).toBe(200)
}

const emailRows = ({ deps }: TestApp) => deps.db.selectFrom('mails').selectAll().orderBy('mail_id').execute()

/** The valid tokens in a text: receipt, payment and one-time tokens. */
function secretsIn({ deps }: TestApp, text: string) {
  const tokens = [...text.matchAll(/\/(?:orders|pay)\/([\w.-]+)/g)].map(([, token = '']) => token)
  return {
    receipts: tokens.flatMap((token) => readReceiptToken(deps.config, token) ?? []),
    payments: tokens.flatMap((token) => readPayToken(deps.config, token)?.orderId ?? []),
    once: [...text.matchAll(/#token=([\w-]{20,})/g)].length,
  }
}
const NONE = { receipts: [], payments: [], once: 0 }
const sourcesOf = ({ data, html, text }: { data: unknown; html: string | null; text: string | null }): string =>
  `${JSON.stringify(data)} ${html} ${text}`

test('an email retains the secrets of its links during retries and loses them when it fails', async () => {
  const { shop, sendAll } = await aDesk()
  await placeOrder(shop)
  await requestPasswordReset(shop)
  await sendAll(greylisting)
  const waiting = (await emailRows(shop)).map((email) => secretsIn(shop, sourcesOf(email)))
  expect(waiting).toMatchObject([{ receipts: [expect.any(String)], payments: [expect.any(String)] }, { once: 1 }])

  await sql`update mails set due_at = now() - interval '1 second'`.execute(shop.deps.db)
  // Leaves an email that is not due unchanged.
  await sql`update mails set due_at = now() + interval '1 hour' where mail_id = 1`.execute(shop.deps.db)
  await sendAll(refusing)
  const [order, account] = await emailRows(shop)
  expect([order?.status, account?.status]).toEqual(['pending', 'failed'])
  expect(account && secretsIn(shop, sourcesOf(account))).toEqual(NONE)
  expect(order && secretsIn(shop, sourcesOf(order))).toEqual(waiting[0])

  await sql`update mails set due_at = now(), attempts = 5 where mail_id = 1`.execute(shop.deps.db)
  await sendAll(greylisting)
  const [failed] = await emailRows(shop)
  expect([failed?.status, failed && secretsIn(shop, sourcesOf(failed))]).toEqual(['failed', NONE])
})

test('a suppressed or unsubscribed email stores no secret', async () => {
  const { shop, sendAll } = await aDesk()
  await placeOrder(shop)
  await requestPasswordReset(shop)
  await placeOrder(shop)
  await sql`insert into suppressions (email, cause, reason) select distinct recipient, 'staff', 'asked' from mails where mail_id < 3`.execute(
    shop.deps.db,
  )
  await sql`update mails set recipient = 'left@example.com', sender_type = 'marketing' where mail_id = 3`.execute(
    shop.deps.db,
  )
  await sql`insert into subscribers (email, status, unsubscribed_at) values ('left@example.com', 'unsubscribed', now())`.execute(
    shop.deps.db,
  )
  expect(await sendAll()).toBe(0)
  const emails = await emailRows(shop)
  expect(emails.map(({ status }) => status)).toEqual(['suppressed', 'suppressed', 'unsubscribed'])
  expect(emails.map((email) => secretsIn(shop, sourcesOf(email)))).toEqual([NONE, NONE, NONE])
})

test('staff retry order emails with valid links, each to its own order', async () => {
  const { shop, send, sendAll } = await aDesk()
  const orders = [await placeOrder(shop), await placeOrder(shop)]
  await sendAll(refusing)
  for (const mailId of [1, 2]) expect((await send(`logs/${mailId}/retry`, {})).status).toBe(200)
  expect(await sendAll()).toBe(2)
  for (const [index, orderId] of orders.entries()) {
    const { receipts, payments } = secretsIn(shop, shop.emailTransport.sent[index]?.text ?? '')
    expect([new Set(receipts), new Set(payments)]).toEqual([new Set([orderId]), new Set([orderId])])
    const link = /\/pay\/([\w.-]+)/.exec(shop.emailTransport.sent[index]?.text ?? '')?.[1] ?? ''
    expect((await shop.get(`/api/pay/${link}`)).status).toBe(200)
  }
})

test('rejects the retry of an email with a one-time link or an ended payment', async () => {
  const { shop, send, sendAll } = await aDesk()
  await requestPasswordReset(shop)
  const orderId = await placeOrder(shop)
  const waiting = await placeOrder(shop)
  await sendAll(refusing)
  const lost = await send('logs/1/retry', {})
  expect([lost.status, await lost.json()]).toMatchObject([
    409,
    { message: expect.stringMatching(/one-time link.*Send a new one/), data: { status: 'failed' } },
  ])
  await sql`update orders set payment_link_expires_at = now() where order_id = ${orderId}`.execute(shop.deps.db)
  const over = await send('logs/2/retry', {})
  expect([over.status, await over.json()]).toMatchObject([
    409,
    { message: 'This email asks for a payment that is no longer due', data: { status: 'failed' } },
  ])
  expect((await send('logs/3/retry', {})).status).toBe(200)
  expect((await emailRows(shop)).map(({ status }) => status)).toEqual(['failed', 'failed', 'pending'])
  expect(waiting).not.toBe(orderId)
})
