import { grantOfRole } from '@atelier/domain/access/access-grant'
import type { Access, Audience } from '@atelier/domain/contract/access'
import { defineEndpoint } from '@atelier/domain/contract/endpoint'
import { SuccessResponse } from '@atelier/domain/contract/envelope'
import { expect, test } from 'vitest'
import { contractApp } from '../testing/contract-app.ts'
import type { Actor } from './env.ts'
import { mountedEndpointOf } from './mount.ts'

const user = { userId: 'usr_1', email: 'a@example.com', name: 'A', sessionId: 1 }
const staff = (role: 'ADMIN' | 'VIEWER'): Actor => ({
  kind: 'staff',
  ...user,
  role,
  grant: grantOfRole(role),
  expiresAt: new Date(),
  expiresInMs: 1,
})
const ACTORS = {
  visitor: { kind: 'visitor' },
  guest: { kind: 'guest', ...user },
  customer: { kind: 'customer', ...user },
  viewer: staff('VIEWER'),
  admin: staff('ADMIN'),
} as const satisfies Record<string, Actor>

const SIGN_IN = '401 Please sign in'
const NO_PERMISSION = '403 You do not have permission to do this'
const NO_STAFF = '403 Access denied: Admin privileges required'
const IN = '200 no-store'

/** The response per actor of an endpoint, and the audience of the session that is read; null when none is read. */
const ENDPOINTS: readonly [Access, Audience | null, Record<keyof typeof ACTORS, string>][] = [
  ['public', null, { visitor: '200', guest: '200', customer: '200', viewer: '200', admin: '200' }],
  ['public-with-session', 'shop', { visitor: IN, guest: IN, customer: IN, viewer: IN, admin: IN }],
  ['shopper', 'shop', { visitor: SIGN_IN, guest: IN, customer: IN, viewer: NO_PERMISSION, admin: NO_PERMISSION }],
  [
    'customer',
    'shop',
    { visitor: SIGN_IN, guest: NO_PERMISSION, customer: IN, viewer: NO_PERMISSION, admin: NO_PERMISSION },
  ],
  ['staff', 'staff', { visitor: SIGN_IN, guest: NO_STAFF, customer: NO_STAFF, viewer: IN, admin: IN }],
  [
    'settings:edit',
    'staff',
    { visitor: SIGN_IN, guest: NO_STAFF, customer: NO_STAFF, viewer: NO_PERMISSION, admin: IN },
  ],
]

const endpointFor = (access: Access) =>
  defineEndpoint({ method: 'GET', path: '/api/items', access, summary: 'List items', response: SuccessResponse })

test.each(ENDPOINTS)(
  'an endpoint for %s reads sessions of audience %s and admits only its callers',
  async (access, place, expected) => {
    const results: Record<string, string> = {}
    for (const [who, actor] of Object.entries(ACTORS)) {
      const audiences: Audience[] = []
      const seen: unknown[] = []
      const { app, mount } = contractApp({
        findActor: async (_request, audience) => {
          audiences.push(audience)
          return actor
        },
      })
      const listItems = endpointFor(access)
      mount(
        { listItems },
        {
          listItems({ actor: caller, c }) {
            seen.push(caller, c.get('actor') ?? null)
            return { success: true }
          },
        },
      )
      const response = await app.request('/api/items')
      const body = (await response.json()) as { message?: string }
      const isIn = response.status === 200
      const detail = isIn ? response.headers.get('cache-control') : body.message
      results[who] = [String(response.status), ...(detail ? [detail] : [])].join(' ')
      expect(audiences).toEqual(place ? [place] : [])
      const caller = place ? actor : null
      expect(seen).toEqual(isIn ? [caller, caller] : [])
    }
    expect(results).toEqual(expected)
  },
)

test('mountedEndpointOf returns the endpoint of a handler, and undefined for other handlers', () => {
  const { app, mount } = contractApp()
  const listItems = endpointFor('settings:edit')
  mount({ listItems }, { listItems: () => ({ success: true }) })
  expect(app.routes.map(({ handler }) => mountedEndpointOf(handler)?.endpoint.access)).toEqual(['settings:edit'])
  for (const handler of [() => undefined, { mounted: listItems }, null, 'public'])
    expect(mountedEndpointOf(handler)).toBeUndefined()
})
