import { expect, test } from 'vitest'
import { allows, grantOfRole, isWithinGrant, type AccessGrant } from './access-grant.ts'
import { ADMIN_ROLES, PERMISSIONS, ROLE_PERMISSIONS } from './permissions.ts'

test.each(ADMIN_ROLES)('%s has a grant of the permissions of the specification', (role) => {
  const grant = grantOfRole(role)
  expect(PERMISSIONS.filter((permission) => allows(grant, permission))).toEqual([...ROLE_PERMISSIONS[role]])
})

test('each role is within the higher ones, and within no lower one', () => {
  for (const [inner, role] of ADMIN_ROLES.entries()) {
    const outer = ADMIN_ROLES.map((each) => isWithinGrant(grantOfRole(role), grantOfRole(each)))
    expect(outer).toEqual(ADMIN_ROLES.map((_, index) => index <= inner))
  }
})

const packer: AccessGrant = { permissions: ['orders:view', 'orders:edit'] }

test.each<[string, AccessGrant, boolean]>([
  ['the same grant', packer, true],
  ['a permission more', grantOfRole('MANAGER'), false],
  ['a permission fewer', { permissions: ['orders:view'] }, true],
  ['another permission', { permissions: ['products:view'] }, false],
  ['no permission at all', { permissions: [] }, true],
])('%s', (_, inner, expected) => {
  expect(isWithinGrant(inner, packer)).toBe(expected)
})
