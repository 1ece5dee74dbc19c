// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cartStore } from '../../cart/cart.store.ts'
import { sessionStore } from '../session.store.ts'
import { LoginPage } from './login-page.tsx'
import { RegisterPage } from './register-page.tsx'

const user = {
  id: 'usr_1',
  name: 'Maren Holt',
  email: 'maren@example.com',
  role: 'customer',
  isAdmin: false,
  isGuest: false,
} as const

/** What the shop answers, by address, and what it was sent. */
function theShopAnswers(answers: Record<string, { status?: number; body: object }>) {
  const sent: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    sent.push({ path, body: body === undefined ? undefined : JSON.parse(body as string) })
    const answer = answers[path]
    if (!answer) return Promise.reject(new TypeError('nothing came back'))
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 }))
  })
  return sent
}
const refusal = (status: number, code: string, message: string, path?: string) => ({
  status,
  body: { success: false, code, message, errors: path ? [{ path, message }] : [] },
})
const welcome = { body: { success: true, data: { user, token: 'a-token-nobody-keeps' } } }

function showDoor(entry: string | { pathname: string; search?: string; state?: unknown } = '/login') {
  const Door = createRoutesStub([
    { path: '/login', Component: LoginPage },
    { path: '/register', Component: RegisterPage },
    { path: '*', Component: () => <h1>Arrived</h1> },
  ])
  render(<Door initialEntries={[entry]} />)
}
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const alert = async () => (await screen.findByRole('alert')).textContent

beforeEach(() => {
  sessionStore.forget()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('signing in without both fields says so and asks nobody', async () => {
  const sent = theShopAnswers({})
  showDoor()
  await type('Email', 'maren@example.com')
  await press('Sign In')
  expect(await alert()).toBe('Please enter both email and password')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(sent).toEqual([])
})

test.each([
  ['a refused password', refusal(401, 'bad_credentials', 'Invalid email or password'), 'Invalid email or password'],
  [
    'a member of staff',
    refusal(403, 'not_allowed', 'Admin accounts cannot access this application. Please use the admin portal.'),
    'Admin accounts cannot access this application. Please use the admin portal.',
  ],
  [
    'a failure without words',
    refusal(500, 'internal', 'An error occurred'),
    'Login failed. Please check your credentials.',
  ],
  ['an answer that makes no sense', { body: { success: true } }, 'Login failed'],
])('%s is told in the words of the specification', async (_, answer, words) => {
  theShopAnswers({ '/api/auth/login': answer })
  showDoor()
  await type('Email', 'maren@example.com')
  await type('Password', 'secret')
  await press('Sign In')
  expect(await alert()).toBe(words)
  expect(sessionStore.current().status).toBe('signed-out')
})

test('the same refusal at once says that it is repeated', async () => {
  // However slow the machine is, no time goes by.
  vi.useFakeTimers({ toFake: ['Date'] })
  theShopAnswers({ '/api/auth/login': refusal(401, 'bad_credentials', 'Invalid email or password') })
  showDoor()
  await type('Email', 'maren@example.com')
  await type('Password', 'secret')
  await press('Sign In')
  await alert()
  await press('Sign In')
  const repeated = 'Invalid email or password (Repeated error - please try again later)'
  expect(await screen.findByText(repeated)).toBeTruthy()
})

test('signing in leads where the shopper wanted to be, closes the cart and stores no token', async () => {
  const sent = theShopAnswers({ '/api/auth/login': welcome })
  cartStore.open()
  showDoor({ pathname: '/login', search: '?returnTo=%2Fcheckout' })
  await type('Email', ' Maren@Example.com ')
  await type('Password', 'secret')
  await press('Sign In')
  expect(await screen.findByText('Arrived')).toBeTruthy()
  expect(sent).toEqual([{ path: '/api/auth/login', body: { email: 'maren@example.com', password: 'secret' } }])
  expect(sessionStore.current()).toEqual({ status: 'signed-in', user })
  expect(JSON.stringify(localStorage)).not.toContain('token')
})

test('a message of success that came along is shown', () => {
  showDoor({ pathname: '/login', state: { message: 'Your password has been changed.' } })
  expect(screen.getByRole('status').textContent).toBe('Your password has been changed.')
})

test('who is signed in is sent on', async () => {
  sessionStore.signIn(user)
  showDoor()
  expect(await screen.findByText('Arrived')).toBeTruthy()
})

test('a guest enters without giving anything', async () => {
  const guest = { ...user, id: 'guest_1', role: 'guest', isGuest: true }
  const sent = theShopAnswers({
    '/api/auth/guest-register': { status: 201, body: { success: true, data: { user: guest, token: 't' } } },
  })
  showDoor()
  await press('Continue as Guest')
  expect(await screen.findByText('Arrived')).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ id: expect.stringMatching(/^guest_/), name: 'Guest User', isGuest: true })
})

