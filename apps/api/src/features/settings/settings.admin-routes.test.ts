import type { SettingsResponse, SystemResponse } from '@atelier/domain/settings/settings.schema'
import type { AdminRole } from '@atelier/domain/access/permissions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { aProduct, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { testClock } from '../../testing/test-clock.ts'
import { waitForBlockedLock } from '../../testing/database/wait-for-blocked-lock.ts'
import { readContentVersion } from '../products/catalog/content-version.repo.ts'
import { publishFields } from '../shop-documents/change-documents.ts'
import { lockSettings, readSettingsVersion, readStaffSettings, writeSettings } from './settings.repo.ts'
import { recordRun } from '../job-runs/record-run.ts'

const SETTINGS = '/api/admin/settings'

async function asStaff(
  role: AdminRole = 'ADMIN',
  environment: Record<string, string> = {},
  now: () => Date = () => new Date(),
) {
  const shop = await createTestApp(environment, { now })
  const { headers } = await signedIn(await aStaffMember({ role }))
  const put = async (body: unknown) => shop.request('PUT', SETTINGS, body, headers)
  const read = async () => ((await (await shop.get(SETTINGS, headers)).json()) as SettingsResponse).data
  return { shop, headers, put, read }
}

test('starts with default settings and no version', async () => {
  const { read } = await asStaff('MANAGER')
  expect(await read()).toMatchObject({
    brand: 'ORSENNE',
    supportEmail: 'support@atelier.example',
    senderNames: {},
    returnAddress: '',
    twoFactorRoles: [],
    featuredProduct: null,
    updatedAt: null,
  })
})

test('a change applies at once with an audit entry, and other settings stay', async () => {
  const { shop, put, read } = await asStaff()
  const before = (await (await shop.get('/api/shop')).json()) as { data: { socialLinks: unknown[] } }
  const socialLinks = [{ name: 'Mastodon', url: 'https://mastodon.example/@house' }]
  expect((await put({ socialLinks, senderNames: { support: 'Client Services', orders: ' ' } })).status).toBe(200)
  expect(await (await shop.get('/api/shop')).json()).toMatchObject({ data: { socialLinks, brand: 'ORSENNE' } })
  expect(await read()).toMatchObject({ socialLinks, senderNames: { support: 'Client Services' } })
  const [line] = await shop.deps.db.selectFrom('audit_entries').select(['action', 'changes']).execute()
  expect(line).toMatchObject({
    action: 'settings.changed',
    changes: { socialLinks: { before: before.data.socialLinks, after: socialLinks } },
  })
})

test('the return address is visible to staff only', async () => {
  const { shop, put, read } = await asStaff()
  const returnAddress = 'ORSENNE\n18 Perry Street\nNew York, NY 10014'
  expect((await put({ returnAddress: ` ${returnAddress}\n` })).status).toBe(200)
  expect((await read()).returnAddress).toBe(returnAddress)
  expect(await (await shop.get('/api/shop')).text()).not.toContain('Perry')
})

test('features a visible product only', async () => {
  const { shop, put, read } = await asStaff()
  const older = await aProduct({ name: 'Odile', createdAt: new Date('2020-01-01') })
  await aProduct({ name: 'Newest' })
  const hidden = await aProduct({ status: 'draft' })
  expect((await put({ featuredProductId: older.product_id })).status).toBe(200)
  expect((await read()).featuredProduct).toEqual({ productId: older.product_id, name: 'Odile', isVisible: true })
  for (const featuredProductId of [hidden.product_id, 'totes-nothing']) {
    const response = await put({ featuredProductId })
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ path: 'featuredProductId' }] }])
  }
  await shop.deps.db
    .updateTable('products')
    .set({ status: 'inactive' })
    .where('product_id', '=', older.product_id)
    .execute()
  expect((await read()).featuredProduct).toMatchObject({ isVisible: false })
  await put({ featuredProductId: null })
  expect((await read()).featuredProduct).toBeNull()
})

