import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'

const demoStaff = { name: 'Inés Valdoré', email: 'manager@atelier.example' }

test('a demo store names the account that packs, the portal and no password', async () => {
  const { request, deps } = await createTestApp({ DEMO_PASSWORD: 'a-secret-of-the-operator' }, { demoStaff })
  const response = await request('GET', '/api/demo', undefined)
  const text = await response.text()
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(JSON.parse(text)).toEqual({ success: true, data: { staff: demoStaff, portalUrl: deps.config.adminUrl } })
  expect(text).not.toContain('a-secret-of-the-operator')
})

test('a shop without demo accounts has no tour', async () => {
  const { request } = await createTestApp()
  expect((await request('GET', '/api/demo', undefined)).status).toBe(404)
})

test('a demo store with another payment provider has no tour', async () => {
  const { request } = await createTestApp({ PAYMENTS: 'manual' }, { demoStaff })
  expect((await request('GET', '/api/demo', undefined)).status).toBe(404)
})
