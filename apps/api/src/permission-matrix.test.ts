import { ADMIN_ROLES, hasPermission, PERMISSIONS, type Permission } from '@atelier/domain/access/permissions'
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

async function staffCallers(): Promise<Record<string, Headers>> {
  const callers: Record<string, Headers> = {}
  for (const role of ADMIN_ROLES) callers[role] = (await signedIn(await aStaffMember({ role }))).headers
  return callers
}

/** Everybody who is no staff, each as near to it as possible. */
async function strangers(): Promise<Record<string, Headers>> {
  const staff = await aStaffMember({ role: 'SUPER_ADMIN' })
  const { token } = await signedIn(staff)
  const gone = await aStaffMember({ role: 'SUPER_ADMIN', isActive: false })
  return {
    nobody: {},
    'a customer': (await signedIn(await aCustomer())).headers,
    'a guest': (await signedIn(await aCustomer({ role: 'guest' }))).headers,
    'a tampered token': { Authorization: `Bearer ${tampered(token)}` },
    'a token in the cookie of shoppers': { Cookie: `shop=${token}`, 'Sec-Fetch-Site': 'same-origin' },
    'an expired session': (await signedIn(staff, { idleMs: -1 })).headers,
    'a session past its absolute end': (await signedIn(staff, { idleMs: -2, absoluteMs: -1 })).headers,
    'a deactivated super admin': (await signedIn(gone)).headers,
  }
}

test('every admin endpoint answers each role by the table of permissions, and everybody else 401', async () => {
  const { app } = await createTestApp()
  const routes = routeTable(app).filter(isForStaff)
  const wrong: string[] = []
  let pairs = 0

  for (const [who, headers] of Object.entries(await strangers())) {
    for (const route of routes) {
      pairs += 1
      const { status } = await app.request(addressOf(route), { method: route.method, headers })
      if (status !== 401) wrong.push(`${who}: ${route.method} ${route.path} answered ${status}`)
    }
  }
  for (const [role, headers] of Object.entries(await staffCallers())) {
    for (const route of routes) {
      pairs += 1
      const may =
        route.access === 'staff' || hasPermission(role as (typeof ADMIN_ROLES)[number], route.access as Permission)
      const { status } = await app.request(addressOf(route), { method: route.method, headers })
      const isRight = may ? ![401, 403, 500].includes(status) : status === 403
      if (!isRight) wrong.push(`${role}: ${route.method} ${route.path} answered ${status}`)
    }
  }
  expect(wrong).toEqual([])
  expect(routes.length).toBeGreaterThan(20)
  expect(pairs).toBe(routes.length * (8 + ADMIN_ROLES.length))
}, 90_000)
