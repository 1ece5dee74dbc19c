import type { ShopError } from '@atelier/domain/shop-error'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { accessOf, createAllow, type Access } from './access.ts'
import type { Actor, AppEnv } from './env.ts'
import { sendError } from './error-handler.ts'
import type { Audience } from './session-cookie.ts'

const user = { userId: 'usr_1', email: 'a@example.com', name: 'A', sessionId: 1 }
const staff = (role: 'ADMIN' | 'VIEWER'): Actor => ({
  kind: 'staff',
  ...user,
  role,
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

/** The response per actor of a route, and the audience of the session that is read; null when none is read. */
const ROUTES: readonly [Access, Audience | null, Record<keyof typeof ACTORS, string>][] = [
  ['anyone', null, { visitor: '200', guest: '200', customer: '200', viewer: '200', admin: '200' }],
  ['anyone-known', 'shop', { visitor: IN, guest: IN, customer: IN, viewer: IN, admin: IN }],
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

test.each(ROUTES)(
  'a route for %s reads sessions of audience %s and admits only its callers',
  async (access, place, expected) => {
    const results: Record<string, string> = {}
    for (const [who, actor] of Object.entries(ACTORS)) {
      const audiences: Audience[] = []
      const allow = createAllow(async (_request, audience) => {
        audiences.push(audience)
        return actor
      })
      const app = new Hono<AppEnv>()
      app.onError((error, c) => sendError(c, error as ShopError))
      app.get('/', allow(access), (c) => c.json({ actor: c.get('actor') ?? null }))
      const response = await app.request('/')
      const body = (await response.json()) as { message?: string; actor?: Actor | null }
      const isIn = response.status === 200
      const detail = isIn ? response.headers.get('cache-control') : body.message
      results[who] = [String(response.status), ...(detail ? [detail] : [])].join(' ')
      expect(audiences).toEqual(place ? [place] : [])
      expect(body.actor?.kind).toBe(isIn && place ? actor.kind : undefined)
    }
    expect(results).toEqual(expected)
  },
)

test('accessOf returns the access rule of a guard, and undefined for other handlers', () => {
  const allow = createAllow(async () => ACTORS.visitor)
  expect(accessOf(allow('settings:edit'))).toBe('settings:edit')
  for (const handler of [() => undefined, { access: 'anyone' }, null, 'anyone'])
    expect(accessOf(handler)).toBeUndefined()
})
