import { expect, test } from 'vitest'
import { fieldChanges, REDACTED } from './field-changes.ts'

test('keeps only what differs, with both values', () => {
  const before = { name: 'Ines', role: 'VIEWER', isActive: true, note: null }
  const after = { name: 'Ines', role: 'EDITOR', isActive: true, note: undefined }
  expect(fieldChanges(before, after)).toEqual({ role: { before: 'VIEWER', after: 'EDITOR' } })
})

test('a new thing has nothing before, a removed one nothing after', () => {
  expect(fieldChanges({}, { name: 'Ines' })).toEqual({ name: { before: null, after: 'Ines' } })
  expect(fieldChanges({ name: 'Ines' }, {})).toEqual({ name: { before: 'Ines', after: null } })
})

test('compares lists by what they hold', () => {
  expect(fieldChanges({ roles: ['ADMIN'] }, { roles: ['ADMIN'] })).toEqual({})
  expect(fieldChanges({ roles: ['ADMIN'] }, { roles: [] })).toHaveProperty('roles')
})

test.each(['password', 'passwordHash', 'totpSecret', 'token', 'recoveryCodes', 'cardNumber'])(
  'says that %s changed and keeps neither value',
  (field) => {
    const changes = fieldChanges({ [field]: 'hunter2' }, { [field]: 'hunter3' })
    expect(changes).toEqual({ [field]: { before: REDACTED, after: REDACTED } })
    expect(fieldChanges({ [field]: null }, { [field]: 'x' })).toEqual({ [field]: { before: null, after: REDACTED } })
  },
)
