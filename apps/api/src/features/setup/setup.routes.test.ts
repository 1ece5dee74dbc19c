import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChecklistResponse } from '@atelier/domain/setup/setup.schema'
import type { AdminRole } from '@atelier/domain/access/permissions'
import { expect, onTestFinished, test, vi } from 'vitest'
import { recordBackup } from '../../files/last-backup.ts'
import { setupToken } from '../../links/setup-token.ts'
import { aProduct, aStaffMember } from '../../testing/factories.ts'
import { havePublished } from '../../testing/have-published.ts'
import { signedIn } from '../../testing/sessions.ts'
import { openEmailTransport } from '../../adapters/email/open-email-transport.ts'
import { createTestApp, fakeEmailTransport } from '../../testing/test-app.ts'

const PASSWORD = 'Linden!Harbor7Gate'

async function aNewStore(environment: Record<string, string> = {}) {
  const shop = await createTestApp(environment)
  const token = setupToken(shop.deps.config)
  const region = { country: 'DE', locale: 'en-DE', timeZone: 'Europe/Berlin' }
  const owner = { name: 'Ida Holm', email: 'Ida@Maren.example', password: PASSWORD }
  const body = { token, storeName: ' Maren ', region, contactEmail: ' Hello@maren.studio', ...owner }
  const begin = (change: object = {}) => shop.post('/api/setup', { ...body, ...change })
  const check = (given: string) => shop.post('/api/setup/check', { token: given })
  return { shop, token, begin, check }
}

test('the first run names the store, creates a super admin and signs in', async () => {
  const { shop, token, begin, check } = await aNewStore()
  expect((await check(token)).status).toBe(200)
  const response = await begin()
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { data: { isAdmin: true, user: { name: 'Ida Holm', email: 'ida@maren.example', adminRole: 'SUPER_ADMIN' } } },
  ])
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await shop.get('/api/admin/settings', { cookie })).status).toBe(200)
  expect(await (await shop.get('/api/shop')).json()).toMatchObject({
    data: { brand: 'Maren', supportEmail: 'hello@maren.studio' },
  })
  expect(shop.deps.shop.company.region).toEqual({ country: 'DE', locale: 'en-DE', timeZone: 'Europe/Berlin' })
  expect(await shop.auditActions()).toEqual(['store.begun', 'staff.signed_in'])
})

test('the country of the first run decides currency, tax and holidays, which staff still have to review', async () => {
  const { shop, begin } = await aNewStore()
  const response = await begin({ region: { country: 'JP', locale: 'en-001', timeZone: 'Asia/Tokyo' } })
  const { terms } = shop.deps.shop
  expect(terms).toMatchObject({
    currency: 'JPY',
    taxMode: 'included',
    taxPercent: 10,
    support: { timeZone: 'Tokyo time' },
  })
  expect(terms.shipping.international.to).not.toContain('Japan')
  expect(terms.shipping.zones).toMatchObject([
    { places: ['JP'], methods: [{ key: 'standard', bands: [{ from: 0, cents: 895 }] }, {}, {}] },
    { methods: [{ key: 'standard', bands: [{ from: 0, cents: 2_495 }] }] },
  ])
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const checklist = (await (await shop.get('/api/admin/setup/checklist', { cookie })).json()) as ChecklistResponse
  expect(checklist.data.items).toContainEqual({ kind: 'promises', isDone: false })
})

test('a store with staff is closed to the first run', async () => {
  const { begin, check, token } = await aNewStore()
  await begin()
  for (const response of [await begin({ email: 'other@maren.example' }), await check(token)]) {
    expect([response.status, await response.json()]).toMatchObject([
      410,
      { code: 'gone', message: 'This store is set up. Sign in instead.' },
    ])
  }
})

test('of two concurrent first runs one creates the administrator', async () => {
  const { shop, begin } = await aNewStore()
  const statuses = await Promise.all([begin(), begin({ email: 'other@maren.example' })])
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 410])
  const admins = await shop.deps.db.selectFrom('users').select('email').where('role', '=', 'admin').execute()
  expect(admins).toHaveLength(1)
})

test('a wrong token opens nothing', async () => {
  const { begin, check } = await aNewStore()
  const wrong = 'x'.repeat(43)
  expect((await begin({ token: wrong })).status).toBe(403)
  expect((await check(wrong)).status).toBe(403)
})

