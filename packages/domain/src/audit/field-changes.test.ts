import { expect, test } from 'vitest'
import { fieldChanges, REDACTED } from './field-changes.ts'

test('returns only the fields that differ, with both values', () => {
  const before = { name: 'Ines', role: 'VIEWER', isActive: true, note: null }
  const after = { name: 'Ines', role: 'EDITOR', isActive: true, note: undefined }
  expect(fieldChanges(before, after)).toEqual({ role: { before: 'VIEWER', after: 'EDITOR' } })
})

test('a new field is null before, a removed one null after', () => {
  expect(fieldChanges({}, { name: 'Ines' })).toEqual({ name: { before: null, after: 'Ines' } })
  expect(fieldChanges({ name: 'Ines' }, {})).toEqual({ name: { before: 'Ines', after: null } })
})

test('compares lists by their items', () => {
  expect(fieldChanges({ roles: ['ADMIN'] }, { roles: ['ADMIN'] })).toEqual({})
  expect(fieldChanges({ roles: ['ADMIN'] }, { roles: [] })).toHaveProperty('roles')
})

test.each(['password', 'passwordHash', 'totpSecret', 'token', 'recoveryCodes', 'cardNumber'])(
  'reports that %s changed but redacts both values',
  (field) => {
    const changes = fieldChanges({ [field]: 'hunter2' }, { [field]: 'hunter3' })
    expect(changes).toEqual({ [field]: { before: REDACTED, after: REDACTED } })
    expect(fieldChanges({ [field]: null }, { [field]: 'x' })).toEqual({ [field]: { before: null, after: REDACTED } })
  },
)
