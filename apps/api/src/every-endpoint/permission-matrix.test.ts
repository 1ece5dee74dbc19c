import type { AccessLimits } from '@atelier/domain/access/access-limits'
import { ADMIN_ROLES, hasPermission, PERMISSIONS, type Permission } from '@atelier/domain/access/permissions'
import { takesKeys } from '@atelier/domain/api-keys/key-access'
import { KEY_PERMISSIONS } from '@atelier/domain/api-keys/key-permissions'
import { blockingLimit } from '@atelier/domain/contract/under-limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { routeTable, type Route } from '../http/openapi/route-table.ts'
import { anApiKey } from '../testing/api-keys.ts'
import { anOwnRole, aCustomer, aStaffMember, storedRoleColumns } from '../testing/factories.ts'
import { signedIn } from '../testing/sessions.ts'
import { createTestApp } from '../testing/test-app.ts'

type Headers = Record<string, string>

const isForStaff = ({ access }: Route): boolean => access === 'staff' || PERMISSIONS.includes(access as Permission)

/** A path of the route whose parameters match no record. */
const addressOf = ({ path }: Route): string => path.replaceAll(/:\w+/g, '999999999')

/** Changes a character in the middle, because the last one of base64 has unused bits. */
const tampered = (token: string): string => `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`

/** Callers without a valid staff session. */
const UNAUTHENTICATED: Readonly<Record<string, () => Promise<Headers>>> = {
  'no session': async () => ({}),
  'a customer': async () => (await signedIn(await aCustomer())).headers,
  'a guest': async () => (await signedIn(await aCustomer({ role: 'guest' }))).headers,
  'a tampered token': async () => ({ Authorization: `Bearer ${tampered(await superAdminToken())}` }),
  'a token in the cookie of shoppers': async () => ({
    Cookie: `shop=${await superAdminToken()}`,
    'Sec-Fetch-Site': 'same-origin',
  }),
  'an expired session': async () => (await signedIn(await aSuperAdmin(), { idleMs: -1 })).headers,
  'a session past its absolute end': async () =>
    (await signedIn(await aSuperAdmin(), { idleMs: -2, absoluteMs: -1 })).headers,
  'a mistyped key': async () => ({ Authorization: `Bearer ${tampered((await anApiKey()).secret)}` }),
  'an expired key': async () => (await anApiKey({ expiresInDays: 0 })).headers,
  'a deactivated super admin': async () =>
    (await signedIn(await aStaffMember({ role: 'SUPER_ADMIN', isActive: false }))).headers,
}

const aSuperAdmin = () => aStaffMember({ role: 'SUPER_ADMIN' })
const superAdminToken = async (): Promise<string> => (await signedIn(await aSuperAdmin())).token

/** Endpoints that end the session of their caller. */
const ENDS_SESSION = /\/(?:sign-out-everywhere|logout)$/

/** Calls every admin endpoint and returns those with an unexpected status. */
async function wrongResponses(headers: Headers, isRight: (route: Route, status: number) => boolean): Promise<string[]> {
  const { app } = await createTestApp()
  const routes = routeTable(app).filter(isForStaff)
  expect(routes.length).toBeGreaterThan(50)
  const wrong: string[] = []
  for (const route of routes) {
    const { status } = await app.request(addressOf(route), { method: route.method, headers })
    if (!isRight(route, status)) wrong.push(`${route.method} ${route.path} returned ${status}`)
  }
  return wrong
}

// One test per caller, so that the many requests of a caller have their own timeout on a busy machine.
test.each(Object.entries(UNAUTHENTICATED))(
  'every admin endpoint returns 401 for %s',
  async (_who, headersOf) => {
    expect(await wrongResponses(await headersOf(), (_route, status) => status === 401)).toEqual([])
  },
  90_000,
)

