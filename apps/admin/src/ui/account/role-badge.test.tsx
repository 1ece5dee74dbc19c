// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RoleBadge } from './role-badge.tsx'

test.each([
  ['SUPER_ADMIN', 'Super Admin'],
  ['GUEST', 'GUEST'],
] as const)('names the role %s', (role, label) => {
  expect(render(<RoleBadge role={role} />).container.textContent).toBe(label)
})
