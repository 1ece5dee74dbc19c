import { bodyMaxBytesOf } from '@atelier/domain/contract/endpoint-limits'
import { ENDPOINTS } from '@atelier/domain/all-endpoints/endpoints'
import { limits } from '@atelier/domain/limits/limits'
import { expect, test } from 'vitest'
import { aCustomer } from '../testing/factories.ts'
import { signedIn } from '../testing/sessions.ts'
import { createTestApp } from '../testing/test-app.ts'

const { attempts } = limits.rateLimits.invalidBodies
const PROXIED = { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' }
const from = (address: string) => ({ 'X-Forwarded-For': address })

test('clients without a session that send many invalid bodies get 429 before the next is read', async () => {
  const { post, app } = await createTestApp(PROXIED)
  const one = from('203.0.113.1')
  for (let index = 0; index < attempts - 2; index += 1) {
    expect((await post('/api/auth/login', { unknown: 1 }, one)).status).toBe(400)
  }
  const broken = { method: 'POST', headers: { 'Content-Type': 'application/json', ...one }, body: '{' }
  expect((await app.request('/api/auth/login', broken)).status).toBe(400)
  expect((await post('/api/auth/login', { email: 'a\0' }, one)).status).toBe(400)
  const rejected = await post('/api/auth/login', { unknown: 1 }, one)
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await rejected.json()).toMatchObject({ code: 'too_many_requests' })
  expect((await post('/api/auth/login', { unknown: 1 }, from('203.0.113.2'))).status).toBe(400)
  // A customer who is signed in at the same address is no stranger.
  const customer = await aCustomer()
  const { headers } = await signedIn(customer)
  const path = `/api/users/${customer.user_id}/addresses`
  expect((await post(path, { unknown: 1 }, { ...(headers as Record<string, string>), ...one })).status).toBe(400)
})

test('answers a body of unknown fields with less than the body', async () => {
  const { post } = await createTestApp()
  const fields = Object.fromEntries(Array.from({ length: 1_200 }, (_, index) => [`f${index}`, 1]))
  const response = await post('/api/orders', fields)
  expect(response.status).toBe(400)
  const text = await response.text()
  expect(text.length).toBeLessThan(8_000)
  expect((JSON.parse(text) as { errors: unknown[] }).errors).toHaveLength(limits.http.issuesMax)
})

test('every endpoint takes bodies of its limit, and rejects larger ones with 413', async () => {
  const { app } = await createTestApp()
  const status = async (method: string, path: string, bytes: number): Promise<number> => {
    const body = JSON.stringify('x'.repeat(bytes - 2))
    const headers = { 'Content-Type': 'application/json' }
    return (await app.request(path.replaceAll(/:\w+/g, 'x-1'), { method, headers, body })).status
  }
  for (const { endpoint } of ENDPOINTS) {
    const { method, path, body, rawBody } = endpoint
    if (!body && !rawBody) continue
    const allowed = path.replace(':provider', 'sandbox')
    const max = bodyMaxBytesOf(endpoint)
    expect([path, await status(method, allowed, max + 1)]).toEqual([path, 413])
    expect([path, await status(method, allowed, max)]).not.toEqual([path, 413])
  }
  expect(await status('POST', '/api/nothing', limits.http.publicBodyMaxBytes + 1)).toBe(413)
})
