import { expect, test } from 'vitest'
import { allows, grantOfRole, isWithinGrant, type AccessGrant } from './access-grant.ts'
import { hasLimits, NO_LIMITS, type AccessLimits } from './access-limits.ts'
import { grantOfOwnRole, storedGrant } from './own-role.ts'
import { ADMIN_ROLES, PERMISSIONS, ROLE_PERMISSIONS } from './permissions.ts'

const limited = (limits: Partial<AccessLimits>): AccessGrant => ({
  permissions: ['orders:view', 'orders:edit'],
  limits: { ...NO_LIMITS, ...limits },
})
const free = limited({})
const upTo = (cents: number, currency = 'USD') => limited({ refundUpTo: [{ currency, cents }] })

test.each(ADMIN_ROLES)('%s has a grant of the permissions of the specification, without limits', (role) => {
  const grant = grantOfRole(role)
  expect(PERMISSIONS.filter((permission) => allows(grant, permission))).toEqual([...ROLE_PERMISSIONS[role]])
  expect(hasLimits(grant.limits)).toBe(false)
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
  ['another permission', { ...free, permissions: ['products:view'] }, free, false],
  ['no permission at all', { ...free, permissions: [] }, free, true],
  ['a lower refund', upTo(4_999), upTo(5_000), true],
  ['the same refund', upTo(5_000), upTo(5_000), true],
  ['a higher refund', upTo(5_001), upTo(5_000), false],
  ['a refund in another currency', upTo(1, 'EUR'), upTo(5_000), false],
  ['no refund in another currency', upTo(0, 'EUR'), upTo(5_000), true],
  ['no refund at all', limited({ refundUpTo: [] }), upTo(5_000), true],
  ['any refund for a limited one', free, upTo(5_000), false],
  ['a limited refund for any', upTo(5_000), free, true],
  ['fewer markets', limited({ markets: ['eu'] }), limited({ markets: ['eu', 'jp'] }), true],
  ['another market', limited({ markets: ['eu', 'jp'] }), limited({ markets: ['eu'] }), false],
  ['the market without a prefix', limited({ markets: [''] }), limited({ markets: ['eu'] }), false],
  ['every market for one', free, limited({ markets: ['eu'] }), false],
  ['one market for every', limited({ markets: ['eu'] }), free, true],
  ['masked for clear', limited({ masksPersonalData: true }), free, true],
  ['clear for masked', free, limited({ masksPersonalData: true }), false],
])('%s', (_, inner, outer, expected) => {
  expect(isWithinGrant(inner, outer)).toBe(expected)
})

test.each([free, upTo(5_000), limited({ markets: ['', 'eu'], masksPersonalData: true })])(
  'a grant is stored and read again',
  (grant) => {
    expect(grantOfOwnRole(storedGrant(grant))).toEqual(grant)
  },
)

test('a version that knows no limits, and limits that this version does not know, give nothing', () => {
  const stored = storedGrant(upTo(5_000))
  expect(PERMISSIONS.filter((permission) => stored.permissions.includes(permission))).toEqual([])
  for (const limits of [{ ...NO_LIMITS, hours: [9, 17] }, {}, 'none', { ...NO_LIMITS, markets: 'eu' }]) {
    expect(grantOfOwnRole({ ...stored, limits }).permissions).toEqual([])
  }
  // Limits that were lost do not widen the role either.
  expect(grantOfOwnRole({ ...stored, limits: null }).permissions).toEqual([])
})
