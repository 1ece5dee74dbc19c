// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DeleteAccount } from './delete-account.tsx'

const account = {
  id: 'usr_1',
  name: 'Maren Holt',
  email: 'maren@example.com',
  isEmailVerified: true,
  createdAt: '2026-01-02T10:00:00.000Z',
}

test.each([
  ['2026-12-01T03:00:00.000Z', 'November 30, 2026'],
  ['2026-12-01T12:00:00.000Z', 'December 1, 2026'],
])('a deletion due at %s is announced for the day of the shop, as in the email', (deletionDueAt, day) => {
  render(<DeleteAccount account={{ ...account, deletionDueAt }} onChange={() => undefined} />)
  expect(screen.getByText(`Your account will be deleted on ${day}.`, { exact: false })).toBeTruthy()
})
