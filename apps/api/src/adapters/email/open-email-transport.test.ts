import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { fakeSmtp, type SmtpBehavior } from '../../testing/fake-smtp.ts'
import {
  EmailRejectedError,
  MailServerUnavailableError,
  DeliveryUncertainError,
  type OutgoingEmail,
} from './email-transport.ts'
import { openEmailTransport } from './open-email-transport.ts'

const closing: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const EMAIL: OutgoingEmail = {
  messageId: '<mail-1.x@atelier.example>',
  to: 'anna@example.com',
  replyTo: null,
  fromName: null,
  fromAddress: null,
  references: [],
  unsubscribeUrl: null,
  isAutomatic: false,
  subject: 'Autumn',
  html: '<p>Leaves</p>',
  text: 'Leaves',
  date: new Date('2026-11-22T00:00:00Z'),
}
const UNSUBSCRIBE = `https://atelier.example/api/email/newsletter/unsubscribe?token=${'a'.repeat(43)}`

async function aServer(behavior: SmtpBehavior = {}) {
  const server = await fakeSmtp(behavior)
  const mail = openEmailTransport({ SMTP_URL: server.url, DATA_DIR: '', MAIL_FROM: 'ORSENNE <orders@atelier.example>' })
  closing.push(() => mail.close(), server.close)
  return { ...server, mail }
}

test('marketing says how to leave with one POST, in one header line each (RFC 8058)', async () => {
  const { mail, messages } = await aServer()
  await mail.send({ ...EMAIL, unsubscribeUrl: UNSUBSCRIBE }, 'campaigns')
  await mail.send(EMAIL, 'letters')
  const lines = messages[0]?.split('\r\n')
  expect(lines).toContain(`List-Unsubscribe: <${UNSUBSCRIBE}>`)
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(messages[1]).not.toContain('List-Unsubscribe')
})

test('what the shop writes by itself says so, that no absence note answers it (RFC 3834)', async () => {
  const { mail, messages } = await aServer()
  await mail.send({ ...EMAIL, isAutomatic: true }, 'letters')
  await mail.send({ ...EMAIL, unsubscribeUrl: UNSUBSCRIBE }, 'campaigns')
  expect(messages[0]?.split('\r\n')).toContain('Auto-Submitted: auto-generated')
  expect(messages[1]).not.toContain('Auto-Submitted')
})

test('names, subjects and long lines travel as plain ASCII of short lines, with a text beside the HTML', async () => {
  const { mail, messages } = await aServer()
  const subject =
    'Žofie, la pièce « Clémence » est revenue, et avec elle toutes les couleurs de l’automne: noir, cognac, 青'
  const text = `${'x'.repeat(2_500)}\n.\n${'é'.repeat(800)}`
  await mail.send(
    { ...EMAIL, fromName: 'Maison Élégante, “Œuvre”', subject, text, html: `<p>${'é'.repeat(3_000)}</p>` },
    'letters',
  )
  const [message = ''] = messages
  expect(message).toMatch(/^[\t\r\n -~]*$/)
  expect(Math.max(...message.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(200)
  expect(message).toMatch(/^From: =\?UTF-8\?[^<]+ <orders@atelier\.example>\r$/m)
  expect(message).toMatch(/^Date: Sun, 22 Nov 2026 00:00:00 \+0000\r$/m)
  expect(message).toMatch(/^Message-ID: <mail-1\.x@atelier\.example>\r$/m)
  expect(message.match(/^Content-Type: (\S+);/gm)).toEqual([
    'Content-Type: multipart/alternative;',
    'Content-Type: text/plain;',
    'Content-Type: text/html;',
  ])
})

test.each([
  [{ subject: 'Hi\r\nBcc: all@example.com' }],
  [{ fromName: 'Eve\r\nBcc: all@example.com' }],
  [{ replyTo: 'a@example.com\r\nBcc: all@example.com' }],
  [{ to: 'anna@example.com, all@example.com' }],
  [{ unsubscribeUrl: 'https://a.example/\r\nBcc: all@example.com' }],
])('%o adds neither a header nor a recipient', async (change) => {
  const { mail, messages, recipients } = await aServer()
  await mail.send({ ...EMAIL, ...change }, 'letters').catch(() => undefined)
  expect(messages.join('')).not.toMatch(/^Bcc:/im)
  expect(recipients).not.toContain('all@example.com')
})

test('comes from the name and the address of its sender', async () => {
  const { mail, messages } = await aServer()
  await mail.send({ ...EMAIL, fromName: 'Returns', fromAddress: 'returns@house.example' }, 'letters')
  expect(messages[0]).toMatch(/^From: Returns <returns@house\.example>\r$/m)
})

test('a line that is cut after the whole message leaves in doubt whether it arrived, and it is not sent again', async () => {
  const { mail, messages } = await aServer({ dropsConnection: () => true })
  await expect(mail.send(EMAIL, 'campaigns')).rejects.toBeInstanceOf(DeliveryUncertainError)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(messages).toHaveLength(1)
})

test('a second message over a line that is cut is in doubt as well', async () => {
  let count = 0
  const { mail, messages } = await aServer({ dropsConnection: () => (count += 1) === 2 })
  await mail.send(EMAIL, 'campaigns')
  await expect(mail.send({ ...EMAIL, messageId: '<2@x>' }, 'campaigns')).rejects.toBeInstanceOf(DeliveryUncertainError)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(messages).toHaveLength(2)
})

test.each([
  ['550 5.1.1 nobody here', EmailRejectedError],
  ['421 too busy', MailServerUnavailableError],
])('understands %s', async (toRecipient, kind) => {
  const { mail } = await aServer({ toRecipient })
  await expect(mail.send(EMAIL, 'letters')).rejects.toBeInstanceOf(kind)
})

test('a server that cannot be reached has certainly taken nothing', async () => {
  const { mail, close } = await aServer()
  await close()
  await expect(mail.send(EMAIL, 'letters')).rejects.toBeInstanceOf(MailServerUnavailableError)
})

test('a letter does not wait for the campaign that fills the other line', async () => {
  const { mail, messages } = await aServer({ replyDelayMs: 400 })
  const campaign = Array.from({ length: 20 }, (_, n) => mail.send({ ...EMAIL, messageId: `<c${n}@x>` }, 'campaigns'))
  const startedAt = performance.now()
  await mail.send({ ...EMAIL, messageId: '<letter@x>', subject: 'Your order' }, 'letters')
  const took = performance.now() - startedAt
  const before = messages.filter((message) => !message.includes('Your order')).length
  expect(before).toBeLessThan(20)
  await Promise.all(campaign)
  expect(took).toBeLessThan(performance.now() - startedAt)
  expect(messages).toHaveLength(21)
})

test('without a server each message is a file, with the same headers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-mail-'))
  closing.push(() => rm(folder, { recursive: true }))
  const mail = openEmailTransport({ DATA_DIR: folder, MAIL_FROM: 'ORSENNE <orders@atelier.example>' })
  await mail.send({ ...EMAIL, unsubscribeUrl: UNSUBSCRIBE }, 'campaigns')
  const [file = ''] = await readdir(join(folder, 'mail'))
  expect(await readFile(join(folder, 'mail', file), 'utf8')).toContain(`List-Unsubscribe: <${UNSUBSCRIBE}>`)
})
