import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { fakeSmtp, type SmtpBehavior } from '../../testing/fakes/fake-smtp.ts'
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
  const transport = openEmailTransport({
    SMTP_URL: server.url,
    DATA_DIR: '',
    MAIL_FROM: 'ORSENNE <orders@atelier.example>',
  })
  closing.push(() => transport.close(), server.close)
  return { ...server, transport }
}

test('marketing emails have one-click unsubscribe headers, in one line each (RFC 8058)', async () => {
  const { transport, messages } = await aServer()
  await transport.send({ ...EMAIL, unsubscribeUrl: UNSUBSCRIBE }, 'campaigns')
  await transport.send(EMAIL, 'transactional')
  const lines = messages[0]?.split('\r\n')
  expect(lines).toContain(`List-Unsubscribe: <${UNSUBSCRIBE}>`)
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(messages[1]).not.toContain('List-Unsubscribe')
})

test('automatic emails are marked, so that no out-of-office reply is sent (RFC 3834)', async () => {
  const { transport, messages } = await aServer()
  await transport.send({ ...EMAIL, isAutomatic: true }, 'transactional')
  await transport.send({ ...EMAIL, unsubscribeUrl: UNSUBSCRIBE }, 'campaigns')
  expect(messages[0]?.split('\r\n')).toContain('Auto-Submitted: auto-generated')
  expect(messages[1]).not.toContain('Auto-Submitted')
})

test('encodes names, subjects and long lines as short ASCII lines, with a text beside the HTML', async () => {
  const { transport, messages } = await aServer()
  const subject =
    'Žofie, la pièce « Clémence » est revenue, et avec elle toutes les couleurs de l’automne: noir, cognac, 青'
  const text = `${'x'.repeat(2_500)}\n.\n${'é'.repeat(800)}`
  await transport.send(
    { ...EMAIL, fromName: 'Maison Élégante, “Œuvre”', subject, text, html: `<p>${'é'.repeat(3_000)}</p>` },
    'transactional',
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
  const { transport, messages, recipients } = await aServer()
  await transport.send({ ...EMAIL, ...change }, 'transactional').catch(() => undefined)
  expect(messages.join('')).not.toMatch(/^Bcc:/im)
  expect(recipients).not.toContain('all@example.com')
})

test('uses the name and the address of its sender', async () => {
  const { transport, messages } = await aServer()
  await transport.send({ ...EMAIL, fromName: 'Returns', fromAddress: 'returns@house.example' }, 'transactional')
  expect(messages[0]).toMatch(/^From: Returns <returns@house\.example>\r$/m)
})

test('delivery is uncertain when the connection breaks after the whole message, which is not sent again', async () => {
  const { transport, messages } = await aServer({ dropsConnection: () => true })
  await expect(transport.send(EMAIL, 'campaigns')).rejects.toBeInstanceOf(DeliveryUncertainError)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(messages).toHaveLength(1)
})

test('delivery of a second message on a broken connection is uncertain too', async () => {
  let count = 0
  const { transport, messages } = await aServer({ dropsConnection: () => (count += 1) === 2 })
  await transport.send(EMAIL, 'campaigns')
  await expect(transport.send({ ...EMAIL, messageId: '<2@x>' }, 'campaigns')).rejects.toBeInstanceOf(
    DeliveryUncertainError,
  )
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(messages).toHaveLength(2)
})

test.each([
  ['550 5.1.1 nobody here', EmailRejectedError],
  ['421 too busy', MailServerUnavailableError],
])('classifies the reply %s', async (toRecipient, kind) => {
  const { transport } = await aServer({ toRecipient })
  await expect(transport.send(EMAIL, 'transactional')).rejects.toBeInstanceOf(kind)
})

test('an unreachable server has certainly accepted nothing', async () => {
  const { transport, close } = await aServer()
  await close()
  await expect(transport.send(EMAIL, 'transactional')).rejects.toBeInstanceOf(MailServerUnavailableError)
})

test('a transactional email does not wait for a campaign on the other pool', async () => {
  const { transport, messages } = await aServer({ replyDelayMs: 400 })
  const campaign = Array.from({ length: 20 }, (_, n) =>
    transport.send({ ...EMAIL, messageId: `<c${n}@x>` }, 'campaigns'),
  )
  const startedAt = performance.now()
  await transport.send({ ...EMAIL, messageId: '<letter@x>', subject: 'Your order' }, 'transactional')
  const took = performance.now() - startedAt
  const before = messages.filter((message) => !message.includes('Your order')).length
  expect(before).toBeLessThan(20)
  await Promise.all(campaign)
  expect(took).toBeLessThan(performance.now() - startedAt)
  expect(messages).toHaveLength(21)
})

test('without a server each message becomes a file with the same headers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-mail-'))
  closing.push(() => rm(folder, { recursive: true }))
  const transport = openEmailTransport({ DATA_DIR: folder, MAIL_FROM: 'ORSENNE <orders@atelier.example>' })
  await transport.send({ ...EMAIL, unsubscribeUrl: UNSUBSCRIBE }, 'campaigns')
  const [file = ''] = await readdir(join(folder, 'mail'))
  expect(await readFile(join(folder, 'mail', file), 'utf8')).toContain(`List-Unsubscribe: <${UNSUBSCRIBE}>`)
})
