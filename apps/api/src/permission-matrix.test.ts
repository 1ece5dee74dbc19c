import { ADMIN_ROLES, hasPermission, PERMISSIONS, type Permission } from '@atelier/domain/auth/permissions'
import { expect, test } from 'vitest'
import { routeTable, type Route } from './http/route-table.ts'
import { aCustomer, aStaffMember } from './testing/factories.ts'
import { signedIn } from './testing/sessions.ts'
import { createTestApp } from './testing/test-app.ts'

type Headers = Record<string, string>

const isForStaff = ({ access }: Route): boolean => access === 'staff' || PERMISSIONS.includes(access as Permission)

/** An address that fits the route and names nothing that exists. */
const addressOf = ({ path }: Route): string => path.replaceAll(/:\w+/g, '999999999')

/** A changed letter in the middle: the last one of base64 carries spare bits. */
const tampered = (token: string): string => `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`

/** Everybody who is no staff, each as near to it as possible. */
const STRANGERS: Readonly<Record<string, () => Promise<Headers>>> = {
  nobody: async () => ({}),
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
  'a deactivated super admin': async () =>
    (await signedIn(await aStaffMember({ role: 'SUPER_ADMIN', isActive: false }))).headers,
}

const aSuperAdmin = () => aStaffMember({ role: 'SUPER_ADMIN' })
const superAdminToken = async (): Promise<string> => (await signedIn(await aSuperAdmin())).token

/** Calls every admin endpoint; the answer names those whose status is not as it should be. */
async function wrongResponses(headers: Headers, isRight: (route: Route, status: number) => boolean): Promise<string[]> {
  const { app } = await createTestApp()
  const routes = routeTable(app).filter(isForStaff)
  expect(routes.length).toBeGreaterThan(50)
  const wrong: string[] = []
  for (const route of routes) {
    const { status } = await app.request(addressOf(route), { method: route.method, headers })
    if (!isRight(route, status)) wrong.push(`${route.method} ${route.path} answered ${status}`)
  }
  return wrong
}

// One test for each caller: a busy machine takes its time over so many calls, and each of them has the time of one test.
test.each(Object.entries(STRANGERS))(
  'every admin endpoint answers %s with 401',
  async (_who, headersOf) => {
    expect(await wrongResponses(await headersOf(), (_route, status) => status === 401)).toEqual([])
  },
  90_000,
)

test.each(ADMIN_ROLES)(
  'every admin endpoint answers %s by the table of permissions',
  async (role) => {
    const { headers } = await signedIn(await aStaffMember({ role }))
    const may = ({ access }: Route): boolean => access === 'staff' || hasPermission(role, access as Permission)
    const isRight = (route: Route, status: number): boolean =>
      may(route) ? ![401, 403, 500].includes(status) : status === 403
    expect(await wrongResponses(headers, isRight)).toEqual([])
  },
  90_000,
)
