// @vitest-environment jsdom
import type { AdminUser } from '@atelier/domain/admin-users/admin-users.schema'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { descriptionOf } from '../../testing/description-of.ts'
import { errorResponse, fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { AdminUsersPage } from './admin-users-page.tsx'
import { CreateAdminUserPage } from './create-admin-user-page.tsx'
import { EditAdminUserPage } from './edit-admin-user-page.tsx'

const USERS = '/api/auth/admin/users'
const adminUser = (over: Partial<AdminUser> = {}): AdminUser => ({
  userId: 'usr_0123456789abcdef',
  name: 'Bea Lind',
  email: 'bea@example.com',
  role: 'EDITOR',
  adminRole: 'EDITOR',
  isAdmin: true,
  isSuperAdmin: false,
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastLogin: null,
  hasTwoFactor: false,
  ownRole: null,
  invitedUntil: null,
  ...over,
})
const listOf = (users: AdminUser[], totalAll = users.length) => ({
  body: { success: true, data: { users, total: users.length, totalAll, page: 1, pageSize: 15 } },
})

beforeEach(() => signInAs('SUPER_ADMIN'))
const renderList = () => renderPortal([{ path: paths.adminUsers, element: <AdminUsersPage /> }], paths.adminUsers)
const renderCreate = () =>
  renderPortal([{ path: paths.createAdminUser, element: <CreateAdminUserPage /> }], paths.createAdminUser)
const renderEdit = () =>
  renderPortal([{ path: '/edit/:userId', element: <EditAdminUserPage /> }], '/edit/usr_0123456789abcdef')

test('a row shows the name or what stands in for it, a short id, and the crown of a super administrator', async () => {
  fakeServer({
    [`GET ${USERS}`]: () =>
      listOf([
        adminUser(),
        adminUser({ userId: 'usr_2', name: '', email: 'cleo@example.com' }),
        adminUser({ userId: 'usr_3', name: '', email: '', isSuperAdmin: true, adminRole: 'SUPER_ADMIN' }),
      ]),
  })
  renderList()
  await screen.findByText('cleo@example.com')
  const ids = screen.getAllByText(/^ID: /)
  expect(ids.map((id) => id.parentElement?.textContent)).toEqual([
    'Bea LindID: 89abcdef',
    'cleoID: usr_2',
    'Super Admin: Unnamed AdminID: usr_3',
  ])
})

test('a viewer without rights sees the note, and no access to any row', async () => {
  signInAs('ADMIN')
  fakeServer({ [`GET ${USERS}`]: () => listOf([adminUser({ isSuperAdmin: true, adminRole: 'SUPER_ADMIN' })]) })
  renderList()
  await screen.findByText('No access')
  screen.getByText(/You have limited permissions/)
  expect(screen.queryByRole('link', { name: 'Create Admin User' })).toBeNull()
})

test('an empty list distinguishes filters from no users at all; Clear Filters removes them', async () => {
  fakeServer({ [`GET ${USERS}`]: (url) => (url.searchParams.has('search') ? listOf([], 1) : listOf([adminUser()])) })
  const { address } = renderPortal(
    [{ path: paths.adminUsers, element: <AdminUsersPage /> }],
    `${paths.adminUsers}?search=zz`,
  )
  await screen.findByText('No admin users match your filters')
  await userEvent.click(screen.getByRole('button', { name: 'Show all admin users' }))
  await screen.findByText('Bea Lind')
  expect(address()).toBe(paths.adminUsers)
})

test.each([
  [errorResponse(500, 'internal'), 'HTTP 500: Failed to fetch users'],
  [{ body: '<html>proxy</html>' }, /^An error occurred while fetching admin users: /],
])('a failed list says why', async (response, message) => {
  fakeServer({ [`GET ${USERS}`]: () => response })
  renderList()
  await screen.findByText(message)
})

test('a failed removal says why and leaves the row', async () => {
  fakeServer({
    [`GET ${USERS}`]: () => listOf([adminUser()]),
    [`DELETE ${USERS}/usr_0123456789abcdef`]: () => errorResponse(409, 'conflict', 'At least one must remain'),
  })
  renderList()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Bea Lind' }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText('Are you sure you want to remove admin access for Bea Lind? This action cannot be undone.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await within(dialog).findByText('Failed to delete admin user: At least one must remain')
  screen.getByText('Bea Lind')
})

test('a new admin user is an active viewer with an invitation, and never a super administrator unasked', async () => {
  fakeServer({})
  renderCreate()
  expect(screen.getByLabelText<HTMLInputElement>('Account Active').checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Send Invitation Email').checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('VIEWER')
})

test('asks for a password only when no invitation is sent, or on demand', async () => {
  const bodies: unknown[] = []
  fakeServer({
    [`POST ${USERS}`]: (_url, body) => {
      bodies.push(body)
      return errorResponse(403, 'forbidden', 'Not allowed')
    },
    'POST /api/auth/admin/check-email': () => ({ body: { success: true, exists: false } }),
  })
  renderCreate()
  const password = () => screen.queryByLabelText(/^Password/, { selector: 'input' })
  expect(password()).toBeNull()
  await userEvent.click(screen.getByLabelText('Set a password now'))
  expect(password()).not.toBeNull()
  await userEvent.click(screen.getByLabelText('Set a password now'))
  await userEvent.click(screen.getByLabelText('Send Invitation Email'))
  expect(password()).not.toBeNull()
  await userEvent.click(screen.getByLabelText('Send Invitation Email'))
  await userEvent.type(screen.getByLabelText('Name'), 'Bea Lind')
  await userEvent.type(screen.getByLabelText('Email'), 'bea@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Create Admin User' }))
  await screen.findByText('Failed to create admin user: Not allowed')
  const common = { name: 'Bea Lind', email: 'bea@example.com', role: 'VIEWER', adminRole: 'VIEWER' }
  expect(bodies).toEqual([{ ...common, isActive: true, sendInviteEmail: true }])
})

