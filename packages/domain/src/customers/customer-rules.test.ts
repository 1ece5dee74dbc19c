import { DAY_MS } from '../limits/durations.ts'
import { expect, test } from 'vitest'
import { grantOfRole } from '../access/access-grant.ts'
import { ADMIN_ROLES } from '../access/permissions.ts'
import { accountAge, customerRoleRefusal, maskEmail, offeredCustomerRoles } from './customer-rules.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  [-3, '0 days'],
  [0, '0 days'],
  [1, '1 day'],
  [29, '29 days'],
  [30, '1 month'],
  [89, '2 months'],
  [364, '12 months'],
  [365, '1 year'],
  [1_100, '3 years'],
])('an account created %i days ago is %s old', (days, age) => {
  expect(accountAge(new Date(now.getTime() - days * DAY_MS), now)).toBe(age)
})

test.each(ADMIN_ROLES)('%s is offered the role admin only with permission to create admin users', (role) => {
  const mayPromote = role === 'SUPER_ADMIN'
  expect(offeredCustomerRoles(grantOfRole(role))).toEqual(
    mayPromote ? ['customer', 'admin', 'guest'] : ['customer', 'guest'],
  )
  expect(customerRoleRefusal(grantOfRole(role), 'customer', 'admin') === null).toBe(mayPromote)
  expect(customerRoleRefusal(grantOfRole(role), 'customer', 'guest')).toBeNull()
  expect(customerRoleRefusal(grantOfRole(role), 'admin', 'admin')).toBeNull()
})

test('masks an address so that it is recognizable but unusable', () => {
  expect(maskEmail('claire@example.com')).toBe('c***@example.com')
  expect(maskEmail('')).toBe('***@')
})
