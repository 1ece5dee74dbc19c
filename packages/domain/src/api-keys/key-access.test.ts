import { expect, test } from 'vitest'
import { PERMISSIONS } from '../access/permissions.ts'
import type { Access } from '../contract/access.ts'
import { takesKeys } from './key-access.ts'
import { KEY_PERMISSIONS } from './key-permissions.ts'

test('a key may have every permission but those about staff and a copy of everything', () => {
  expect(PERMISSIONS.filter((permission) => !(KEY_PERMISSIONS as readonly string[]).includes(permission))).toEqual([
    'admin_users:view',
    'admin_users:create',
    'admin_users:edit',
    'admin_users:delete',
    'admin_roles:manage',
    'data:export',
  ])
})

test.each<[Access, boolean]>([
  ['public', false],
  ['public-with-session', false],
  ['shopper', false],
  ['customer', false],
  ['staff', false],
  ['admin_users:view', false],
  ['admin_roles:manage', false],
  ['data:export', false],
  ['orders:edit', true],
  ['settings:edit', true],
])('an endpoint for %s takes keys: %s', (access, expected) => {
  expect(takesKeys({ access })).toBe(expected)
  expect(takesKeys({ access, byKey: false })).toBe(false)
  expect(takesKeys({ access, byKey: true })).toBe(true)
})
