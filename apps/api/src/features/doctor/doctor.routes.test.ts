import { examineShop } from '@atelier/domain/doctor/staff-doctor.endpoints'
import type { DoctorResponse } from '@atelier/domain/doctor/doctor.schema'
import type { AdminRole } from '@atelier/domain/access/permissions'
import { describeOwnRequest } from '@atelier/domain/health/health.endpoints'
import { OWN_REQUEST_HEADER } from '@atelier/domain/health/health.schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownRequestToken } from '../../links/own-request-token.ts'
import { aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { CHECKS } from './all-checks.ts'

async function asStaff(role: AdminRole, environment: Record<string, string> = {}) {
  const shop = await createTestApp(environment)
  const { headers } = await signedIn(await aStaffMember({ role }))
  const examine = () => shop.get(examineShop.path, headers)
  const read = async () => ((await (await examine()).json()) as DoctorResponse).data
  return { shop, examine, read }
}

test('an administrator reads a line for every check, in order', async () => {
  const { read } = await asStaff('ADMIN')
  const { lines } = await read()
  expect(lines.map(({ check }) => check)).toEqual(CHECKS.map(({ name }) => name))
  const states = Object.fromEntries(lines.map(({ check, state }) => [check, state]))
  // The database of the tests is complete, and nothing else of a shop is set up there.
  expect(states).toMatchObject({
    'database-connection': 'ok',
    'database-version': 'ok',
    'database-extension': 'ok',
    migrations: 'ok',
    indexes: 'ok',
    clock: 'ok',
    storage: 'ok',
    'mail-server': 'warning',
    'backup-age': 'failure',
    'public-address': 'skipped',
  })
})

test('an index that is dropped is missing', async () => {
  const { shop, read } = await asStaff('SUPER_ADMIN')
  await sql`drop index provider_events_age`.execute(shop.deps.db)
  try {
    const { lines } = await read()
    expect(lines.find(({ check }) => check === 'indexes')).toMatchObject({
      state: 'failure',
      meaning: 'Missing: provider_events_age.',
      advice: expect.stringContaining('concurrently'),
      documentation: 'docs/operations.md#stopping-restarting-upgrading',
    })
  } finally {
    await sql`create index provider_events_age on provider_events (received_at)`.execute(shop.deps.db)
  }
})

test('a process of an older version reports the migration that it does not know', async () => {
  const { shop, read } = await asStaff('ADMIN')
  await sql`insert into schema_migrations (number, name, checksum) values (9999, '9999_later', 'x')`.execute(
    shop.deps.db,
  )
  try {
    const { lines } = await read()
    expect(lines.find(({ check }) => check === 'migrations')).toMatchObject({
      state: 'failure',
      meaning: 'The database has migration 9999_later, which this version does not know.',
    })
  } finally {
    await sql`delete from schema_migrations where number = 9999`.execute(shop.deps.db)
  }
})

test('a visitor and a manager learn nothing', async () => {
  const { shop, examine } = await asStaff('MANAGER')
  expect((await examine()).status).toBe(403)
  expect((await shop.get(examineShop.path)).status).toBe(401)
})

test('the response says what it examined and is never stored', async () => {
  const { examine, read } = await asStaff('ADMIN')
  const response = await examine()
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const [first, second] = [await read(), await read()]
  // Pressing the button again and again asks other services once.
  expect(second.checkedAt).toBe(first.checkedAt)
})

test('the shop learns how its own request arrived', async () => {
  const shop = await createTestApp({ TRUSTED_PROXIES: '1' })
  const token = ownRequestToken(shop.deps.config, shop.deps.now())
  const headers = { [OWN_REQUEST_HEADER]: token, 'x-forwarded-for': '192.0.2.1, 198.51.100.7', host: 'maren.com' }
  const response = await shop.get(describeOwnRequest.path, headers)
  expect([response.status, await response.json()]).toEqual([
    200,
    { success: true, address: '198.51.100.7', host: 'maren.com' },
  ])
})

test.each(['', 'x', '1.x', '1777888800000.'])('the token %o shows nothing', async (token) => {
  const shop = await createTestApp()
  expect((await shop.get(describeOwnRequest.path, { [OWN_REQUEST_HEADER]: token })).status).toBe(404)
})

test('a token shows nothing after a minute', async () => {
  const shop = await createTestApp()
  const earlier = new Date(shop.deps.now().getTime() - 61_000)
  const headers = { [OWN_REQUEST_HEADER]: ownRequestToken(shop.deps.config, earlier) }
  expect((await shop.get(describeOwnRequest.path, headers)).status).toBe(404)
})
