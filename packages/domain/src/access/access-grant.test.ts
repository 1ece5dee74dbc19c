import { expect, test } from 'vitest'
import { allows, grantOfRole, isWithinGrant, NO_LIMITS, type AccessGrant, type AccessLimits } from './access-grant.ts'
import { ADMIN_ROLES, PERMISSIONS, ROLE_PERMISSIONS } from './permissions.ts'

const limited = (limits: Partial<AccessLimits>): AccessGrant => ({
  permissions: ['orders:view', 'orders:edit'],
  limits: { ...NO_LIMITS, ...limits },
})
const free = limited({})
const upTo = (cents: number, currency = 'USD') => limited({ refundUpTo: { cents, currency } })

test.each(ADMIN_ROLES)('%s has a grant of the permissions of the specification, without limits', (role) => {
  const grant = grantOfRole(role)
  expect(PERMISSIONS.filter((permission) => allows(grant, permission))).toEqual([...ROLE_PERMISSIONS[role]])
  expect(grant.limits).toEqual({ refundUpTo: null, markets: null, masksPersonalData: false })
})

test('each role is within the higher ones, and within no lower one', () => {
  for (const [inner, role] of ADMIN_ROLES.entries()) {
    const outer = ADMIN_ROLES.map((each) => isWithinGrant(grantOfRole(role), grantOfRole(each)))
    expect(outer).toEqual(ADMIN_ROLES.map((_, index) => index <= inner))
  }
})

test.each<[string, AccessGrant, AccessGrant, boolean]>([
  ['the same grant', free, free, true],
  ['a permission more', grantOfRole('MANAGER'), free, false],
  ['a permission fewer', { ...free, permissions: ['orders:view'] }, free, true],
  ['no permission at all', { ...free, permissions: [] }, free, true],
  ['a lower refund', upTo(4_999), upTo(5_000), true],
  ['the same refund', upTo(5_000), upTo(5_000), true],
  ['a higher refund', upTo(5_001), upTo(5_000), false],
  ['a refund in another currency', upTo(1, 'EUR'), upTo(5_000), false],
  ['no refund in another currency', upTo(0, 'EUR'), upTo(5_000), true],
  ['any refund for a limited one', free, upTo(5_000), false],
  ['a limited refund for any', upTo(5_000), free, true],
  ['fewer markets', limited({ markets: ['eu'] }), limited({ markets: ['eu', 'jp'] }), true],
  ['no market', limited({ markets: [] }), limited({ markets: ['eu'] }), true],
  ['another market', limited({ markets: ['eu', 'jp'] }), limited({ markets: ['eu'] }), false],
  ['every market for one', free, limited({ markets: ['eu'] }), false],
  ['one market for every', limited({ markets: ['eu'] }), free, true],
  ['masked for clear', limited({ masksPersonalData: true }), free, true],
  ['clear for masked', free, limited({ masksPersonalData: true }), false],
])('%s', (_, inner, outer, expected) => {
  expect(isWithinGrant(inner, outer)).toBe(expected)
})
