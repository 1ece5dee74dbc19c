import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { MIGRATIONS_FOLDER } from '../../db/migrate.ts'
import { MailRefused } from '../../adapters/mail/mail-transport.ts'
import { openMail } from '../../adapters/mail/open-mail.ts'
import { readPayToken, readReceiptToken } from '../../order-links.ts'
import { anOrderBody, aProduct } from '../../testing/factories.ts'
import { fakeSmtp } from '../../testing/fake-smtp.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { testLog } from '../../testing/test-log.ts'
import { sendQueuedMails } from './send-queued-mails.ts'

const never = new AbortController().signal
const closing: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function anOrderMail({ post }: TestApp, name = 'Sac Lune'): Promise<void> {
  const body = anOrderBody([await aProduct({ name })])
  body.shipping.firstName = '<img src=x onerror=alert(1)>'
  expect((await post('/api/orders', body)).status).toBe(201)
}
const mailRows = ({ deps }: TestApp) => deps.db.selectFrom('mails').selectAll().orderBy('mail_id').execute()

test('writes the order out, sends it once and says so', async () => {
  const shop = await createTestApp()
  await anOrderMail(shop)
  expect(await sendQueuedMails(shop.deps, never)).toBe(1)
  expect(await sendQueuedMails(shop.deps, never)).toBe(0)
  const [mail, ...others] = shop.mail.sent
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: 'claire@example.com',
    subject: expect.stringMatching(/^We have received your order/),
    isAutomatic: true,
  })
  expect(mail?.text).toContain('$108.00')
  expect(mail?.text).toContain('No payment has been taken')
  expect(await mailRows(shop)).toMatchObject([
    { status: 'sent', attempts: 1, message_id: mail?.messageId, html: expect.any(String), sent_at: expect.any(Date) },
  ])
})

const orderLinks = (text = ''): string[] => text.match(/\/(?:orders|pay)\/[\w.-]+/g) ?? []

test('keeps no link that opens the order or pays for it, once the mail is sent', async () => {
  const shop = await createTestApp()
  await anOrderMail(shop)
  await sendQueuedMails(shop.deps, never)
  const [sent] = shop.mail.sent
  for (const said of [sent?.html, sent?.text]) {
    const tokens = orderLinks(said).map((link) => link.replace(/^\/(orders|pay)\//, ''))
    expect(tokens.some((token) => readReceiptToken(shop.deps.config, token))).toBe(true)
    expect(tokens.some((token) => readPayToken(shop.deps.config, token))).toBe(true)
  }
  const [kept] = await mailRows(shop)
  expect(kept?.data).toBeNull()
  expect(kept?.text).toContain('/pay/\n')
  expect(`${kept?.html} ${kept?.text}`).not.toMatch(/ORD-\w+\./)
  expect(orderLinks(`${kept?.html} ${kept?.text}`)).toEqual([])
})

test('still has its links when only a later try succeeds', async () => {
  const shop = await createTestApp()
  const { mail } = shop.deps
  const failing = { send: () => Promise.reject(new Error('greylisted')), close: () => undefined }
  await anOrderMail(shop)
  expect(await sendQueuedMails({ ...shop.deps, mail: failing }, never)).toBe(0)
  await shop.deps.db
    .updateTable('mails')
    .set({ due_at: new Date(0) })
    .execute()
  expect(await sendQueuedMails({ ...shop.deps, mail }, never)).toBe(1)
  expect(orderLinks(shop.mail.sent[0]?.text)).toContainEqual(expect.stringMatching(/^\/pay\/ORD-/))
})

test('escapes what customers and products are called', async () => {
  const shop = await createTestApp()
  await anOrderMail(shop, 'Sac <script>')
  await sendQueuedMails(shop.deps, never)
  expect(shop.mail.sent[0]?.html).not.toContain('<img src=x')
  expect(shop.mail.sent[0]?.html).not.toContain('<script')
  expect(shop.mail.sent[0]?.html).toContain('Sac &lt;script&gt;')
})

test('tries a mail that was not taken again, later', async () => {
  const shop = await createTestApp({}, { mail: { send: () => Promise.reject(new Error('greylisted')), close() {} } })
  await anOrderMail(shop)
  expect(await sendQueuedMails(shop.deps, never)).toBe(0)
  const [mail] = await mailRows(shop)
  expect(mail).toMatchObject({ status: 'pending', attempts: 1, claimed_until: null })
  expect(mail?.due_at.getTime()).toBeGreaterThan(Date.now() + 30_000)
  await shop.deps.db
    .updateTable('mails')
    .set({ due_at: new Date(0), attempts: 5 })
    .execute()
  await sendQueuedMails(shop.deps, never)
  expect(await mailRows(shop)).toMatchObject([{ status: 'failed', attempts: 6 }])
})

test('gives a mail up that the server will never take', async () => {
  const shop = await createTestApp({}, { mail: { send: () => Promise.reject(new MailRefused('no')), close() {} } })
  await anOrderMail(shop)
  await sendQueuedMails(shop.deps, never)
  expect(await mailRows(shop)).toMatchObject([{ status: 'failed', attempts: 1 }])
})

test('leaves a mail alone that another worker has taken', async () => {
  const shop = await createTestApp()
  await anOrderMail(shop)
  await shop.deps.db
    .updateTable('mails')
    .set({ claimed_until: new Date(Date.now() + 60_000) })
    .execute()
  expect(await sendQueuedMails(shop.deps, never)).toBe(0)
})

test('sends no mail twice when two workers start at once', async () => {
  const shop = await createTestApp()
  for (let index = 0; index < 5; index += 1) await anOrderMail(shop)
  await Promise.all([sendQueuedMails(shop.deps, never), sendQueuedMails(shop.deps, never)])
  expect(new Set(shop.mail.sent.map(({ messageId }) => messageId)).size).toBe(5)
  expect(shop.mail.sent).toHaveLength(5)
})

test('hands several mails to the server at a time', async () => {
  const all = Promise.withResolvers<void>()
  let atOnce = 0
  const send = async (): Promise<void> => {
    if ((atOnce += 1) === 4) all.resolve()
    await all.promise
  }
  const shop = await createTestApp({}, { mail: { send, close() {} } })
  for (let index = 0; index < 4; index += 1) await anOrderMail(shop)
  expect(await sendQueuedMails(shop.deps, never)).toBe(4)
})

test('stops between two mails when told to', async () => {
  const stop = new AbortController()
  const shop = await createTestApp({}, { mail: { send: async () => stop.abort(), close() {} } })
  for (let index = 0; index < 8; index += 1) await anOrderMail(shop)
  const count = await sendQueuedMails(shop.deps, stop.signal)
  const rows = await mailRows(shop)
  // What was claimed by then is sent; the others are left as they were.
  expect(rows.filter(({ status, attempts }) => status === 'sent' && attempts === 1)).toHaveLength(count)
  expect(rows.filter(({ status, attempts }) => status === 'pending' && attempts === 0)).toHaveLength(8 - count)
  expect(count).toBeLessThan(8)
})

test('logs neither the address nor the words of the server', async () => {
  const refusal = Object.assign(new Error('550 claire@example.com unknown'), { code: 'EENVELOPE', responseCode: 450 })
  const shop = await createTestApp({}, { mail: { send: () => Promise.reject(refusal), close() {} } })
  await anOrderMail(shop)
  await sendQueuedMails(shop.deps, never)
  expect(JSON.stringify(testLog.lines())).not.toContain('claire@example.com')
  expect((await mailRows(shop))[0]?.last_error).toBe('Error EENVELOPE 450')
})

test('writes an .eml file per mail without a mail server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-mail-'))
  closing.push(() => rm(folder, { recursive: true }))
  const shop = await createTestApp(
    {},
    { mail: openMail({ DATA_DIR: folder, MAIL_FROM: 'ORSENNE <orders@atelier.example>' }) },
  )
  await anOrderMail(shop)
  await sendQueuedMails(shop.deps, never)
  const [file = '', ...others] = await readdir(join(folder, 'mail'))
  expect(others).toEqual([])
  const content = await readFile(join(folder, 'mail', file), 'utf8')
  expect(content).toMatch(/^From: ORSENNE <orders@atelier\.example>$/m)
  expect(content).toMatch(/^To: claire@example\.com$/m)
  expect(content).toContain('multipart/alternative')
})

