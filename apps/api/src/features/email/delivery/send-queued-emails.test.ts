import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { EmailRejectedError } from '../../../adapters/email/email-transport.ts'
import { openEmailTransport } from '../../../adapters/email/open-email-transport.ts'
import { readPayToken, readReceiptToken } from '../../../links/order-links.ts'
import { anOrderBody, aProduct } from '../../../testing/factories.ts'
import { fakeSmtp } from '../../../testing/fakes/fake-smtp.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testLog } from '../../../testing/test-log.ts'
import { sendQueuedEmails } from './send-queued-emails.ts'

const never = new AbortController().signal
const closing: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function anOrderEmail({ post }: TestApp, name = 'Sac Lune'): Promise<void> {
  const body = anOrderBody([await aProduct({ name })])
  body.shipping.firstName = '<img src=x onerror=alert(1)>'
  expect((await post('/api/orders', body)).status).toBe(201)
}
const emailRows = ({ deps }: TestApp) => deps.db.selectFrom('mails').selectAll().orderBy('mail_id').execute()

test('renders the order email and sends it once', async () => {
  const shop = await createTestApp()
  await anOrderEmail(shop)
  expect(await sendQueuedEmails(shop.deps, never)).toBe(1)
  expect(await sendQueuedEmails(shop.deps, never)).toBe(0)
  const [email, ...others] = shop.emailTransport.sent
  expect(others).toEqual([])
  expect(email).toMatchObject({
    to: 'claire@example.com',
    subject: expect.stringMatching(/^We’ve received your order/),
    isAutomatic: true,
  })
  expect(email?.text).toContain('$108.00')
  expect(email?.text).toContain('You haven’t been charged')
  expect(await emailRows(shop)).toMatchObject([
    { status: 'sent', attempts: 1, message_id: email?.messageId, html: expect.any(String), sent_at: expect.any(Date) },
  ])
})

const orderLinks = (text = ''): string[] => text.match(/\/(?:orders|pay)\/[\w.-]+/g) ?? []

