import { limits } from '@atelier/domain/limits/limits'
import { expect, test } from 'vitest'
import { aCustomer, aStaffMember, TEST_PASSWORD } from '../../testing/factories.ts'
import { FAILED_SIGN_IN_MS } from '../customers/sign-in/sign-in-customer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const LIMITED = { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' }
const CUSTOMERS = '/api/auth/login'
const STAFF = '/api/auth/admin/login'

const signIn = async ({ post }: TestApp, path: string, email: string, password: string, headers = {}) =>
  post(path, { email, password }, headers)
const from = (address: string) => ({ 'X-Forwarded-For': address })

const auditRows = ({ deps }: TestApp) => deps.db.selectFrom('audit_entries').selectAll().orderBy('entry_id').execute()

test('records rejected sign-ins of staff at the customer sign-in, and none of customers', async () => {
  const shop = await createTestApp({ TRUSTED_PROXIES: '1' })
  const [staff, other, customer] = [await aStaffMember(), await aStaffMember(), await aCustomer()]
  const where = from('203.0.113.77')
  await signIn(shop, CUSTOMERS, staff.email, 'wrong-password', where)
  await signIn(shop, CUSTOMERS, other.email, TEST_PASSWORD, where)
  await signIn(shop, CUSTOMERS, customer.email, 'wrong-password', where)
  await signIn(shop, CUSTOMERS, customer.email, TEST_PASSWORD, where)
  const rows = await auditRows(shop)
  expect(rows).toMatchObject([
    {
      action: 'staff.sign_in_refused',
      actor_id: null,
      target_id: staff.user_id,
      network: '203.0.113.0/24',
      changes: { reason: { before: null, after: 'wrong password at the sign-in of customers' } },
    },
    {
      action: 'staff.sign_in_refused',
      target_id: other.user_id,
      changes: { reason: { before: null, after: 'right password at the sign-in of customers' } },
    },
  ])
  expect(JSON.stringify(rows)).not.toContain(staff.email)
})

test('a rejected sign-in takes longer than writing an audit entry, with and without one', async () => {
  const shop = await createTestApp()
  const [staff, customer] = [await aStaffMember(), await aCustomer()]
  for (const email of [staff.email, customer.email, 'nobody@example.com']) {
    const start = performance.now()
    expect((await signIn(shop, CUSTOMERS, email, 'wrong-password')).status).toBe(401)
    expect(performance.now() - start).toBeGreaterThanOrEqual(FAILED_SIGN_IN_MS - 5)
  }
})

test('rejects staff at the shop host like a wrong password when the portal has a separate host', async () => {
  const shop = await createTestApp({ PUBLIC_URL: 'https://shop.example', ADMIN_HOST: 'staff.shop.example' })
  const { email, user_id } = await aStaffMember()
  for (const [password, host] of [
    ['wrong-password', 'shop.example'],
    [TEST_PASSWORD, 'shop.example'],
    [TEST_PASSWORD, 'staff.shop.example'],
  ] as const) {
    const response = await signIn(shop, CUSTOMERS, email, password, { Host: host })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ message: 'Invalid email or password', code: 'bad_credentials' })
    expect(response.headers.has('set-cookie')).toBe(false)
  }
  expect((await auditRows(shop)).map((row) => row.target_id)).toEqual([user_id, user_id, user_id])
})

test.each([
  [CUSTOMERS, STAFF],
  [STAFF, CUSTOMERS],
])('counts attempts at %s and %s together, including a right password for the other site', async (one, other) => {
  const shop = await createTestApp(LIMITED)
  const account = one === CUSTOMERS ? await aStaffMember() : await aCustomer()
  const here = from('203.0.113.9')
  const { attempts } = limits.rateLimits.signInPerAccount
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    expect((await signIn(shop, one, account.email, TEST_PASSWORD, here)).status).toBe(403)
  }
  expect((await signIn(shop, other, account.email, TEST_PASSWORD, here)).status).toBe(429)
  expect((await signIn(shop, other, account.email, TEST_PASSWORD, from('203.0.113.10'))).status).toBe(200)
})

test.each([
  ['a customer', CUSTOMERS, () => aCustomer()],
  ['a member of staff', STAFF, () => aStaffMember()],
])('guesses from two addresses do not lock out %s with the right password', async (_who, path, make) => {
  const shop = await createTestApp(LIMITED)
  const { email } = await make()
  for (let attempt = 1; attempt <= 28; attempt += 1) {
    for (const address of ['203.0.113.1', '203.0.113.2']) {
      expect([401, 429]).toContain((await signIn(shop, path, email, 'wrong-password', from(address))).status)
    }
  }
  expect((await signIn(shop, path, email, TEST_PASSWORD, from('198.51.100.7'))).status).toBe(200)
})

test('delays unknown addresses, and still accepts the right password, after too many guesses', async () => {
  const shop = await createTestApp(LIMITED)
  const { email } = await aCustomer()
  const { attempts } = limits.rateLimits.signInPerAccount
  const { attempts: free, firstDelayMs } = limits.rateLimits.signInFromStrangers
  for (let stranger = 1; stranger <= free / attempts; stranger += 1) {
    const guess = () => signIn(shop, CUSTOMERS, email, 'wrong', from(`192.0.2.${stranger}`))
    await Promise.all(Array.from({ length: attempts }, guess))
  }
  const start = performance.now()
  expect((await signIn(shop, CUSTOMERS, email, 'wrong', from('198.51.100.7'))).status).toBe(401)
  expect(performance.now() - start).toBeGreaterThanOrEqual(firstDelayMs - 5)
  const again = await signIn(shop, CUSTOMERS, email, TEST_PASSWORD, from('198.51.100.7'))
  expect(again.status).toBe(429)
  expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(
    limits.rateLimits.signInPerAccount.firstDelaySeconds,
  )
  expect((await signIn(shop, CUSTOMERS, email, TEST_PASSWORD, from('198.51.100.8'))).status).toBe(200)
})

test('stores no readable email or network address in the counters', async () => {
  const shop = await createTestApp(LIMITED)
  const { email } = await aCustomer({ email: 'readable@example.com' })
  const here = from('203.0.113.99')
  for (let attempt = 1; attempt <= 7; attempt += 1) await signIn(shop, CUSTOMERS, email, 'wrong', here)
  await signIn(shop, CUSTOMERS, email, TEST_PASSWORD, from('203.0.113.98'))
  await shop.post('/api/auth/forgot-password', { email }, here)
  const keys = await shop.deps.db.selectFrom('rate_limits').select('key').execute()
  expect(keys.length).toBeGreaterThan(5)
  for (const { key } of keys) expect(key).toMatch(/^[A-Za-z]+:[\w-]{43}$/)
})