test.each(ADMIN_ROLES)(
  'every admin endpoint enforces the permissions of %s',
  async (role) => {
    const { headers } = await signedIn(await aStaffMember({ role }))
    const may = ({ access }: Route): boolean => access === 'staff' || hasPermission(role, access as Permission)
    const isRight = (route: Route, status: number): boolean =>
      may(route) ? ![401, 403, 500].includes(status) : status === 403
    expect(await wrongResponses(headers, isRight)).toEqual([])
  },
  90_000,
)

test.each(KEY_PERMISSIONS)(
  'every admin endpoint lets a key with %s do that, unless only people may',
  async (permission) => {
    const { headers } = await anApiKey({ permissions: [permission] })
    const isRight = (route: Route, status: number): boolean =>
      takesKeys(route) && (route.access === permission || route.path === '/api/admin/mcp')
        ? ![401, 403, 500].includes(status)
        : status === 403
    expect(await wrongResponses(headers, isRight)).toEqual([])
  },
  90_000,
)

test('no key reaches what is about an account, a password, a passkey, a sign-in, a key or a member of staff', async () => {
  const { app } = await createTestApp()
  const open = routeTable(app).filter(takesKeys)
  const about = /auth|profile|passw|passkey|sessions|api-keys|single-sign-on|two-factor|live-updates|\/views|secret/
  expect(open.filter(({ path }) => about.test(path)).map(({ path }) => path)).toEqual([])
  const checkedInside = open.filter(({ access }) => !(KEY_PERMISSIONS as readonly string[]).includes(access))
  expect(checkedInside.map(({ path }) => path)).toEqual(['/api/admin/mcp'])
  expect(open.length).toBeGreaterThan(90)
})

/** Requests of each random role. Each endpoint is asked by more than ten of them. */
const REQUESTS_PER_ROLE = 14
const RANDOM_ROLES = 200

/** Any limits: each with and without, and of the markets also the one without a prefix. */
const someLimits: fc.Arbitrary<AccessLimits> = fc.record({
  refundUpTo: fc.option(fc.constantFrom([], [{ currency: 'USD', cents: 50_00 }])),
  markets: fc.option(fc.constantFrom(['eu'], ['', 'eu'])),
  masksPersonalData: fc.boolean(),
})

test('every admin endpoint enforces the permissions and limits of 200 random roles', async () => {
  const { app, deps } = await createTestApp()
  const routes = routeTable(app).filter(isForStaff)
  const ownRoleId = await anOwnRole(['orders:view'])
  const { headers } = await signedIn(await aStaffMember({ ownRoleId }))
  let asked = 0
  const asksOf = (permissions: readonly Permission[], limits: AccessLimits) =>
    Array.from({ length: REQUESTS_PER_ROLE }, () => {
      const route = routes[asked++ % routes.length] as Route
      const isPermitted = route.access === 'staff' || permissions.includes(route.access as Permission)
      return { route, may: isPermitted && blockingLimit(route, limits) === null }
    })
  await fc.assert(
    fc.asyncProperty(fc.subarray([...PERMISSIONS], { minLength: 1 }), someLimits, async (permissions, limits) => {
      // The session stays open while its role changes.
      const columns = storedRoleColumns({ permissions, limits })
      await deps.db.updateTable('admin_roles').set(columns).where('role_id', '=', ownRoleId).execute()
      for (const { route, may } of asksOf(permissions, limits)) {
        if (ENDS_SESSION.test(route.path)) continue
        // A market that each of the limits shows.
        const market = route.inMarket ? '?market=eu' : ''
        const { status } = await app.request(`${addressOf(route)}${market}`, { method: route.method, headers })
        const isRight = may ? ![401, 403, 500].includes(status) : status === 403
        expect(
          isRight,
          `${route.method} ${route.path} returned ${status} to ${JSON.stringify([permissions, limits])}`,
        ).toBe(true)
      }
    }),
    { numRuns: RANDOM_ROLES, endOnFailure: true },
  )
  expect(asked).toBeGreaterThan(10 * routes.length)
}, 120_000)
