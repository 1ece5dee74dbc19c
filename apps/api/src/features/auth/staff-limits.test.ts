import { grantOfRole } from '@atelier/domain/access/access-grant'
import { defineEndpoint } from '@atelier/domain/contract/endpoint'
import { SuccessResponse } from '@atelier/domain/contract/envelope'
import { limits } from '@atelier/domain/limits/limits'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { RateLimiter } from '../../adapters/rate-limits/rate-limiter.ts'
import { createMount } from '../../http/mount.ts'
import type { AppEnv } from '../../http/env.ts'
import { errorHandler } from '../../http/error-handler.ts'
import { aStaffMember, TEST_PASSWORD } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { mountStaffSecondFactor } from './two-factor/second-factor.admin-routes.ts'

const limited = defineEndpoint({
  method: 'GET',
  path: '/api/limited',
  access: 'staff',
  rateLimit: { name: 'staffSecrets', per: 'staff' },
  summary: 'A limited endpoint',
  response: SuccessResponse,
})

const LOGIN = '/api/auth/admin/login'

/** Sends the password. Returns the pending token for the next step. */
async function pendingTokenFor<What extends 'secondFactor' | 'newPassword'>(shop: TestApp, email: string, what: What) {
  const response = await shop.post(LOGIN, { email, password: TEST_PASSWORD })
  expect(response.status).toBe(200)
  const { data } = (await response.json()) as { data: Record<What, { pendingToken: string }> }
  return data[what].pendingToken
}

test('limits how often one account sets up a second factor or chooses a password', async () => {
  const shop = await createTestApp({ RATE_LIMIT_FACTOR: '1' })
  const value = JSON.stringify({ twoFactorRoles: ['EDITOR'] })
  await shop.deps.db.insertInto('settings').values({ key: 'staff', value }).execute()
  const { attempts, perSeconds } = limits.rateLimits.staffSecondFactor
  const [enrolling, choosing] = [await aStaffMember({ role: 'EDITOR' }), await aStaffMember()]
  await sql`update users set must_change_password = true where user_id = ${choosing.user_id}`.execute(shop.deps.db)
  const choose = async (password: string, pendingToken: string) =>
    shop.post(`${LOGIN}/new-password`, { pendingToken, password })
  const pendingToken = await pendingTokenFor(shop, choosing.email, 'newPassword')
  const statuses: Record<string, number[]> = { confirm: [], choose: [] }
  let token = ''
  let last: unknown
  for (let n = 0; n <= attempts; n += 1) {
    if (n % limits.staff.secondFactorAttempts === 0)
      token = await pendingTokenFor(shop, enrolling.email, 'secondFactor')
    const confirmed = await shop.post(`${LOGIN}/enroll/confirm`, { pendingToken: token, code: '000000' })
    statuses['confirm']?.push(confirmed.status)
    const chosen = await choose('Margaux#20x7', pendingToken)
    statuses['choose']?.push(chosen.status)
    last = await chosen.json()
  }
  const minutes = Math.ceil(perSeconds / 60)
  const message = `Too many requests. Please try again in ${minutes} minutes.`
  const requestId = expect.any(String) as string
  expect(last).toEqual({ success: false, code: 'too_many_requests', message, errors: [], requestId })
  const within = (status: number) => [...Array.from({ length: attempts }, () => status), 429]
  expect(statuses).toEqual({ confirm: within(409), choose: within(400) })
})

test('rejects in the last second of a limit, and accepts as soon as it has passed', async () => {
  const shop = await createTestApp()
  const { deps } = shop
  const staff = await aStaffMember()
  await sql`update users set must_change_password = true`.execute(deps.db)
  let seconds = 1
  const limiter = { attempt: async () => seconds } as unknown as RateLimiter
  const actor = {
    kind: 'staff',
    userId: staff.user_id,
    email: staff.email,
    name: staff.name,
    role: 'ADMIN',
    grant: grantOfRole('ADMIN'),
    sessionId: 1,
    expiresAt: new Date(),
    expiresInMs: 1,
  } as const
  const app = new Hono<AppEnv>()
  app.onError(errorHandler(deps.log))
  const mount = createMount(app, {
    findActor: async () => actor,
    limiter,
    publicUrl: deps.config.publicUrl,
    trustedProxies: deps.config.TRUSTED_PROXIES,
    contractVersion: '',
    marketsOfRecords: async () => [],
    market: deps.shop.market,
    recordBulkRead: async () => undefined,
    onContentChange: () => undefined,
    checkResponses: true,
  })
  mount({ limited }, { limited: () => ({ success: true }) })
  mountStaffSecondFactor(mount, deps, limiter)
  const pendingToken = await pendingTokenFor(shop, staff.email, 'newPassword')
  const calls = async () => {
    const chosen = await app.request(`${LOGIN}/new-password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ pendingToken, password: 'Margaux#20x7' }),
    })
    const listed = await app.request('/api/limited')
    return [chosen, listed].map((one) => [one.status, one.headers.get('retry-after')])
  }
  expect(await calls()).toEqual([
    [429, '1'],
    [429, '1'],
  ])
  seconds = 0
  expect(await calls()).toEqual([
    [400, null],
    [200, null],
  ])
})
