import { expect, test } from 'vitest'
import { aStaffMember } from '../testing/factories.ts'
import { signedIn } from '../testing/sessions.ts'
import { createTestApp } from '../testing/test-app.ts'

const STAFF_HOST = 'staff.shop.example'

async function aShop() {
  const shop = await createTestApp({ PUBLIC_URL: 'https://shop.example', ADMIN_HOST: STAFF_HOST })
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const statusOf = async (path: string, host?: string) =>
    (await shop.get(path, { ...(headers as Record<string, string>), ...(host ? { Host: host } : undefined) })).status
  return { ...shop, statusOf }
}

test('a staff session is valid only at the portal host', async () => {
  const { statusOf } = await aShop()
  expect(await statusOf('/api/admin/orders', STAFF_HOST)).toBe(200)
  expect(await statusOf('/api/admin/orders', STAFF_HOST.toUpperCase())).toBe(200)
  for (const host of ['shop.example', 'evil.example', `${STAFF_HOST}.evil.example`, `${STAFF_HOST}:8443`])
    expect([host, await statusOf('/api/admin/orders', host)]).toEqual([host, 401])
})

test('staff endpoints return 404 at the shop host', async () => {
  const { post, statusOf } = await aShop()
  const signIn = async (host: string) =>
    (await post('/api/auth/admin/login', { email: 'a@example.com', password: 'x' }, { Host: host })).status
  expect(await signIn(STAFF_HOST)).toBe(401)
  expect(await signIn('shop.example')).toBe(404)
  expect(await statusOf('/auth/admin/verify-token', 'shop.example')).toBe(404)
  expect(await statusOf('/auth/admin/verify-token', STAFF_HOST)).toBe(200)
})

test('a request without a host has no staff access', async () => {
  const { statusOf } = await aShop()
  expect(await statusOf('/api/admin/orders')).toBe(401)
  expect(await statusOf('/auth/admin/verify-token')).toBe(404)
})

test('the shop is served at both hosts', async () => {
  const { statusOf } = await aShop()
  for (const host of ['shop.example', STAFF_HOST]) expect(await statusOf('/api/products', host)).toBe(200)
})
