// @vitest-environment jsdom
import { onInvalidResponse } from '@atelier/api-client/api-error'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { maren } from '../../../testing/fixtures.ts'
import { errorResponse, mockFetch, type MockResponse } from '../../../testing/mock-fetch.ts'
import { cartStore, useCart } from '../../cart/cart.store.ts'
import { sessionStore } from '../session.store.ts'
import { LoginPage } from './login-page.tsx'
import { RegisterPage } from './register-page.tsx'

const signInBody = { success: true, data: { user: maren, token: 'a-token-nobody-keeps' } }

/** The page after signing in, with what a shopper can see of the cart, and a way back. */
function Arrived() {
  const { isOpen } = useCart()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <h1>Arrived</h1>
      <output>{`${pathname}, cart ${isOpen ? 'open' : 'closed'}`}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  )
}

function renderSignIn(entry: string | { pathname: string; search?: string; state?: unknown } = '/login') {
  const Routes = createRoutesStub([
    { path: '/login', Component: LoginPage },
    { path: '/register', Component: RegisterPage },
    { path: '*', Component: Arrived },
  ])
  render(<Routes initialEntries={['/favorites', entry]} />)
}
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const alert = async () => (await screen.findByRole('alert')).textContent

beforeEach(() => sessionStore.clear())
afterEach(() => sessionStore.clear())
test('signing in without both fields shows an error and sends no request', async () => {
  const sent = mockFetch({})
  renderSignIn()
  await type('Email', 'maren@example.com')
  await press('Sign In')
  expect(await alert()).toBe('Please enter both email and password')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(sent).toEqual([])
})

test.each([
  ['a wrong password', errorResponse(401, 'bad_credentials', 'Invalid email or password'), 'Invalid email or password'],
  [
    'a member of staff',
    errorResponse(403, 'not_allowed', 'Admin accounts cannot access this application. Please use the admin portal.'),
    'Admin accounts cannot access this application. Please use the admin portal.',
  ],
  [
    'an error without a message',
    errorResponse(500, 'internal', 'An error occurred'),
    'Login failed. Please check your credentials.',
  ],
])('%s shows the message of the specification', async (_, response, message) => {
  mockFetch({ '/api/auth/login': [response] })
  renderSignIn()
  await type('Email', 'maren@example.com')
  await type('Password', 'secret')
  await press('Sign In')
  expect(await alert()).toBe(message)
  expect(sessionStore.current().status).toBe('signed-out')
})

test('shows that an error is repeated when it occurs again at once', async () => {
  // Freezes the clock, so that a slow machine cannot affect the test.
  vi.useFakeTimers({ toFake: ['Date'] })
  mockFetch({ '/api/auth/login': [errorResponse(401, 'bad_credentials', 'Invalid email or password')] })
  renderSignIn()
  await type('Email', 'maren@example.com')
  await type('Password', 'secret')
  await press('Sign In')
  await alert()
  await press('Sign In')
  const repeated = 'Invalid email or password (Repeated error - please try again later)'
  expect(await screen.findByText(repeated)).toBeTruthy()
})

test('signing in redirects to the wanted page, closes the cart and stores no token', async () => {
  const sent = mockFetch({ '/api/auth/login': [[200, signInBody]] })
  cartStore.open()
  renderSignIn({ pathname: '/login', search: '?returnTo=%2Fcheckout' })
  await type('Email', ' Maren@Example.com ')
  await type('Password', 'secret')
  await press('Sign In')
  expect(await screen.findByText('/checkout, cart closed')).toBeTruthy()
  expect(sent).toMatchObject([{ path: '/api/auth/login', body: { email: 'maren@example.com', password: 'secret' } }])
  expect(sessionStore.current()).toEqual({ status: 'signed-in', user: maren })
  expect(JSON.stringify(localStorage)).not.toContain('token')
})

test('signing in replaces the sign-in page in the history', async () => {
  mockFetch({ '/api/auth/login': [[200, signInBody]] })
  renderSignIn({ pathname: '/login', search: '?returnTo=%2Fcheckout' })
  await type('Email', 'maren@example.com')
  await type('Password', 'secret')
  await press('Sign In')
  await screen.findByText('/checkout, cart closed')
  await press('Back')
  expect(await screen.findByText('/favorites, cart closed')).toBeTruthy()
})

test('shows a success message from the navigation state', () => {
  renderSignIn({ pathname: '/login', state: { message: 'Your password has been changed.' } })
  expect(screen.getByRole('status').textContent).toBe('Your password has been changed.')
})

