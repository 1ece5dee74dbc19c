import { describe, expect, test } from 'vitest'
import {
  ADMIN_ROLES,
  hasPermission,
  missingForScreens,
  PERMISSIONS,
  ROLE_PERMISSIONS,
  rolesWith,
} from './permissions.ts'

/**
 * The table of A6 again, written independently, so that a change of the rules needs two edits. Columns: SUPER_ADMIN,
 * ADMIN, MANAGER, EDITOR, VIEWER.
 */
const MATRIX = `
  products:view       x x x x x
  products:create     x x x x -
  products:edit       x x x x -
  products:delete     x x - - -
  orders:view         x x x x x
  orders:edit         x x x - -
  orders:delete       x x - - -
  users:view          x x x x x
  users:edit          x x x - -
  users:delete        x x - - -
  admin_users:view    x - - - -
  admin_users:create  x - - - -
  admin_users:edit    x - - - -
  admin_users:delete  x - - - -
  admin_roles:manage  x - - - -
  analytics:view      x x x x x
  email:manage        x x - - -
  settings:view       x x x - -
  settings:edit       x x - - -
  data:export         x - - - -
`
const rows = MATRIX.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

describe('permissions of the roles (A6)', () => {
  test('the table names every permission once', () => {
    expect(rows.map(([permission]) => permission)).toEqual([...PERMISSIONS])
    expect(ADMIN_ROLES).toEqual(['SUPER_ADMIN', 'ADMIN', 'MANAGER', 'EDITOR', 'VIEWER'])
  })

  for (const [index, permission] of PERMISSIONS.entries()) {
    test.each(ADMIN_ROLES.map((role, column) => [role, rows[index]?.[column + 1] === 'x'] as const))(
      `${permission}: %s %s`,
      (role, allowed) => {
        expect(hasPermission(role, permission)).toBe(allowed)
      },
    )
  }

  test('names the roles with a permission, the highest first', () => {
    expect(rolesWith('orders:edit')).toEqual(['SUPER_ADMIN', 'ADMIN', 'MANAGER'])
    expect(rolesWith('admin_roles:manage')).toEqual(['SUPER_ADMIN'])
  })
})

test('names the permission without which the screens of another do not open', () => {
  expect(missingForScreens(['orders:edit', 'orders:delete', 'admin_roles:manage', 'email:manage'])).toEqual([
    { permission: 'orders:view', neededBy: ['orders:edit', 'orders:delete'] },
    { permission: 'admin_users:view', neededBy: ['admin_roles:manage'] },
  ])
  for (const role of ADMIN_ROLES) expect(missingForScreens(ROLE_PERMISSIONS[role])).toEqual([])
})