async function shopWithServer(answerToRecipient: string): Promise<TestApp & { messages: string[] }> {
  const { url, messages, close } = await fakeSmtp({ toRecipient: answerToRecipient })
  closing.push(close)
  const mail = openMail({ SMTP_URL: url, DATA_DIR: '', MAIL_FROM: 'ORSENNE <orders@atelier.example>' })
  closing.unshift(() => mail.close())
  return { ...(await createTestApp({}, { mail })), messages }
}

test('hands a mail to the server of SMTP_URL', async () => {
  const shop = await shopWithServer('250 ok')
  await anOrderMail(shop)
  expect(await sendQueuedMails(shop.deps, never)).toBe(1)
  expect(shop.messages).toHaveLength(1)
  expect(shop.messages[0]).toContain(`Message-ID: ${(await mailRows(shop))[0]?.message_id}`)
})

test.each([
  ['450 later', 'pending'],
  ['550 nobody here', 'failed'],
])('understands the answer %s as %s', async (answer, status) => {
  const shop = await shopWithServer(answer)
  await anOrderMail(shop)
  await sendQueuedMails(shop.deps, never)
  expect(await mailRows(shop)).toMatchObject([{ status, attempts: 1 }])
})

test('what was kept of mails before secrets were taken out of them is put right by a migration', async () => {
  const shop = await createTestApp()
  await anOrderMail(shop)
  await sendQueuedMails(shop.deps, never)
  const secret = 'Zm9vYmFy-_0123456789abcdefghijklmnopqrstuv'
  const links = [
    `https://shop.example/orders/ORD-7K3MZ9Q2XW41.${secret}`,
    `https://shop.example/pay/ORD-7K3MZ9Q2XW41.1790000000.1.${secret}`,
    `https://shop.example/reset-password#token=${secret}`,
  ]
  const kept = { html: links.map((link) => `<a href="${link}">See it</a>.`).join(''), text: `${links.join(' ')}.` }
  await shop.deps.db.updateTable('mails').set(kept).execute()
  const migrations = await readdir(MIGRATIONS_FOLDER)
  const file = migrations.find((name) => name.endsWith('sent-mails-open-nothing.sql')) ?? ''
  await sql.raw(await readFile(join(MIGRATIONS_FOLDER, file), 'utf8')).execute(shop.deps.db)
  const [mail] = await mailRows(shop)
  expect(`${mail?.html}${mail?.text}`).not.toContain(secret)
  expect(mail?.text).toBe(
    'https://shop.example/orders/ https://shop.example/pay/ https://shop.example/reset-password#token=.',
  )
})
