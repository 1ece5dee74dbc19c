import { expect, test } from 'vitest'
import { validateCreateForm, type CreateForm } from './create-form.ts'

const fine: CreateForm = {
  name: 'Ines Carrow',
  email: 'ines@atelier.example',
  password: 'Tram-Ofen#41Birke',
  confirmPassword: 'Tram-Ofen#41Birke',
  role: 'VIEWER',
  hasPassword: true,
}

test('accepts a complete form', () => {
  expect(validateCreateForm(fine, false, 'Maren')).toEqual({})
})

test('needs no password when the invitation sets it', () => {
  const invited = { ...fine, password: '', confirmPassword: 'x', hasPassword: false }
  expect(validateCreateForm(invited, false, 'Maren')).toEqual({})
})

test.each([
  [{ name: '' }, { name: 'Name is required' }],
  [{ name: ' I ' }, { name: 'Name must be at least 2 characters' }],
  [{ email: '' }, { email: 'Email is required' }],
  [{ email: 'ines@' }, { email: 'Please enter a valid email address' }],
  [{ password: '', confirmPassword: '' }, { password: 'Password is required' }],
  [
    { password: 'abcdefg', confirmPassword: 'abcdefg' },
    {
      password:
        'Password must contain at least 8 characters, one uppercase letter, one number, one special character (!@#$%^&*)',
    },
  ],
  [{ confirmPassword: 'other' }, { confirmPassword: 'Passwords do not match' }],
  [{ role: '' as const }, { role: 'Role selection is required' }],
])('returns the errors of %j: %j', (wrong, problems) => {
  expect(validateCreateForm({ ...fine, ...wrong }, false, 'Maren')).toEqual(problems)
})

test('rejects an email that has an account, but only if it is valid', () => {
  expect(validateCreateForm(fine, true, 'Maren')).toEqual({ email: 'An account with this email already exists' })
  expect(validateCreateForm({ ...fine, email: 'ines' }, true, 'Maren')).toEqual({
    email: 'Please enter a valid email address',
  })
})

test('returns the errors in the order of the form', () => {
  const empty: CreateForm = { name: '', email: '', password: '', confirmPassword: 'x', role: '', hasPassword: true }
  expect(Object.keys(validateCreateForm(empty, false, 'Maren'))).toEqual([
    'name',
    'email',
    'password',
    'confirmPassword',
    'role',
  ])
})
