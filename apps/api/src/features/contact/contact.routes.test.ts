import { expect, test } from 'vitest'
import { havePublished } from '../../testing/have-published.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const CONTACT = '/api/email/contact'

const aMessage = (over = {}) => ({
  name: 'Maren Holt',
  email: 'Maren@Example.com',
  subject: 'care',
  message: 'How do I treat rain spots?\nThe bag is a year old.',
  ...over,
})

const messages = ({ deps }: TestApp) =>
  deps.db.selectFrom('contact_messages').select(['name', 'email', 'subject', 'message', 'status']).execute()

test('stores the message for the inbox and emails it to support, with the visitor as the reply address', async () => {
  const shop = await createTestApp()
  const response = await shop.post(CONTACT, aMessage())
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    success: true,
    message: "Thank you for your message! We'll get back to you within 24 hours.",
  })
  expect(await messages(shop)).toEqual([{ ...aMessage(), email: 'maren@example.com', status: 'open' }])

  await shop.sendEmails()
  expect(shop.emailTransport.sent).toHaveLength(1)
  expect(shop.emailTransport.sent[0]).toMatchObject({
    to: 'support@atelier.example',
    replyTo: 'maren@example.com',
    subject: 'Product Care: message from Maren Holt',
  })
})

test("sends no email to the visitor's address", async () => {
  const shop = await createTestApp()
  await shop.post(CONTACT, aMessage({ email: 'stranger@example.com' }))
  await shop.sendEmails()
  expect(shop.emailTransport.sent.map(({ to }) => to)).toEqual(['support@atelier.example'])
})

test('the email goes to the support address of the settings', async () => {
  const shop = await createTestApp()
  await havePublished(shop.deps, 'company', { supportEmail: 'help@house.example' })
  await shop.post(CONTACT, aMessage())
  await shop.sendEmails()
  expect(shop.emailTransport.sent[0]?.to).toBe('help@house.example')
})

test("escapes the visitor's text", async () => {
  const shop = await createTestApp()
  await shop.post(CONTACT, aMessage({ name: '<img onerror=alert(1)>', message: '<script>alert(1)</script>' }))
  await shop.sendEmails()
  expect(shop.emailTransport.sent[0]?.html).not.toContain('<script>')
  expect(shop.emailTransport.sent[0]?.html).not.toContain('<img onerror')
  expect(shop.emailTransport.sent[0]?.text).toContain('<script>alert(1)</script>')
})

test.each([
  [{ name: '' }, 'name', 'Name is required'],
  [{ name: 'A\r\nBcc: all@example.com' }, 'name', 'Please use a single line'],
  [{ email: 'a@b.co, c@d.co' }, 'email', 'Please enter a valid email address'],
  [{ email: 'a@b.co\r\nBcc: c@d.co' }, 'email', 'Please enter a valid email address'],
  [{ subject: 'gossip' }, 'subject', 'Please choose a subject from the list'],
  [{ message: ' ' }, 'message', 'Message is required'],
  [{ to: 'x@example.com' }, 'to', 'This field is not known here'],
])('rejects %o, names the field and stores nothing', async (over, path, message) => {
  const shop = await createTestApp()
  const response = await shop.post(CONTACT, aMessage(over))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ path, message }] })
  expect(await messages(shop)).toEqual([])
})

test.each([[{ website: 'http://spam.example' }], [{ openForMs: 40 }]])(
  'a submission by a bot, %o, gets the usual response and is dropped',
  async (trap) => {
    const shop = await createTestApp()
    expect((await shop.post(CONTACT, aMessage(trap))).status).toBe(200)
    expect(await messages(shop)).toEqual([])
    expect(await shop.deps.db.selectFrom('mails').select('mail_id').execute()).toEqual([])
  },
)

test('accepts five messages an hour from one address and rejects the sixth', async () => {
  const shop = await createTestApp({ RATE_LIMIT_FACTOR: '1' })
  for (let i = 1; i <= 5; i += 1) expect((await shop.post(CONTACT, aMessage())).status).toBe(200)
  const response = await shop.post(CONTACT, aMessage())
  expect([response.status, response.headers.has('retry-after')]).toEqual([429, true])
})
