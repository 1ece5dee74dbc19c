import { NO_LIMITS } from '@atelier/domain/access/access-limits'
import type { AccessGrant } from '@atelier/domain/access/access-grant'
import type { AuditResponse } from '@atelier/domain/audit/audit.schema'
import { CreateApiKeyBody, type ApiKey } from '@atelier/domain/api-keys/api-key.schema'
import type { AdminRole } from '@atelier/domain/access/permissions'
import { DAY_MS } from '@atelier/domain/limits/durations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApiKey } from '../../testing/api-keys.ts'
import { anOrder, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { deleteRevokedKeys } from './api-keys.repo.ts'
import { makeApiKey, rotateKey } from './manage-api-keys.ts'

const PATH = '/api/admin/api-keys'
const ORDERS = '/api/admin/orders?pageSize=1'

interface Created {
  key: ApiKey
  secret: string
}

async function aShop(role: AdminRole = 'ADMIN') {
  const shop = await createTestApp()
  const owner = await aStaffMember({ role })
  const { headers } = await signedIn(owner)
  const send = async <T>(method: string, path: string, body?: object) => {
    const response = await shop.request(method, `${PATH}${path}`, body, headers)
    const { data, ...rest } = (await response.json()) as { data: T; message: string; errors: unknown }
    return { status: response.status, data, ...rest }
  }
  const make = async (body: object = {}) =>
    send<Created>('POST', '', { name: 'ERP', permissions: ['orders:view'], expiresInDays: 90, ...body })
  const status = async (secret: string, path = ORDERS) =>
    (await shop.get(path, { Authorization: `Bearer ${secret}` })).status
  const list = async () => (await send<ApiKey[]>('GET', '')).data
  return { ...shop, db: shop.deps.db, owner, headers, send, make, status, list }
}

const daysUntil = (iso: string | null | undefined): number => (Date.parse(iso ?? '') - Date.now()) / DAY_MS

test('makes a key, shows its secret once, and stores only a hash', async () => {
  const shop = await aShop()
  const { status, data } = await shop.make({ networks: ['203.0.113.0/24', '2001:db8::1'] })
  expect(status).toBe(201)
  expect(data.secret).toMatch(/^atelier_sk_[0-9A-Za-z]{49}$/)
  expect(data.key).toMatchObject({
    name: 'ERP',
    shown: data.secret.slice(0, 15),
    permissions: ['orders:view'],
    usable: ['orders:view'],
    networks: ['203.0.113.0/24', '2001:db8::1'],
    requestsPerMinute: 300,
    owner: { userId: shop.owner.user_id, isActive: true },
    lastUsedAt: null,
    revokedAt: null,
  })
  expect(daysUntil(data.key.expiresAt)).toBeCloseTo(90, 1)
  expect(await shop.list()).toEqual([data.key])
  const { rows } = await sql<{ row: string }>`select to_jsonb(k)::text || k::text as row from api_keys k`.execute(
    shop.db,
  )
  expect(rows.map(({ row }) => row.includes(data.secret.slice(15)))).toEqual([false])
  const log = await sql<{ row: string }>`select to_jsonb(a)::text as row from audit_entries a`.execute(shop.db)
  expect(log.rows.at(-1)?.row).toContain('api_key.created')
  expect(log.rows.some(({ row }) => row.includes(data.secret.slice(0, 15)))).toBe(false)
})

test.each([
  ['name', { name: ' ' }],
  ['permissions', { permissions: [] }],
  ['permissions.0', { permissions: ['admin_users:view'] }],
  ['permissions.1', { permissions: ['orders:view', 'orders:print'] }],
  ['expiresInDays', { expiresInDays: 0 }],
  ['expiresInDays', { expiresInDays: 366 }],
  ['expiresInDays', { expiresInDays: undefined }],
  ['networks.0', { networks: ['203.0.113.0/33'] }],
  ['networks.0', { networks: ['office'] }],
  ['networks', { networks: Array.from({ length: 21 }, () => '203.0.113.7') }],
  ['requestsPerMinute', { requestsPerMinute: 0 }],
  ['requestsPerMinute', { requestsPerMinute: 6_001 }],
])('refuses an invalid %s', async (path, body) => {
  const shop = await aShop()
  expect(await shop.make(body)).toMatchObject({ status: 400, errors: [{ path }] })
  expect(await shop.list()).toEqual([])
})

test('a name is used once, in any case, until its key is revoked', async () => {
  const shop = await aShop()
  const { data } = await shop.make({ name: 'Stock' })
  expect(await shop.make({ name: 'stock' })).toMatchObject({ status: 409, errors: [{ path: 'name' }] })
  await shop.send('POST', `/${data.key.keyId}/revoke`)
  expect((await shop.make({ name: 'stock' })).status).toBe(201)
})

test('a shop has at most 50 keys', async () => {
  const shop = await aShop()
  for (let made = 0; made < 50; made += 1) await anApiKey()
  expect(await shop.make()).toMatchObject({ status: 409, message: 'A shop has at most 50 keys' })
})

test('only staff who may edit settings manage keys, and no key does', async () => {
  const shop = await aShop('MANAGER')
  expect((await shop.send('GET', '')).status).toBe(403)
  expect((await shop.make()).status).toBe(403)
  const key = await anApiKey()
  for (const [method, path] of [
    ['GET', PATH],
    ['POST', PATH],
    ['POST', `${PATH}/${key.keyId}/rotate`],
    ['POST', `${PATH}/${key.keyId}/revoke`],
  ] as const) {
    expect([path, (await shop.app.request(path, { method, headers: key.headers })).status]).toEqual([path, 403])
  }
})

test('rotation gives a new secret, and the old one works for 7 days at most', async () => {
  const shop = await aShop()
  const { data: first } = await shop.make({ expiresInDays: 3 })
  const rotate = () => shop.send<Created>('POST', `/${first.key.keyId}/rotate`, { expiresInDays: 30 })
  const { data: second } = await rotate()
  expect(second.key.keyId).toBe(first.key.keyId)
  expect(daysUntil(second.key.expiresAt)).toBeCloseTo(30, 1)
  // Not beyond the end that it had.
  expect(daysUntil(second.key.oldSecretUntil)).toBeCloseTo(3, 1)
  expect([await shop.status(first.secret), await shop.status(second.secret)]).toEqual([200, 200])
  const { data: third } = await rotate()
  expect(daysUntil(third.key.oldSecretUntil)).toBeCloseTo(7, 1)
  expect(await Promise.all([first, second, third].map(({ secret }) => shop.status(secret)))).toEqual([401, 200, 200])
  await sql`update api_keys set old_until = now() where key_id = ${first.key.keyId}`.execute(shop.db)
  expect([await shop.status(second.secret), await shop.status(third.secret)]).toEqual([401, 200])
  expect((await shop.list())[0]?.oldSecretUntil).toBeNull()
})

test('revocation ends both secrets at once, also in another process, and is listed for 30 days', async () => {
  const shop = await aShop()
  const other = await createTestApp()
  const { data: first } = await shop.make()
  const { data: second } = await shop.send<Created>('POST', `/${first.key.keyId}/rotate`, { expiresInDays: null })
  const statusThere = async (secret: string) => (await other.get(ORDERS, { Authorization: `Bearer ${secret}` })).status
  expect([await statusThere(first.secret), await statusThere(second.secret)]).toEqual([200, 200])
  const revoke = () => shop.send<ApiKey>('POST', `/${first.key.keyId}/revoke`)
  const revoked = await revoke()
  expect(revoked.data.revokedAt).not.toBeNull()
  expect([await statusThere(first.secret), await statusThere(second.secret)]).toEqual([401, 401])
  expect(await revoke()).toEqual(revoked)
  expect(await shop.send('POST', `/${first.key.keyId}/rotate`, { expiresInDays: 1 })).toMatchObject({ status: 409 })
  expect(await shop.auditActions()).toEqual(['api_key.created', 'api_key.rotated', 'api_key.revoked'])
  expect(await deleteRevokedKeys(shop.db, 30)).toBe(0)
  await sql`update api_keys set revoked_at = now() - interval '31 days'`.execute(shop.db)
  expect(await deleteRevokedKeys(shop.db, 30)).toBe(1)
})

test('unknown keys are 404', async () => {
  const shop = await aShop()
  expect((await shop.send('POST', '/key_none/revoke')).status).toBe(404)
  expect((await shop.send('POST', '/key_none/rotate', { expiresInDays: 1 })).status).toBe(404)
})

test('an expired key is refused', async () => {
  const shop = await aShop()
  const key = await anApiKey()
  expect(await shop.status(key.secret)).toBe(200)
  await sql`update api_keys set expires_at = now()`.execute(shop.db)
  expect(await shop.status(key.secret)).toBe(401)
})

test('records the last use once a minute', async () => {
  const shop = await aShop()
  const key = await anApiKey()
  await shop.status(key.secret)
  const before = (await shop.list())[0]
  expect(Date.now() - Date.parse(before?.lastUsedAt ?? '')).toBeLessThan(10_000)
  await shop.status(key.secret)
  expect((await shop.list())[0]?.lastUsedAt).toBe(before?.lastUsedAt)
  await sql`update api_keys set last_used_at = now() - interval '61 seconds'`.execute(shop.db)
  await shop.status(key.secret)
  expect((await shop.list())[0]?.lastUsedAt).not.toBe(before?.lastUsedAt)
})

test('a key never has more than its owner, who is the last member of staff to rotate it', async () => {
  const shop = await aShop()
  const { data } = await shop.make({ permissions: ['orders:view', 'orders:edit'] })
  const { db } = shop
  const setRole = (role: AdminRole) =>
    sql`update users set admin_role = ${role} where user_id = ${shop.owner.user_id}`.execute(db)
  const note = `/api/admin/orders/${(await anOrder()).order_id}/notes`
  const canEdit = async () => {
    const response = await shop.post(note, { text: 'Packed' }, { Authorization: `Bearer ${data.secret}` })
    return response.status === 200
  }
  expect(await canEdit()).toBe(true)
  // A demotion narrows the key with the next request, a deactivation ends it, and both are undone with their cause.
  await setRole('VIEWER')
  expect([await canEdit(), await shop.status(data.secret)]).toEqual([false, 200])
  await sql`update users set is_active = false where user_id = ${shop.owner.user_id}`.execute(db)
  expect(await shop.status(data.secret)).toBe(401)
  const colleague = await aStaffMember({ role: 'ADMIN' })
  const { headers } = await signedIn(colleague)
  const listed = (await (await shop.get(PATH, headers)).json()) as { data: ApiKey[] }
  expect(listed.data[0]).toMatchObject({ usable: [], owner: { isActive: false } })
  await shop.post(`${PATH}/${data.key.keyId}/rotate`, { expiresInDays: null }, headers)
  expect(await canEdit()).toBe(true)
  const after = (await (await shop.get(PATH, headers)).json()) as { data: ApiKey[] }
  expect(after.data[0]).toMatchObject({
    usable: ['orders:view', 'orders:edit'],
    expiresAt: null,
    owner: { userId: colleague.user_id, isActive: true },
  })
})

test('a role of its own gives a key only what it has', async () => {
  const { deps, owner, make } = await aShop()
  const grant: AccessGrant = { permissions: ['settings:edit', 'orders:view'], limits: NO_LIMITS }
  const actor = { userId: owner.user_id, name: owner.name, role: 'ADMIN' as const, grant }
  const context = { actor, network: '203.0.113.0/24', device: 'Chrome on Linux' }
  const body = CreateApiKeyBody.parse({ name: 'ERP', permissions: ['orders:view', 'orders:edit'], expiresInDays: 1 })
  const refused = {
    code: 'invalid_input',
    issues: [{ path: 'permissions' }],
    message: expect.stringMatching(/: orders:edit$/) as unknown,
  }
  await expect(makeApiKey(deps, body, context)).rejects.toMatchObject(refused)
  const { data } = await make({ permissions: ['orders:edit'] })
  await expect(rotateKey(deps, { keyId: data.key.keyId, expiresInDays: 1 }, context)).rejects.toMatchObject(refused)
  expect(
    (await makeApiKey(deps, { ...body, name: 'Other', permissions: ['orders:view'] }, context)).key.usable,
  ).toEqual(['orders:view'])
})

test('what a key changes is recorded under the key', async () => {
  const shop = await aShop()
  const key = await anApiKey({ name: 'ERP of Lyon' })
  const order = await anOrder()
  const noted = await shop.post(`/api/admin/orders/${order.order_id}/notes`, { text: 'Packed' }, key.headers)
  expect(noted.status).toBe(200)
  const found = await shop.get(`/api/admin/audit?actor=${key.keyId}`, shop.headers)
  const { data } = (await found.json()) as AuditResponse
  expect(data).toMatchObject([
    { action: 'order.note_added', actor: { id: key.keyId, name: 'key ERP of Lyon', role: null } },
  ])
})

test('an idempotency key of a key and of its owner are independent, and each works once', async () => {
  const shop = await aShop()
  const key = await anApiKey()
  const owner = await signedIn(key.owner)
  const body = { to: 'claire@example.com', subject: 'Hello', textContent: 'Welcome' }
  const send = async (headers: Record<string, string>, text: object = body) =>
    (await shop.post('/api/email/admin/send', text, { ...headers, 'Idempotency-Key': 'mail-0001' })).status
  expect(await send(key.headers)).toBe(200)
  expect(await send(key.headers)).toBe(200)
  expect(await send(key.headers, { ...body, subject: 'Other' })).toBe(422)
  expect(await send(owner.headers, { ...body, subject: 'Other' })).toBe(200)
  const { rows } = await sql`select from mails where recipient = 'claire@example.com'`.execute(shop.db)
  expect(rows).toHaveLength(2)
})