test.each([
  [{ storeName: ' ' }, 'storeName', 'Enter a brand name'],
  [
    { region: { country: 'DE', locale: 'en-DE', timeZone: 'Europe/Atlantis' } },
    'region.timeZone',
    'Choose a time zone',
  ],
  [{ name: 'I' }, 'name', 'Name must be at least 2 characters'],
  [{ email: 'ida' }, 'email', 'Please enter a valid email address'],
  [{ contactEmail: '' }, 'contactEmail', 'Please enter a valid email address'],
  [{ contactEmail: 'hello' }, 'contactEmail', 'Please enter a valid email address'],
  [{ password: 'short' }, 'password', expect.stringContaining('Password must contain')],
  [{ password: 'Ida.Holm.2026!' }, 'password', expect.any(String)],
  [{ token: 'x' }, 'token', 'This link is incomplete'],
])('rejects %o at its field', async (change, path, message) => {
  const { shop, begin } = await aNewStore()
  const response = await begin(change)
  expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ path, message }] }])
  expect(await shop.deps.db.selectFrom('users').selectAll().execute()).toEqual([])
})

test('the email of a customer is refused', async () => {
  const { shop, begin } = await aNewStore()
  await shop.deps.db
    .insertInto('users')
    .values({ user_id: 'usr_1', email: 'ida@maren.example', name: 'Ida', role: 'customer' })
    .execute()
  expect(await (await begin()).json()).toMatchObject({ errors: [{ path: 'email' }] })
})

async function checklistOf(role: AdminRole, environment: Record<string, string> = {}) {
  const shop = await createTestApp(environment)
  const { headers } = await signedIn(await aStaffMember({ role }))
  const read = async () => {
    const { data } = (await (await shop.get('/api/admin/setup/checklist', headers)).json()) as ChecklistResponse
    return Object.fromEntries(data.items.map(({ kind, isDone }) => [kind, isDone]))
  }
  return { shop, headers, read }
}

test('the checklist follows what the store does', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ success: true }))
  onTestFinished(() => fetched.mockRestore())
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-setup-'))
  try {
    const environment = { DATA_DIR: dataDir, PUBLIC_URL: 'https://maren.com', SMTP_URL: 'smtp://mail.maren.com' }
    const { shop, read } = await checklistOf('SUPER_ADMIN', environment)
    expect(await read()).toEqual({
      products: false,
      company: false,
      promises: false,
      destinations: false,
      'legal-texts': false,
      machines: false,
      payments: false,
      email: true,
      'second-factor': false,
      backup: false,
      tls: true,
    })
    await aProduct()
    await havePublished(shop.deps, 'company', { postalAddress: '1 Market Street', supportEmail: 'help@maren.com' })
    await recordBackup(dataDir, new Date(), '/backups/atelier')
    expect(await read()).toMatchObject({ products: true, company: true, backup: true })
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

test('a mail server that does not respond is not done, and the checklist says why', async () => {
  const SMTP_URL = 'smtp://127.0.0.1:9'
  const transport = openEmailTransport({ SMTP_URL, MAIL_FROM: 'orders@maren.com', DATA_DIR: '' })
  onTestFinished(() => transport.close())
  const shop = await createTestApp({ SMTP_URL }, { emailTransport: Object.assign(fakeEmailTransport(), transport) })
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const { data } = (await (await shop.get('/api/admin/setup/checklist', headers)).json()) as ChecklistResponse
  expect(data.items.find(({ kind }) => kind === 'email')).toEqual({
    kind: 'email',
    isDone: false,
    problem: 'The mail server of SMTP_URL does not accept a connection.',
  })
})

test('a manager gets no checklist, and a demo store has none', async () => {
  const { shop, headers } = await checklistOf('MANAGER')
  expect((await shop.get('/api/admin/setup/checklist', headers)).status).toBe(403)
  const demo = await createTestApp({}, { demoStaff: { name: 'Noor', email: 'noor@atelier.example' } })
  const { headers: own } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  expect(await (await demo.get('/api/admin/setup/checklist', own)).json()).toMatchObject({ data: { items: [] } })
})
