import { expect, test } from 'vitest'
import { aStaffMember } from '../testing/factories.ts'
import { signedIn } from '../testing/sessions.ts'
import { createTestApp } from '../testing/test-app.ts'

const STAFF_HOST = 'staff.shop.example'

async function aShop() {
  const shop = await createTestApp({ PUBLIC_URL: 'https://shop.example', ADMIN_HOST: STAFF_HOST })
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const ask = async (path: string, host?: string) =>
    (await shop.get(path, { ...(headers as Record<string, string>), ...(host ? { Host: host } : undefined) })).status
  return { ...shop, ask }
}

test('a session of staff opens nothing under another name than the portal’s', async () => {
  const { ask } = await aShop()
  expect(await ask('/api/admin/orders', STAFF_HOST)).toBe(200)
  expect(await ask('/api/admin/orders', STAFF_HOST.toUpperCase())).toBe(200)
  for (const host of ['shop.example', 'evil.example', `${STAFF_HOST}.evil.example`, `${STAFF_HOST}:8443`])
    expect([host, await ask('/api/admin/orders', host)]).toEqual([host, 401])
})

test('staff cannot sign in under the shop’s name, nor be asked about', async () => {
  const { post, ask } = await aShop()
  const signIn = async (host: string) =>
    (await post('/api/auth/admin/login', { email: 'a@example.com', password: 'x' }, { Host: host })).status
  expect(await signIn(STAFF_HOST)).toBe(401)
  expect(await signIn('shop.example')).toBe(404)
  expect(await ask('/auth/admin/verify-token', 'shop.example')).toBe(404)
  expect(await ask('/auth/admin/verify-token', STAFF_HOST)).toBe(200)
})

test('a call that names no host opens nothing to staff', async () => {
  const { ask } = await aShop()
  expect(await ask('/api/admin/orders')).toBe(401)
  expect(await ask('/auth/admin/verify-token')).toBe(404)
})

test('the shop answers under both names', async () => {
  const { ask } = await aShop()
  for (const host of ['shop.example', STAFF_HOST]) expect(await ask('/api/products', host)).toBe(200)
})