test('returns 409 with the current settings for a change of an older version', async () => {
  const { put, read } = await asStaff()
  const { updatedAt } = await read()
  expect((await put({ brand: 'MAISON', updatedAt })).status).toBe(200)
  const late = await put({ brand: 'CASA', updatedAt })
  expect([late.status, await late.json()]).toMatchObject([409, { data: { brand: 'MAISON' } }])
  expect((await put({ brand: 'CASA', updatedAt: (await read()).updatedAt })).status).toBe(200)
})

test.each([
  [{ brand: ' ' }, 'brand', 'Enter a brand name'],
  [{ supportEmail: 'nobody' }, 'supportEmail', 'Please enter a valid email address'],
  [
    { socialLinks: [{ name: 'X', url: 'javascript:alert(1)' }] },
    'socialLinks.0.url',
    'Enter a URL that begins with https://',
  ],
  [{ socialLinks: [{ name: '', url: 'https://a.example' }] }, 'socialLinks.0.name', 'Enter a name for the link'],
  [
    { senderNames: { orders: 'A"\r\nBcc: x@y.z' } },
    'senderNames.orders',
    'Please leave out line breaks, quotes, commas and angle brackets',
  ],
  [{ returnAddress: 'x'.repeat(301) }, 'returnAddress', 'Please use at most 300 characters'],
  [{ motto: 'x' }, 'motto', 'This field is not known here'],
])('rejects %o with an error on its field', async (body, path, message) => {
  const { put, read } = await asStaff()
  const response = await put(body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ path, message }] })
  expect((await read()).updatedAt).toBeNull()
})

test('a manager views all settings and changes none', async () => {
  const { put, read } = await asStaff('MANAGER')
  expect((await put({ brand: 'MAISON' })).status).toBe(403)
  expect((await read()).brand).toBe('ORSENNE')
})

test('returns versions and job states without secrets', async () => {
  const { shop, headers } = await asStaff('MANAGER', { SMTP_URL: 'smtp://user:hunter2@mail.example' })
  await recordRun(shop.deps, 'sweep-links', async () => ({ removed: 3 }))
  await recordRun(shop.deps, 'retire-accounts', () => Promise.reject(new Error('disk full'))).catch(() => undefined)
  await sql`insert into mails (recipient, subject, html, text, status) values
    ('a@b.co', '', '', '', 'pending'), ('a@b.co', '', '', '', 'failed')`.execute(shop.deps.db)
  const { data } = (await (await shop.get(`${SETTINGS}/system`, headers)).json()) as SystemResponse
  expect(data).toMatchObject({
    versions: { node: process.version, schema: expect.any(String) },
    storage: { kind: 'folder' },
    mail: { waiting: 1, failed: 1, sentBy: 'server' },
    jobs: [
      { job: 'retire-accounts', outcome: 'failed', details: { error: 'disk full' }, recentFailures: 1 },
      { job: 'sweep-links', outcome: 'done', details: { removed: 3 }, recentFailures: 0 },
    ],
  })
  expect(data.database.sizeBytes).toBeGreaterThan(0)
  expect(JSON.stringify(data)).not.toMatch(/hunter2/)
})

