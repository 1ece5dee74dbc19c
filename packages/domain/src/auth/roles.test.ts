import { describe, expect, test } from 'vitest'
import { ADMIN_ROLES } from '../access/permissions.ts'
import { isAdminLevel, resolveAdminRole, ROLE_LABEL, type RoleClaims } from './roles.ts'

describe('the role of a staff account, in the five steps of A6', () => {
  test.each<[string, RoleClaims, string]>([
    ['step 1: the super admin flag', { isSuperAdmin: true }, 'SUPER_ADMIN'],
    ['step 1: adminRole SUPER_ADMIN', { adminRole: 'SUPER_ADMIN' }, 'SUPER_ADMIN'],
    ['step 1 before step 2', { isSuperAdmin: true, adminRole: 'VIEWER' }, 'SUPER_ADMIN'],
    [
      'step 1 before all others',
      { isSuperAdmin: true, adminRole: 'EDITOR', isAdmin: false, role: 'viewer' },
      'SUPER_ADMIN',
    ],
    ['step 2: adminRole ADMIN', { adminRole: 'ADMIN' }, 'ADMIN'],
    ['step 2: adminRole MANAGER', { adminRole: 'MANAGER' }, 'MANAGER'],
    ['step 2: adminRole EDITOR', { adminRole: 'EDITOR' }, 'EDITOR'],
    ['step 2: adminRole VIEWER', { adminRole: 'VIEWER' }, 'VIEWER'],
    ['step 2 before step 3', { adminRole: 'VIEWER', isAdmin: true }, 'VIEWER'],
    ['step 2 before step 4', { adminRole: 'EDITOR', role: 'manager' }, 'EDITOR'],
    ['step 3: the legacy flag', { isAdmin: true }, 'ADMIN'],
    ['step 3 also with an unknown adminRole', { adminRole: 'OWNER', isAdmin: true }, 'ADMIN'],
    ['step 3 before step 4', { isAdmin: true, role: 'viewer' }, 'ADMIN'],
    ["step 4: role 'admin'", { role: 'admin' }, 'ADMIN'],
    ["step 4: role 'manager'", { role: 'manager' }, 'MANAGER'],
    ["step 4: role 'EDITOR'", { role: 'EDITOR' }, 'EDITOR'],
    ["step 4: role 'viewer'", { role: 'viewer' }, 'VIEWER'],
    ['step 4 with an unknown adminRole', { adminRole: 'OWNER', role: 'manager' }, 'MANAGER'],
    ['step 5: no claims', {}, 'VIEWER'],
    ['step 5: nulls', { isSuperAdmin: null, adminRole: null, isAdmin: null, role: null }, 'VIEWER'],
    ['step 5: false and empty claims', { isSuperAdmin: false, adminRole: '', isAdmin: false, role: '' }, 'VIEWER'],
    ['step 5: an unknown role', { role: 'customer' }, 'VIEWER'],
  ])('%s', (_, claims, role) => {
    expect(resolveAdminRole(claims)).toBe(role)
  })

  test.each(['super_admin', 'SUPER_ADMIN', 'Super_Admin'])(
    'does not resolve the plain role field %s to SUPER_ADMIN',
    (role) => {
      expect(resolveAdminRole({ role })).toBe('ADMIN')
    },
  )

  test('does not accept a property of Object.prototype as a role', () => {
    expect(resolveAdminRole({ adminRole: 'constructor', role: 'toString' })).toBe('VIEWER')
  })
})

test('only SUPER_ADMIN and ADMIN are admin-level', () => {
  expect(ADMIN_ROLES.filter(isAdminLevel)).toEqual(['SUPER_ADMIN', 'ADMIN'])
})

test('every role has a label', () => {
  expect(ADMIN_ROLES.map((role) => ROLE_LABEL[role])).toEqual(['Super Admin', 'Admin', 'Manager', 'Editor', 'Viewer'])
})
