import { expect, test } from 'vitest'
import { grantOfRole } from '../access/access-grant.ts'
import { ADMIN_ROLES, hasPermission } from '../access/permissions.ts'
import { liveUpdateKinds } from './live-update-kinds.ts'
import { formatLiveUpdate, LIVE_UPDATE_KINDS, readLiveUpdate, type LiveUpdate } from './live-update.ts'

test.each(ADMIN_ROLES)('%s receives the kinds of what the role may see', (role) => {
  const orders = hasPermission(role, 'orders:view') ? ['orders-created', 'orders-changed'] : []
  const inbox = hasPermission(role, 'users:view') ? ['inbox-changed'] : []
  expect(liveUpdateKinds(grantOfRole(role))).toEqual([...orders, ...inbox])
})

test('a super admin receives every kind', () => {
  expect(liveUpdateKinds(grantOfRole('SUPER_ADMIN'))).toEqual([...LIVE_UPDATE_KINDS])
})

test('a browser reads what the server formats', () => {
  const update: LiveUpdate = { kind: 'orders-created', ids: ['ORD-1', 'ORD-2'], count: 70 }
  const [, kind, data = ''] = /^event: (.+)\ndata: (.+)\n\n$/.exec(formatLiveUpdate(update)) ?? []
  expect(kind).toBe(update.kind)
  expect(readLiveUpdate(update.kind, data)).toEqual(update)
})

test.each(['', 'null', '[]', '{"ids":"a","count":1}', '{"ids":[1],"count":1}', '{"ids":[],"count":"many"}'])(
  'unknown data means that something changed: %s',
  (data) => {
    expect(readLiveUpdate('orders-changed', data)).toEqual({ kind: 'orders-changed', ids: [], count: 1 })
  },
)
