import { expect, test } from 'vitest'
import { GuestRegisterBody, RegistrationForm, safeReturnTo, SignInBody } from './customer-sign-in.schema.ts'

const aForm = (over = {}) => ({
  name: 'Ines Valdor',
  email: 'ines@example.com',
  password: 'secret6',
  confirmPassword: 'secret6',
  ...over,
})

test.each([
  [{ name: '' }, 'name', 'Name is required'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ email: 'nobody' }, 'email', 'Invalid email address'],
  [{ password: '', confirmPassword: '' }, 'password', 'Password is required'],
  [{ password: '12345', confirmPassword: '12345' }, 'password', 'Password must be at least 6 characters'],
  [{ confirmPassword: 'secret7' }, 'confirmPassword', 'Passwords do not match'],
])('registering with %o fails at the field', (over, path, message) => {
  const issue = RegistrationForm.safeParse(aForm(over)).error?.issues[0]
  expect([issue?.path.join('.'), issue?.message]).toEqual([path, message])
})

test('accepts six characters and lower-cases the address', () => {
  const form = RegistrationForm.parse(
    aForm({ email: ' Ines@Example.com ', password: '123456', confirmPassword: '123456' }),
  )
  expect(form.email).toBe('ines@example.com')
})

test('signing in without email or password returns one message', () => {
  for (const body of [{}, { email: 'a@b.co' }, { email: '', password: 'x' }, { email: 'a@b.co', password: '' }]) {
    expect(SignInBody.safeParse(body).error?.issues[0]?.message).toBe('Please enter both email and password')
  }
})

test('a guest needs a guest id and an email address', () => {
  const id = 'guest_0f8fad5b-d9cb-469f-a165-70867728950e'
  expect(GuestRegisterBody.parse({ id, email: 'guest@example.com' }).name).toBe('Guest User')
  expect(GuestRegisterBody.safeParse({ id: 'usr_1', email: 'guest@example.com' }).success).toBe(false)
  expect(GuestRegisterBody.safeParse({ id }).success).toBe(false)
})

test.each([
  ['/checkout', '/checkout'],
  ['/products?sort=price#top', '/products?sort=price#top'],
  [null, '/'],
  ['', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example/', '/'],
  ['https:evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/%2f%2fevil.example', '/'],
  ['/login?returnTo=/account', '/'],
  ['/register', '/'],
  ['/\tevil', '/'],
])('returnTo %s leads to %s', (returnTo, path) => {
  expect(safeReturnTo(returnTo)).toBe(path)
})