test('only a super admin changes whether super admins need a second factor', async () => {
  const { shop, put, read } = await asStaff('ADMIN')
  const chief = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const putAsChief = async (body: unknown) => shop.request('PUT', SETTINGS, body, chief.headers)
  const imposing = await put({ brand: 'MAISON', twoFactorRoles: ['SUPER_ADMIN', 'ADMIN'] })
  expect([imposing.status, await imposing.json()]).toMatchObject([403, { errors: [{ path: 'twoFactorRoles' }] }])
  expect(await read()).toMatchObject({ brand: 'ORSENNE', twoFactorRoles: [], updatedAt: null })

  expect((await putAsChief({ twoFactorRoles: ['SUPER_ADMIN', 'MANAGER'] })).status).toBe(200)
  const lifting = await put({ twoFactorRoles: ['MANAGER'] })
  expect([lifting.status, await lifting.json()]).toMatchObject([403, { errors: [{ path: 'twoFactorRoles' }] }])
  expect((await read()).twoFactorRoles).toEqual(['SUPER_ADMIN', 'MANAGER'])
  // An administrator may change the rule of other roles; omitted fields stay.
  expect((await put({ twoFactorRoles: ['EDITOR', 'SUPER_ADMIN'] })).status).toBe(200)
  expect((await put({ brand: 'MAISON' })).status).toBe(200)
  expect((await read()).twoFactorRoles).toEqual(['SUPER_ADMIN', 'EDITOR'])
  expect((await putAsChief({ twoFactorRoles: [] })).status).toBe(200)
})

test('a change of the settings waits for a concurrent one', async () => {
  const { shop, put, read } = await asStaff()
  const { updatedAt } = await read()
  let second: Promise<Response> | undefined
  await inTransaction(shop.deps.db, async (tx) => {
    await lockSettings(tx)
    second = put({ brand: 'CASA', updatedAt })
    await waitForBlockedLock(tx)
    await publishFields(tx, { key: 'brand', fields: { name: 'MAISON' }, at: shop.deps.now(), actor: null })
  })
  expect((await second)?.status).toBe(409)
  expect((await read()).brand).toBe('MAISON')
})

const AT = new Date('2026-05-04T10:00:00.000Z')
const contentVersion = ({ deps }: TestApp) => readContentVersion(deps.db)
const publishedKeys = async ({ deps }: TestApp) =>
  (await deps.db.selectFrom('shop_document_versions').select('key').distinct().execute()).map(({ key }) => key)
const changesOf = async ({ deps }: TestApp) =>
  (await deps.db.selectFrom('audit_entries').selectAll().orderBy('entry_id').execute()).map((row) => [
    row.action,
    row.actor_role,
    row.changes,
  ])

test('each change gets its own version and one signal; a rejected one gets none', async () => {
  const clock = testClock(AT)
  const { shop, put, read } = await asStaff('ADMIN', {}, clock.now)
  let signals = 0
  shop.deps.signals.on('content-changed', () => (signals += 1))
  const before = await read()
  const version = await contentVersion(shop)
  const saved = await put({ brand: 'MAISON' })
  expect([saved.status, await saved.json()]).toEqual([
    200,
    {
      success: true,
      message: 'Settings saved',
      data: { ...before, brand: 'MAISON', updatedAt: '2026-05-04T10:00:00.000Z' },
    },
  ])
  expect([await contentVersion(shop), signals, await publishedKeys(shop)]).toEqual([version + 1, 1, ['brand']])
  await put({ blurb: 'A house.', featuredProductId: null })
  expect((await read()).updatedAt).toBe('2026-05-04T10:00:00.001Z')
  expect([await contentVersion(shop), signals, await publishedKeys(shop)]).toEqual([version + 2, 2, ['brand']])
  const rejected = await put({ brand: 'CASA', updatedAt: '2026-05-04T10:00:00.000Z' })
  expect([rejected.status, await rejected.json()]).toMatchObject([
    409,
    { code: 'conflict', message: 'Another staff member changed the settings.' },
  ])
  expect((await put({ brand: 'CASA', updatedAt: null })).status).toBe(409)
  expect([await contentVersion(shop), signals]).toEqual([version + 2, 2])
  clock.advance(60_000)
  await put({ brand: 'CASA' })
  expect((await read()).updatedAt).toBe('2026-05-04T10:01:00.000Z')
  expect(await changesOf(shop)).toEqual([
    ['settings.changed', 'ADMIN', { brand: { before: 'ORSENNE', after: 'MAISON' } }],
    ['settings.changed', 'ADMIN', { blurb: { before: before.blurb, after: 'A house.' } }],
    ['settings.changed', 'ADMIN', { brand: { before: 'MAISON', after: 'CASA' } }],
  ])
})

