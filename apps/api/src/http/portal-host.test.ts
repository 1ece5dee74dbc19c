import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { audienceOf } from '@atelier/domain/contract/access'
import { isPortalOnly } from '@atelier/domain/contract/endpoint-limits'
import { ENDPOINTS } from '@atelier/domain/all-endpoints/endpoints'
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

const APPS = join(import.meta.dirname, '../../..')
const sourceOf = (folder: string): string =>
  globSync('**/*.{ts,tsx}', { cwd: join(APPS, folder) })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(APPS, folder, file), 'utf8'))
    .join('\n')

test('an endpoint that changes something for the portal alone is closed at the shop host', () => {
  const portal = sourceOf('admin/src')
  const storefront = sourceOf('storefront/app')
  const uses = (source: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(source)
  const open = ENDPOINTS.filter(
    ({ operationId, endpoint }) =>
      endpoint.method !== 'GET' &&
      audienceOf(endpoint.access) !== 'staff' &&
      // A provider of single sign-on calls one, at the host of the portal.
      (isPortalOnly(endpoint)
        ? uses(storefront, operationId)
        : uses(portal, operationId) && !uses(storefront, operationId)),
  )
  expect(open.map(({ operationId }) => operationId)).toEqual([])
})

const ofStaff = ENDPOINTS.filter(({ endpoint }) => isPortalOnly(endpoint) || audienceOf(endpoint.access) === 'staff')

test('no endpoint of staff is open at the shop host, not even with their session', async () => {
  const shop = await createTestApp({ PUBLIC_URL: 'https://shop.example', ADMIN_HOST: STAFF_HOST })
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const statusAt = async (host: string, method: string, path: string): Promise<number> => {
    const init = {
      method,
      headers: { ...(headers as Record<string, string>), Host: host, 'Content-Type': 'application/json' },
    }
    return (await shop.app.request(path.replaceAll(/:\w+/g, 'x-1'), init)).status
  }
  for (const { endpoint } of ofStaff) {
    const { method, path } = endpoint
    const closed = isPortalOnly(endpoint) ? 404 : 401
    expect([method, path, await statusAt('shop.example', method, path)]).toEqual([method, path, closed])
  }
  expect(await statusAt(STAFF_HOST, 'POST', '/api/setup')).toBe(400)
  expect(await statusAt('evil.example', 'POST', '/api/setup')).toBe(404)
})
