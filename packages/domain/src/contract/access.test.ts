import { expect, test } from 'vitest'
import { grantOfRole } from '../access/access-grant.ts'
import { audienceOf, judgeAccess, type Access, type AccessActor } from './access.ts'

const ACTORS: readonly AccessActor[] = [
  { kind: 'visitor' },
  { kind: 'guest' },
  { kind: 'customer' },
  { kind: 'staff', grant: grantOfRole('VIEWER') },
  { kind: 'staff', grant: grantOfRole('ADMIN') },
]

/** Verdicts for visitor, guest, customer, VIEWER, ADMIN, and the audience whose session is resolved. */
test.each<[Access, string, string | null]>([
  ['public', 'granted granted granted granted granted', null],
  ['public-with-session', 'granted granted granted granted granted', 'shop'],
  ['shopper', 'not_signed_in granted granted not_allowed not_allowed', 'shop'],
  ['customer', 'not_signed_in not_allowed granted not_allowed not_allowed', 'shop'],
  ['staff', 'not_signed_in not_staff not_staff granted granted', 'staff'],
  ['settings:edit', 'not_signed_in not_staff not_staff not_allowed granted', 'staff'],
])('judges each actor at an endpoint for %s', (access, verdicts, audience) => {
  expect(ACTORS.map((actor) => judgeAccess(access, actor)).join(' ')).toBe(verdicts)
  expect(audienceOf(access)).toBe(audience)
})
