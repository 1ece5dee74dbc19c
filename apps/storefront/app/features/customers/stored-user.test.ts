import { expect, test } from 'vitest'
import { parseStoredUser } from './stored-user.ts'

const maren = { id: 'usr_1', name: 'Maren Holt', email: 'maren@example.com', role: 'customer' }

test('reads a stored customer, and only the known fields', () => {
  const stored = JSON.stringify({ ...maren, token: 'secret', isAdmin: false, isGuest: false })
  expect(parseStoredUser(stored)).toEqual({ ...maren, isAdmin: false, isGuest: false })
})

test('reads a stored guest as a guest', () => {
  expect(parseStoredUser(JSON.stringify({ ...maren, role: 'guest' }))).toMatchObject({ role: 'guest', isGuest: true })
})

test.each([
  ['nothing', null],
  ['invalid JSON', '{'],
  ['something else', '[7]'],
  ['a member of staff by role', JSON.stringify({ ...maren, role: 'admin' })],
  ['a member of staff by flag', JSON.stringify({ ...maren, isAdmin: true })],
  ['a user without an id', JSON.stringify({ ...maren, id: '' })],
  ['a user whose name is not a string', JSON.stringify({ ...maren, name: {} })],
])('reads %s as null', (_, stored) => {
  expect(parseStoredUser(stored)).toBeNull()
})