test('redirects a customer who is already signed in', async () => {
  sessionStore.signIn(maren)
  renderSignIn()
  expect(await screen.findByText('Arrived')).toBeTruthy()
})

test('signs a guest in without any input', async () => {
  const guest = { ...maren, id: 'guest_1', role: 'guest', isGuest: true }
  const sent = mockFetch({
    '/api/auth/guest-register': [[201, { success: true, data: { user: guest, token: 't' } }]],
  })
  renderSignIn()
  await press('Continue as Guest')
  expect(await screen.findByText('Arrived')).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ id: expect.stringMatching(/^guest_/), name: 'Guest User', isGuest: true })
})

test('shows a failure message when guest sign-in fails without one', async () => {
  mockFetch({ '/api/auth/guest-register': [errorResponse(500, 'internal', 'An error occurred')] })
  renderSignIn()
  await press('Continue as Guest')
  expect(await alert()).toBe('Guest login failed')
})

test('an empty registration shows an error at each field', async () => {
  renderSignIn('/register')
  await press('Create Account')
  for (const message of ['Name is required', 'Email is required', 'Password is required']) {
    expect(await screen.findByText(message)).toBeTruthy()
  }
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

test.each([
  [{ Email: 'maren' }, 'Email', 'Invalid email address'],
  [{ Password: 'short' }, 'Password', 'Password must be at least 6 characters'],
  [{ 'Confirm password': 'another' }, 'Confirm password', 'Passwords do not match'],
])('a registration with %o is not sent and shows an error at %s', async (over, label, message) => {
  const sent = mockFetch({})
  renderSignIn('/register')
  const given = { Name: 'Maren', Email: 'maren@example.com', Password: 'secret', 'Confirm password': 'secret', ...over }
  for (const [field, text] of Object.entries(given)) await type(field, text)
  await press('Create Account')
  const field = screen.getByLabelText(label)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
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

test('shows at the email field that the address has an account', async () => {
  mockFetch({
    '/api/auth/register': [
      errorResponse(409, 'email_taken', 'Email already exists', [{ path: 'email', message: 'Email already exists' }]),
    ],
  })
  renderSignIn('/register')
  await registerAs('maren@example.com')
  await screen.findByText('This email is already registered. Please login instead.')
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
})

test('registering signs in and redirects; the password is sent once', async () => {
  const sent = mockFetch({ '/api/auth/register': [[201, signInBody]] })
  renderSignIn({ pathname: '/register', search: '?returnTo=%2Ffavorites' })
  await registerAs('maren@example.com')
  expect(await screen.findByText('Arrived')).toBeTruthy()
  expect(sent[0]?.body).toEqual({ name: 'Maren Holt', email: 'maren@example.com', password: 'secret' })
})

test('links between the sign-in pages preserve the redirect target', async () => {
  renderSignIn({ pathname: '/login', search: '?returnTo=%2Fcheckout' })
  await userEvent.click(screen.getByRole('link', { name: 'Create an account' }))
  expect(await screen.findByRole('heading', { name: 'CREATE ACCOUNT' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?returnTo=%2Fcheckout')
})

test('prefills the address of a recent order', async () => {
  renderSignIn({ pathname: '/register', state: { email: 'lucja@example.com' } })
  expect(await screen.findByDisplayValue('lucja@example.com')).toBe(screen.getByLabelText('Email'))
})

test('an invalid response shows the message of the specification', async () => {
  onInvalidResponse(() => {})
  mockFetch({ '/api/auth/login': [[200, { success: true }]] })
  renderSignIn()
  await type('Email', 'maren@example.com')
  await type('Password', 'secret')
  await press('Sign In')
  expect(await alert()).toBe('Login failed')
  expect(sessionStore.current().status).toBe('signed-out')
})

test('an invalid response to a guest shows the message of the specification', async () => {
  onInvalidResponse(() => {})
  mockFetch({ '/api/auth/guest-register': [[200, { success: true, data: {} }]] })
  renderSignIn()
  await press('Continue as Guest')
  expect(await alert()).toBe('Failed to create guest user')
})

test.each<[string, MockResponse, string]>([
  ['a 500', errorResponse(500, 'internal', 'An error occurred'), 'Registration failed. Please try again.'],
  ['an invalid response', [200, { success: true }], 'Registration failed'],
])('a registration with %s shows the message of the specification', async (_, response, message) => {
  onInvalidResponse(() => {})
  mockFetch({ '/api/auth/register': [response] })
  renderSignIn('/register')
  await registerAs('maren@example.com')
  expect(await alert()).toBe(message)
  expect(sessionStore.current().status).toBe('signed-out')
})