test('stores no order or payment link once an email is sent', async () => {
  const shop = await createTestApp()
  await anOrderEmail(shop)
  await sendQueuedEmails(shop.deps, never)
  const [sent] = shop.emailTransport.sent
  for (const part of [sent?.html, sent?.text]) {
    const tokens = orderLinks(part).map((link) => link.replace(/^\/(orders|pay)\//, ''))
    expect(tokens.some((token) => readReceiptToken(shop.deps.config, token))).toBe(true)
    expect(tokens.some((token) => readPayToken(shop.deps.config, token))).toBe(true)
  }
  const [stored] = await emailRows(shop)
  expect(stored?.data).toBeNull()
  expect(stored?.text).toContain('/pay/\n')
  expect(`${stored?.html} ${stored?.text}`).not.toMatch(/ORD-\w+\./)
  expect(orderLinks(`${stored?.html} ${stored?.text}`)).toEqual([])
})

test('retains the links until a later attempt succeeds', async () => {
  const shop = await createTestApp()
  const { emailTransport: email } = shop.deps
  const failing = { send: () => Promise.reject(new Error('greylisted')), close: () => undefined }
  await anOrderEmail(shop)
  expect(await sendQueuedEmails({ ...shop.deps, emailTransport: failing }, never)).toBe(0)
  await shop.deps.db
    .updateTable('mails')
    .set({ due_at: new Date(0) })
    .execute()
  expect(await sendQueuedEmails({ ...shop.deps, emailTransport: email }, never)).toBe(1)
  expect(orderLinks(shop.emailTransport.sent[0]?.text)).toContainEqual(expect.stringMatching(/^\/pay\/ORD-/))
})

test('escapes customer and product names', async () => {
  const shop = await createTestApp()
  await anOrderEmail(shop, 'Sac <script>')
  await sendQueuedEmails(shop.deps, never)
  expect(shop.emailTransport.sent[0]?.html).not.toContain('<img src=x')
  expect(shop.emailTransport.sent[0]?.html).not.toContain('<script')
  expect(shop.emailTransport.sent[0]?.html).toContain('Sac &lt;script&gt;')
})

test('retries a temporarily rejected email later', async () => {
  const shop = await createTestApp(
    {},
    { emailTransport: { send: () => Promise.reject(new Error('greylisted')), close() {} } },
  )
  await anOrderEmail(shop)
  expect(await sendQueuedEmails(shop.deps, never)).toBe(0)
  const [email] = await emailRows(shop)
  expect(email).toMatchObject({ status: 'pending', attempts: 1, claimed_until: null })
  expect(email?.due_at.getTime()).toBeGreaterThan(Date.now() + 30_000)
  await shop.deps.db
    .updateTable('mails')
    .set({ due_at: new Date(0), attempts: 5 })
    .execute()
  await sendQueuedEmails(shop.deps, never)
  expect(await emailRows(shop)).toMatchObject([{ status: 'failed', attempts: 6 }])
})

test('fails a permanently rejected email', async () => {
  const shop = await createTestApp(
    {},
    { emailTransport: { send: () => Promise.reject(new EmailRejectedError('no')), close() {} } },
  )
  await anOrderEmail(shop)
  await sendQueuedEmails(shop.deps, never)
  expect(await emailRows(shop)).toMatchObject([{ status: 'failed', attempts: 1 }])
})

test('skips an email that another worker has claimed', async () => {
  const shop = await createTestApp()
  await anOrderEmail(shop)
  await shop.deps.db
    .updateTable('mails')
    .set({ claimed_until: new Date(Date.now() + 60_000) })
    .execute()
  expect(await sendQueuedEmails(shop.deps, never)).toBe(0)
})

/** With and without claims and records of several emails at once. */
const BATCHES: Record<string, string>[] = [{ EMAIL_BATCH: '1' }, { EMAIL_BATCH: '4' }, {}]

test.each(BATCHES)('two concurrent workers send no email twice (%j)', async (environment) => {
  const shop = await createTestApp(environment)
  for (let index = 0; index < 5; index += 1) await anOrderEmail(shop)
  await Promise.all([sendQueuedEmails(shop.deps, never), sendQueuedEmails(shop.deps, never)])
  expect(new Set(shop.emailTransport.sent.map(({ messageId }) => messageId)).size).toBe(5)
  expect(shop.emailTransport.sent).toHaveLength(5)
})

test.each(BATCHES)('sends several emails concurrently (%j)', async (environment) => {
  const all = Promise.withResolvers<void>()
  let atOnce = 0
  const send = async (): Promise<void> => {
    if ((atOnce += 1) === 4) all.resolve()
    await all.promise
  }
  const shop = await createTestApp(environment, { emailTransport: { send, close() {} } })
  for (let index = 0; index < 4; index += 1) await anOrderEmail(shop)
  expect(await sendQueuedEmails(shop.deps, never)).toBe(4)
})

test.each(BATCHES)('stops between two emails when aborted (%j)', async (environment) => {
  const stop = new AbortController()
  const shop = await createTestApp(environment, { emailTransport: { send: async () => stop.abort(), close() {} } })
  for (let index = 0; index < 8; index += 1) await anOrderEmail(shop)
  const count = await sendQueuedEmails(shop.deps, stop.signal)
  const rows = await emailRows(shop)
  // Sends the emails claimed by then and leaves the others unchanged.
  expect(rows.filter(({ status, attempts }) => status === 'sent' && attempts === 1)).toHaveLength(count)
  const isUntouched = ({ status, attempts, claimed_until }: (typeof rows)[number]): boolean =>
    status === 'pending' && attempts === 0 && claimed_until === null
  expect(rows.filter(isUntouched)).toHaveLength(8 - count)
  expect(count).toBeLessThan(8)
})

test.each(BATCHES)('sends every email and records each with its own content (%j)', async (environment) => {
  const shop = await createTestApp(environment)
  for (let index = 0; index < 12; index += 1) await anOrderEmail(shop, `Sac ${index}.`)
  expect(await sendQueuedEmails(shop.deps, never)).toBe(12)
  const rows = await emailRows(shop)
  expect(rows).toHaveLength(12)
  for (const [index, row] of rows.entries()) {
    expect(row).toMatchObject({ status: 'sent', attempts: 1, claimed_until: null, data: null })
    expect(row.text).toContain(`1 x Sac ${index}.`)
    expect(row.html).toContain(`Sac ${index}.`)
    const sent = shop.emailTransport.sent.find(({ messageId }) => messageId === row.message_id)
    expect(sent?.text).toContain(`1 x Sac ${index}.`)
  }
})

test.each(BATCHES)('a failed email does not delay the others of its batch (%j)', async (environment) => {
  const sent: string[] = []
  const send = async ({ text, messageId }: { text: string; messageId: string }): Promise<void> => {
    if (text.includes('Sac 2.')) throw new Error('greylisted')
    if (text.includes('Sac 3.')) throw new EmailRejectedError('no')
    sent.push(messageId)
  }
  const shop = await createTestApp(environment, { emailTransport: { send, close() {} } })
  for (let index = 0; index < 6; index += 1) await anOrderEmail(shop, `Sac ${index}.`)
  expect(await sendQueuedEmails(shop.deps, never)).toBe(4)
  const rows = await emailRows(shop)
  expect(rows.map(({ status }) => status)).toEqual(['sent', 'sent', 'pending', 'failed', 'sent', 'sent'])
  expect(new Set(sent)).toEqual(new Set(rows.flatMap(({ message_id }) => message_id ?? [])))
  expect(rows[3]?.data).not.toContain('/pay/ORD-')
})

test('sends few statements for many emails', async () => {
  const shop = await createTestApp()
  for (let index = 0; index < 10; index += 1) await anOrderEmail(shop)
  const statements: string[] = []
  const db = shop.deps.db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  expect(await sendQueuedEmails({ ...shop.deps, db }, never)).toBe(10)
  // A full claim, its settings, at most one record per email, and a claim that finds none.
  expect(statements.length).toBeLessThanOrEqual(13)
})

test('logs neither the address nor the reply of the server', async () => {
  const smtpError = Object.assign(new Error('550 claire@example.com unknown'), { code: 'EENVELOPE', responseCode: 450 })
  const shop = await createTestApp({}, { emailTransport: { send: () => Promise.reject(smtpError), close() {} } })
  await anOrderEmail(shop)
  await sendQueuedEmails(shop.deps, never)
  expect(JSON.stringify(testLog.lines())).not.toContain('claire@example.com')
  expect((await emailRows(shop))[0]?.last_error).toBe('Error EENVELOPE 450')
})

test('writes an .eml file per email without a mail server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-mail-'))
  closing.push(() => rm(folder, { recursive: true }))
  const shop = await createTestApp(
    {},
    { emailTransport: openEmailTransport({ DATA_DIR: folder, MAIL_FROM: 'ORSENNE <orders@atelier.example>' }) },
  )
  await anOrderEmail(shop)
  await sendQueuedEmails(shop.deps, never)
  const [file = '', ...others] = await readdir(join(folder, 'mail'))
  expect(others).toEqual([])
  const content = await readFile(join(folder, 'mail', file), 'utf8')
  expect(content).toMatch(/^From: ORSENNE <orders@atelier\.example>$/m)
  expect(content).toMatch(/^To: claire@example\.com$/m)
  expect(content).toContain('multipart/alternative')
})

async function shopWithServer(rcptReply: string): Promise<TestApp & { messages: string[] }> {
  const { url, messages, close } = await fakeSmtp({ toRecipient: rcptReply })
  closing.push(close)
  const email = openEmailTransport({ SMTP_URL: url, DATA_DIR: '', MAIL_FROM: 'ORSENNE <orders@atelier.example>' })
  closing.unshift(() => email.close())
  return { ...(await createTestApp({}, { emailTransport: email })), messages }
}

test('sends an email to the server of SMTP_URL', async () => {
  const shop = await shopWithServer('250 ok')
  await anOrderEmail(shop)
  expect(await sendQueuedEmails(shop.deps, never)).toBe(1)
  expect(shop.messages).toHaveLength(1)
  expect(shop.messages[0]).toContain(`Message-ID: ${(await emailRows(shop))[0]?.message_id}`)
})

test.each([
  ['450 later', 'pending'],
  ['550 nobody here', 'failed'],
])('handles the reply %s as %s', async (response, status) => {
  const shop = await shopWithServer(response)
  await anOrderEmail(shop)
  await sendQueuedEmails(shop.deps, never)
  expect(await emailRows(shop)).toMatchObject([{ status, attempts: 1 }])
})