test.each([
  [errorResponse(503, 'internal', 'down'), 'HTTP 503: Failed to create user'],
  [errorResponse(403, 'forbidden', 'Not allowed'), 'Failed to create admin user: Not allowed'],
])('a failed creation says why', async (response, message) => {
  fakeServer({
    [`POST ${USERS}`]: () => response,
    'POST /api/auth/admin/check-email': () => errorResponse(500, 'internal'),
  })
  renderCreate()
  await userEvent.type(screen.getByLabelText('Name'), 'Bea Lind')
  await userEvent.type(screen.getByLabelText('Email'), 'bea@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Create Admin User' }))
  await screen.findByText(message)
})

test.each([
  [errorResponse(404, 'not_found'), 'User not found'],
  [errorResponse(500, 'internal', 'The database is away'), 'Failed to load user: The database is away'],
])('a user that cannot be loaded says why', async (response, message) => {
  fakeServer({ [`GET ${USERS}/usr_0123456789abcdef`]: () => response })
  renderEdit()
  await screen.findByText(message)
})

test('the edit form shows one problem at a time, and why saving failed', async () => {
  fakeServer({
    [`GET ${USERS}/usr_0123456789abcdef`]: () => ({ body: { success: true, data: adminUser() } }),
    [`PUT ${USERS}/usr_0123456789abcdef`]: () => errorResponse(403, 'forbidden', 'Not allowed'),
  })
  renderEdit()
  const name = await screen.findByLabelText('Name')
  screen.getByText('ID: usr_0123456789abcdef')
  screen.getByText('You’re editing Bea Lind (Editor).')
  await userEvent.clear(name)
  await userEvent.clear(screen.getByLabelText('Email'))
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(descriptionOf(screen.getByLabelText('Name'))).toBe('Name is required')
  expect(screen.queryByText('Email is required')).toBeNull()

  await userEvent.type(name, 'Bea Lind')
  await userEvent.type(screen.getByLabelText('Email'), 'bea@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Failed to update admin user: Not allowed')
})

test('a super administrator is protected from administrators: the form is replaced by a warning', async () => {
  signInAs('ADMIN')
  fakeServer({
    [`GET ${USERS}/usr_0123456789abcdef`]: () => ({
      body: { success: true, data: adminUser({ isSuperAdmin: true, role: 'SUPER_ADMIN', adminRole: 'SUPER_ADMIN' }) },
    }),
  })
  renderEdit()
  await screen.findByText('Limited access')
  expect(screen.queryByLabelText('Name')).toBeNull()
})
