// @vitest-environment jsdom
import { call } from '@atelier/api-client/call'
import { getStaffOrder } from '@atelier/domain/orders/staff-orders.endpoints'
import { limits } from '@atelier/domain/limits/limits'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, errorResponse } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const user = {
  userId: 'usr_1',
  email: 'ines@shop.example',
  name: 'Ines Carrow',
  role: 'admin',
  adminRole: 'MANAGER',
  isAdmin: true,
  isSuperAdmin: false,
}
const life = { expiresAt: '2026-11-20T12:00:00Z', expiresInMs: limits.staff.sessionMs }
const signedIn = { body: { success: true, data: { user, token: 'secret', isAdmin: true, ...life } } }
const verified = { body: { success: true, isAdmin: true, user, ...life } }
const healthy = { body: { success: true, status: 'ok', database: 'ok', version: '1' } }

/** Loads the portal as after a page load, with new module instances and so a new session. */
async function openPortal(address: string) {
  const { startSession, signOut } = await import('./session.store.ts')
  const { RequireStaff } = await import('./require-staff.tsx')
  const { SignInPage } = await import('../sign-in/sign-in-page.tsx')
  const { api } = await import('../../api.ts')
  startSession()
  const screenOf = (word: string) => (
    <RequireStaff>
      <p>{word}</p>
    </RequireStaff>
  )
  const routes = [
    { path: '/login', element: <SignInPage /> },
    { path: '/dashboard', element: screenOf('dashboard') },
    { path: '/orders', element: screenOf('orders') },
  ]
  return { ...renderPortal(routes, address), api, signOut }
}

async function signInWith(email: string, password: string): Promise<void> {
  await screen.findByText('Server is available')
  if (email) await userEvent.type(screen.getByLabelText('Email'), email)
  if (password) await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

const stored = () => localStorage.getItem('atelier-admin-user')

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
})
test('redirects to the sign-in and back to the requested URL', async () => {
  fakeServer({ 'GET /api/health-check': () => healthy, 'POST /api/auth/admin/login': () => signedIn })
  const { address } = await openPortal('/orders?status=pending')
  await signInWith('ines@shop.example', 'right')
  await screen.findByText('orders')
  expect(address()).toBe('/orders?status=pending')
  expect(stored()).toContain('Ines Carrow')
  expect(stored()).not.toContain('secret')
})

test('validates both fields before it sends a request', async () => {
  const { requests } = fakeServer({ 'GET /api/health-check': () => healthy })
  await openPortal('/login')
  await signInWith('ines@shop.example', '')
  await screen.findByText('Please enter both email and password')
  // The page only reads whether the shop responds, and whether a provider signs staff in.
  expect(requests.filter((request) => !request.startsWith('GET '))).toEqual([])
})

test('disables the form while the server is unavailable', async () => {
  fakeServer({ 'GET /api/health-check': () => errorResponse(503, 'unavailable') })
  await openPortal('/login')
  await screen.findByText('Server Unavailable')
  expect(screen.getByLabelText<HTMLInputElement>('Email').disabled).toBe(true)
})

test('restores a stored user only after the server has verified the session', async () => {
  localStorage.setItem('atelier-admin-user', JSON.stringify(user))
  fakeServer({ 'GET /api/auth/admin/verify-token': () => verified })
  const { address } = await openPortal('/login')
  await screen.findByText('dashboard')
  expect(address()).toBe('/dashboard')
})

test('deletes a stored user whose session the server rejects', async () => {
  localStorage.setItem('atelier-admin-user', JSON.stringify(user))
  fakeServer({
    'GET /api/auth/admin/verify-token': () => errorResponse(401, 'not_signed_in'),
    'GET /api/health-check': () => healthy,
  })
  await openPortal('/dashboard')
  await screen.findByText('Session expired. Please log in again.')
  expect(stored()).toBeNull()
})

test('preserves a stored user while the server is unavailable', async () => {
  localStorage.setItem('atelier-admin-user', JSON.stringify(user))
  fakeServer({
    'GET /api/auth/admin/verify-token': () => errorResponse(503, 'unavailable'),
    'GET /api/health-check': () => errorResponse(503, 'unavailable'),
  })
  await openPortal('/dashboard')
  await screen.findByText('Server Unavailable')
  expect(stored()).not.toBeNull()
})

test.each([401, 403])('ends the session when an admin request returns %i', async (status) => {
  localStorage.setItem('atelier-admin-user', JSON.stringify(user))
  fakeServer({
    'GET /api/auth/admin/verify-token': () => verified,
    'GET /api/health-check': () => healthy,
    'GET /api/admin/orders/ORD-1': () => errorResponse(status, 'not_allowed'),
  })
  const { address, api } = await openPortal('/orders')
  await screen.findByText('orders')
  await act(() => call(api, getStaffOrder, { params: { orderId: 'ORD-1' } }).catch(() => {}))
  await screen.findByText('Session expired. Please log in again.')
  expect(address()).toBe('/login')
  expect(stored()).toBeNull()
})

test('signs out even if the request fails, and does not return to the same screen', async () => {
  localStorage.setItem('atelier-admin-user', JSON.stringify(user))
  const { requests } = fakeServer({
    'GET /api/auth/admin/verify-token': () => verified,
    'GET /api/health-check': () => healthy,
    'POST /api/auth/admin/logout': () => errorResponse(500, 'internal'),
  })
  const { address, router, signOut } = await openPortal('/orders')
  await screen.findByText('orders')
  await act(() => signOut())
  await waitFor(() => expect(address()).toBe('/login'))
  expect(requests).toContain('POST /api/auth/admin/logout')
  expect(stored()).toBeNull()
  expect(router.state.location.state).toEqual({ from: undefined })
})
