import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { hashToken, newToken } from '../../links/secret-token.ts'
import { insertUnsubscribeLink } from './newsletter.repo.ts'

const SUBSCRIBE = '/api/email/newsletter/subscribe'
const UNSUBSCRIBE = '/api/email/newsletter/unsubscribe'
const EMAIL = 'maren@example.com'

const subscribers = ({ deps }: TestApp) =>
  deps.db.selectFrom('subscribers').select(['email', 'name', 'status', 'source']).execute()

const aLink = async ({ deps }: TestApp): Promise<string> => {
  const token = newToken(deps.randomBytes)
  await inTransaction(deps.db, (tx) => insertUnsubscribeLink(tx, EMAIL, hashToken(token)))
  return token
}

test('subscribes a lower-cased address from the website', async () => {
  const shop = await createTestApp()
  const response = await shop.post(SUBSCRIBE, { email: ' Maren@Example.com ', name: '' })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ success: true, message: 'Successfully subscribed!' })
  expect(await subscribers(shop)).toEqual([{ email: EMAIL, name: '', status: 'active', source: 'website' }])
})

test('returns the same response whether or not an address was subscribed before', async () => {
  const shop = await createTestApp()
  const first = await shop.post(SUBSCRIBE, { email: EMAIL, name: 'Maren' })
  const second = await shop.post(SUBSCRIBE, { email: EMAIL, name: '' })
  expect([second.status, await second.json()]).toEqual([first.status, await first.json()])
  expect(await subscribers(shop)).toEqual([{ email: EMAIL, name: 'Maren', status: 'active', source: 'website' }])
})

test.each([
  [{ email: '', name: '' }, 'email', 'Email is required'],
  [{ name: '' }, 'email', 'Email is required'],
  [{ email: 'maren', name: '' }, 'email', 'Please enter a valid email address'],
  [{ email: EMAIL, status: 'active' }, 'status', 'This field is not known here'],
])('rejects %o and names the field', async (body, path, message) => {
  const shop = await createTestApp()
  const response = await shop.post(SUBSCRIBE, body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ success: false, message, errors: [{ path, message }] })
  expect(await subscribers(shop)).toEqual([])
})

test.each([[{ website: 'http://spam.example' }], [{ openForMs: 40 }]])(
  'a submission by a bot, %o, gets the usual response and is dropped',
  async (trap) => {
    const shop = await createTestApp()
    const response = await shop.post(SUBSCRIBE, { email: EMAIL, name: '', ...trap })
    expect([response.status, await response.json()]).toEqual([
      200,
      { success: true, message: 'Successfully subscribed!' },
    ])
    expect(await subscribers(shop)).toEqual([])
  },
)

test('accepts five subscriptions an hour from one address and rejects the sixth', async () => {
  const shop = await createTestApp({ RATE_LIMIT_FACTOR: '1' })
  for (let i = 1; i <= 5; i += 1) expect((await shop.post(SUBSCRIBE, { email: `a${i}@example.com` })).status).toBe(200)
  const response = await shop.post(SUBSCRIBE, { email: 'a6@example.com' })
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect(await subscribers(shop)).toHaveLength(5)
})

test('opening an unsubscribe link shows its address and changes nothing', async () => {
  const shop = await createTestApp()
  await shop.post(SUBSCRIBE, { email: EMAIL })
  const response = await shop.get(`${UNSUBSCRIBE}?token=${await aLink(shop)}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ success: true, data: { email: EMAIL, status: 'active' } })
  expect(await subscribers(shop)).toMatchObject([{ status: 'active' }])
})

test('a browser that opens the address of an email header gets the page, which changes nothing', async () => {
  const shop = await createTestApp()
  await shop.post(SUBSCRIBE, { email: EMAIL })
  const token = await aLink(shop)
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const response = await shop.get(`${UNSUBSCRIBE}?token=${token}`, { Accept: accept })
  expect([response.status, response.headers.get('location'), response.headers.get('cache-control')]).toEqual([
    303,
    `${shop.deps.config.publicUrl}/unsubscribe?token=${token}`,
    'no-store',
  ])
  expect(await subscribers(shop)).toMatchObject([{ status: 'active' }])
  expect((await shop.get(`${UNSUBSCRIBE}?token=${token}`, { Accept: '*/*' })).status).toBe(200)
})

test('an email client unsubscribes in one click with the form of RFC 8058', async () => {
  const shop = await createTestApp()
  await shop.post(SUBSCRIBE, { email: EMAIL })
  const link = `${UNSUBSCRIBE}?token=${await aLink(shop)}`
  const oneClick = {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  }
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const response = await shop.app.request(link, oneClick)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ data: { email: EMAIL, status: 'unsubscribed' } })
  }
  expect(await subscribers(shop)).toMatchObject([{ status: 'unsubscribed' }])
})

test('an unsubscribed address can subscribe again, and links in older emails still work', async () => {
  const shop = await createTestApp()
  await shop.post(SUBSCRIBE, { email: EMAIL })
  const token = await aLink(shop)
  await aLink(shop)
  await shop.app.request(`${UNSUBSCRIBE}?token=${token}`, { method: 'POST' })
  await shop.post(SUBSCRIBE, { email: EMAIL, name: 'Maren' })
  expect(await subscribers(shop)).toEqual([{ email: EMAIL, name: 'Maren', status: 'active', source: 'website' }])
  expect((await shop.app.request(`${UNSUBSCRIBE}?token=${token}`, { method: 'POST' })).status).toBe(200)
  expect(await subscribers(shop)).toMatchObject([{ status: 'unsubscribed' }])
})

test.each(['GET', 'POST'])('%s rejects incomplete and unknown links', async (method) => {
  const shop = await createTestApp()
  const sendRequest = (query: string) => shop.app.request(`${UNSUBSCRIBE}${query}`, { method })
  const incomplete = await sendRequest('?token=')
  expect([incomplete.status, await incomplete.json()]).toMatchObject([400, { errors: [{ path: 'token' }] }])
  expect((await sendRequest('')).status).toBe(400)
  const unknown = await sendRequest(`?token=${'a'.repeat(43)}`)
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { message: 'This link is no longer valid.' }])
})