test('a guest who is refused without words reads that it failed', async () => {
  theShopAnswers({ '/api/auth/guest-register': refusal(500, 'internal', 'An error occurred') })
  showDoor()
  await press('Continue as Guest')
  expect(await alert()).toBe('Guest login failed')
})

test('an empty registration names what is missing, field by field', async () => {
  showDoor('/register')
  await press('Create Account')
  for (const words of ['Name is required', 'Email is required', 'Password is required']) {
    expect(await screen.findByText(words)).toBeTruthy()
  }
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

test.each([
  [{ Email: 'maren' }, 'Email', 'Invalid email address'],
  [{ Password: 'short' }, 'Password', 'Password must be at least 6 characters'],
  [{ 'Confirm password': 'another' }, 'Confirm password', 'Passwords do not match'],
])('a registration with %o is held back at the field %s', async (over, label, words) => {
  const sent = theShopAnswers({})
  showDoor('/register')
  const given = { Name: 'Maren', Email: 'maren@example.com', Password: 'secret', 'Confirm password': 'secret', ...over }
  for (const [field, text] of Object.entries(given)) await type(field, text)
  await press('Create Account')
  const field = screen.getByLabelText(label)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words)
  expect(document.activeElement).toBe(field)
  expect(sent).toEqual([])
})

async function registerAs(email: string) {
  for (const [field, text] of Object.entries({
    Name: 'Maren Holt',
    Email: email,
    Password: 'secret',
    'Confirm password': 'secret',
  })) {
    await type(field, text)
  }
  await press('Create Account')
}

test('an address that has an account is told at the e-mail field', async () => {
  theShopAnswers({ '/api/auth/register': refusal(409, 'email_taken', 'Email already exists', 'email') })
  showDoor('/register')
  await registerAs('maren@example.com')
  await screen.findByText('This email is already registered. Please login instead.')
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
})

test('registering signs in and leads on; the password is sent once', async () => {
  const sent = theShopAnswers({ '/api/auth/register': { ...welcome, status: 201 } })
  showDoor({ pathname: '/register', search: '?returnTo=%2Ffavorites' })
  await registerAs('maren@example.com')
  expect(await screen.findByText('Arrived')).toBeTruthy()
  expect(sent[0]?.body).toEqual({ name: 'Maren Holt', email: 'maren@example.com', password: 'secret' })
})

test('the way between the two doors carries the target along', async () => {
  showDoor({ pathname: '/login', search: '?returnTo=%2Fcheckout' })
  await userEvent.click(screen.getByRole('link', { name: 'Create an account' }))
  expect(await screen.findByRole('heading', { name: 'CREATE ACCOUNT' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?returnTo=%2Fcheckout')
})

test('whoever comes from an order finds its address filled in', async () => {
  showDoor({ pathname: '/register', state: { email: 'lucja@example.com' } })
  expect(await screen.findByDisplayValue('lucja@example.com')).toBe(screen.getByLabelText('Email'))
})
