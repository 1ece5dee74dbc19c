// @vitest-environment jsdom
import type { Customer } from '@atelier/domain/customers/customers.schema'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, errorResponse } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { CustomersPage } from './customers-page.tsx'

beforeEach(() => signInAs('ADMIN'))

const aCustomer = (change: Partial<Customer> = {}): Customer => ({
  userId: 'usr_4f9a21cc',
  name: 'Maren Holt',
  email: 'maren@shop.example',
  role: 'customer',
  isGuest: false,
  isActive: true,
  isAdmin: false,
  adminRole: null,
  createdAt: '2026-03-04T10:00:00Z',
  lastLogin: '2026-03-05T10:00:00Z',
  updatedAt: '2026-03-04T10:00:00Z',
  ...change,
})

const shopWith = (customers: Customer[], total = customers.length, isMore = false) =>
  fakeServer({
    'GET /api/admin/users': (url) => ({
      body: {
        success: true,
        data: customers,
        users: customers,
        total,
        isMore,
        page: Number(url.searchParams.get('page') ?? 1),
        pageSize: 15,
      },
    }),
  })

const open = (address = '/users') =>
  renderPortal(
    [
      { path: '/users', Component: CustomersPage },
      { path: '/users/:userId', element: <p>one customer</p> },
    ],
    address,
  )

test('queries the server with the filters of the URL', async () => {
  const { requests } = shopWith([aCustomer()], 40)
  open('/users?search=holt&role=guest&status=inactive&sort=created&order=desc&page=2')
  await screen.findByText('Page 2 of 3')
  expect(requests).toContain(
    'GET /api/admin/users?search=holt&role=guest&status=inactive&sort=created&order=desc&page=2&pageSize=15',
  )
})

test('shows that a search found more than was counted', async () => {
  shopWith([aCustomer()], 1_000, true)
  open('/users?search=ma&page=67')
  expect(await screen.findByText('Page 67 of 67 or more')).toBeDefined()
  expect(screen.getByText('Showing 1 of more than 1,000 customers')).toBeDefined()
  expect(screen.getByText('Refine your search to see the rest.')).toBeDefined()
})

test('sorts a new column ascending, then descending', async () => {
  shopWith([aCustomer()])
  const { address } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Email' }))
  expect(address()).toBe('/users?sort=email')
  await userEvent.click(screen.getByRole('button', { name: 'Email' }))
  expect(address()).toBe('/users?sort=email&order=desc')
})

test('shows placeholders for missing values', async () => {
  shopWith([aCustomer({ name: '', email: '', role: 'guest', isGuest: true, isActive: false, lastLogin: null })])
  open()
  const row = (await screen.findByRole('link', { name: 'Edit Unnamed Customer' })).closest('tr')
  for (const label of ['Unnamed Customer', 'No email', 'GUEST', 'Inactive', 'Never']) {
    expect(row?.textContent).toContain(label)
  }
})

test('read-only roles see a notice and View links', async () => {
  signInAs('VIEWER')
  shopWith([aCustomer()])
  open()
  expect(await screen.findByRole('link', { name: 'View Maren Holt' })).toBeDefined()
  expect(screen.getByText(/^View only/)).toBeDefined()
})

test('distinguishes an empty list from one without matches', async () => {
  shopWith([])
  const { address } = open('/users?status=inactive')
  await userEvent.click(await screen.findByRole('button', { name: 'Show all customers' }))
  expect(await screen.findByText('No customers found')).toBeDefined()
  expect(address()).toBe('/users')
})

test('shows an unknown error for a response without a message', async () => {
  fakeServer({ 'GET /api/admin/users': () => new Response('oops', { status: 502 }) })
  open()
  expect(await screen.findByText('Failed to fetch users: Unknown error')).toBeDefined()
})

test('shows why the list failed to load, and retries', async () => {
  fakeServer({ 'GET /api/admin/users': () => errorResponse(500, 'internal', 'Something broke') })
  open()
  expect(await screen.findByText('Unable to load customers')).toBeDefined()
  expect(screen.getByText('Failed to fetch users: Something broke')).toBeDefined()
  shopWith([aCustomer()])
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByText('Maren Holt')).toBeDefined())
})