test('blank senders fall back to MAIL_FROM', async () => {
  const { put, read } = await asStaff()
  const senderNames = { orders: ' ', support: 'Client Services' }
  const senderAddresses = { orders: 'orders@house.example', support: '' }
  expect((await put({ senderNames, senderAddresses })).status).toBe(200)
  const stored = { senderNames: { support: 'Client Services' }, senderAddresses: { orders: 'orders@house.example' } }
  expect(await read()).toMatchObject(stored)
  expect((await read()).senderNames).toEqual(stored.senderNames)
  expect((await read()).senderAddresses).toEqual(stored.senderAddresses)
  await put({ brand: 'MAISON' })
  expect(await read()).toMatchObject(stored)
})

test('retains a featured product that was hidden since, and audits its replacement', async () => {
  const { shop, put, read } = await asStaff()
  const [first, second] = [await aProduct({ name: 'Odile' }), await aProduct({ name: 'Capucine' })]
  await put({ featuredProductId: first.product_id })
  await sql`update products set status = 'inactive', is_active = false where product_id = ${first.product_id}`.execute(
    shop.deps.db,
  )
  const version = await contentVersion(shop)
  expect((await put({ brand: 'MAISON', featuredProductId: first.product_id })).status).toBe(200)
  expect(await contentVersion(shop)).toBe(version + 1)
  expect((await put({ brand: 'CASA' })).status).toBe(200)
  expect((await read()).featuredProduct).toEqual({ productId: first.product_id, name: 'Odile', isVisible: false })
  expect((await put({ featuredProductId: second.product_id })).status).toBe(200)
  expect((await put({ featuredProductId: first.product_id })).status).toBe(400)
  expect((await read()).featuredProduct).toEqual({ productId: second.product_id, name: 'Capucine', isVisible: true })
  expect((await put({ featuredProductId: null })).status).toBe(200)
  expect(await changesOf(shop)).toEqual([
    ['settings.changed', 'ADMIN', { featuredProduct: { before: null, after: 'Odile' } }],
    ['settings.changed', 'ADMIN', { brand: { before: 'ORSENNE', after: 'MAISON' } }],
    ['settings.changed', 'ADMIN', { brand: { before: 'MAISON', after: 'CASA' } }],
    ['settings.changed', 'ADMIN', { featuredProduct: { before: 'Odile', after: 'Capucine' } }],
    ['settings.changed', 'ADMIN', { featuredProduct: { before: 'Capucine', after: null } }],
  ])
})

test('reads staff settings from their own group, and the version from the latest change', async () => {
  const { shop } = await asStaff()
  const { db } = shop.deps
  expect([await readStaffSettings(db), await readSettingsVersion(db)]).toEqual([{ twoFactorRoles: [] }, null])
  const write = (key: 'featured-product' | 'staff', value: object, ms: number) =>
    inTransaction(db, (tx) => writeSettings(tx, key, value, new Date(AT.getTime() + ms)))
  await write('featured-product', { twoFactorRoles: ['VIEWER'] }, 2)
  expect(await readStaffSettings(db)).toEqual({ twoFactorRoles: [] })
  await write('staff', { twoFactorRoles: ['EDITOR'] }, 0)
  expect(await readStaffSettings(db)).toEqual({ twoFactorRoles: ['EDITOR'] })
  expect(await readSettingsVersion(db)).toEqual(new Date(AT.getTime() + 2))
  await write('staff', { twoFactorRoles: ['ADMIN'] }, 5)
  expect(await readStaffSettings(db)).toEqual({ twoFactorRoles: ['ADMIN'] })
  expect(await readSettingsVersion(db)).toEqual(new Date(AT.getTime() + 5))
})
