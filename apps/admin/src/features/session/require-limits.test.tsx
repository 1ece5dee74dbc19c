// @vitest-environment jsdom
import { NO_LIMITS, type AccessLimits } from '@atelier/domain/access/access-limits'
import { PERMISSIONS } from '@atelier/domain/access/permissions'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { RequireLimits } from './require-limits.tsx'

function open(limits: Partial<AccessLimits>, path: string) {
  signInAs('VIEWER', {
    ownRole: { name: 'Office', grant: { permissions: PERMISSIONS, limits: { ...NO_LIMITS, ...limits } } },
  })
  fakeServer({})
  renderPortal([{ element: <RequireLimits />, children: [{ path: '*', element: <p>The screen</p> }] }], path)
}

test.each<[Partial<AccessLimits>, string, RegExp]>([
  [{ markets: ['eu'] }, paths.customers, /limited to some markets/],
  [{ masksPersonalData: true }, paths.inbox, /no personal data of customers/],
])('a screen that %o closes says which limit it is', (limits, path, reason) => {
  open(limits, path)
  expect(screen.getByText(reason)).toBeTruthy()
  expect(screen.queryByText('The screen')).toBeNull()
})

test('an open screen says what the role leaves out, and nothing without a limit', () => {
  open({ refundUpTo: [{ currency: 'USD', cents: 50_00 }], masksPersonalData: true }, paths.orders)
  expect(screen.getByText('The screen')).toBeTruthy()
  expect(
    screen.getByText('Limits of your role: Refunds of one order at most $50.00. No personal data of customers.'),
  ).toBeTruthy()
})

test('a role without limits has no note', () => {
  open({}, paths.customers)
  expect(screen.getByText('The screen')).toBeTruthy()
  expect(screen.queryByText(/Limits of your role/)).toBeNull()
})
