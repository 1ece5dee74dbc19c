// @vitest-environment jsdom
import { onInvalidResponse } from '@atelier/api-client/api-error'
import type { CustomerDetail } from '@atelier/domain/customers/customers.schema'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, errorResponse } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { CustomerPage } from './customer-page.tsx'

const ID = 'usr_4f9a21cc'
const ONE = `/api/admin/users/${ID}`

const aCustomer = (change: Partial<CustomerDetail> = {}): CustomerDetail => ({
  userId: ID,
  name: 'Maren Holt',
  email: 'maren@shop.example',
  role: 'customer',
  isGuest: false,
  isActive: true,
  isAdmin: false,
  adminRole: null,
  createdAt: '2026-03-04T10:00:00.000Z',
  lastLogin: null,
  updatedAt: '2026-03-05T10:00:00.000Z',
  isEmailVerified: true,
  deletionDueAt: null,
  orders: [],
  lastItems: [],
  totalOrders: 0,
  totalSpent: 1234.5,
  otherTotals: [],
  currency: 'USD',
  internalNotes: [],
  ...change,
})

type FakeResponse = ReturnType<typeof errorResponse>
type FakeResponses = Record<string, (body: unknown) => FakeResponse>

/** Renders the customer's page; `responses` are keyed by `METHOD` or `METHOD /rest` of the customer's URL. */
function open(responses: FakeResponses = {}, customer = aCustomer(), url = `/users/${ID}?edit=1`) {
  const calls: unknown[] = []
  const named = Object.entries(responses).map(([call, response]) => {
    const [method = '', rest = ''] = call.split(' ')
    return [
      `${method} ${ONE}${rest}`,
      (_url: URL, body: unknown) => {
        calls.push(body)
        return response(body)
      },
    ] as const
  })
  fakeServer({
    [`GET ${ONE}`]: () => ({ body: { success: true, data: customer } }),
    [`GET ${ONE}/timeline`]: () => ({ body: { success: true, data: { entries: [], next: null } } }),
    ...Object.fromEntries(named),
  })
  const portal = renderPortal(
    [
      { path: '/users/:userId', Component: CustomerPage },
      { path: '/users', element: <p>the list</p> },
    ],
    url,
  )
  return { ...portal, calls }
}

const offline = (): never => {
  throw new TypeError('fetch failed')
}

beforeEach(() => signInAs('ADMIN'))

test.each([
  ['a missing customer', () => errorResponse(404, 'not_found'), 'User not found or could not be loaded', 'erased'],
  [
    'a server error',
    () => errorResponse(500, 'internal'),
    'An error occurred while fetching the user',
    'couldn’t load this customer',
  ],
  ['a network error', offline, 'An error occurred while fetching the user', 'couldn’t load this customer'],
  [
    'an invalid response',
    () => ({ body: {} }),
    'An error occurred while fetching the user',
    'couldn’t load this customer',
  ],
])('shows a load error with details for %s', async (_what, response, message, why) => {
  onInvalidResponse(() => {})
  open({ GET: response })
  expect(await screen.findByRole('heading', { name: 'Error Loading User' })).toBeDefined()
  const alert = screen.getByRole('alert')
  for (const text of [message, why, `User ID: ${ID}`, 'Current URL: http']) expect(alert.textContent).toContain(text)
  expect(within(alert).getByRole('link', { name: 'Back to Users' })).toBeDefined()
  expect(within(alert).getByRole('button', { name: 'Retry' })).toBeDefined()
})

test('shows whom it is loading, then the fields of A2', async () => {
  open()
  expect(screen.getByText(`Loading user ${ID}`)).toBeDefined()
  const statistics = within(await screen.findByRole('region', { name: 'Statistics' }))
  expect(statistics.getByText('Never')).toBeDefined()
  expect(statistics.getByText('$1,234.50')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'View Order History' })).toBeNull()
})

test.each([
  [
    'rejects the change',
    () => errorResponse(400, 'invalid_input', 'Please check it'),
    'Failed to update user',
    'Please check it.',
  ],
  ['fails', () => errorResponse(500, 'internal'), 'Failed to update user', 'Nothing was changed.'],
  ['does not respond', offline, 'An error occurred while updating the user', 'couldn’t confirm the change'],
])('preserves what was typed when the server %s', async (_what, response, title, why) => {
  open({ PUT: response })
  await userEvent.type(await screen.findByLabelText('Full Name'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  const alert = (await screen.findByText(title)).closest('[role="alert"]')
  expect(alert?.textContent).toContain(why)
  expect(screen.getByLabelText('Full Name')).toHaveProperty('value', 'Maren Holtx')
})

test('requires an email, and shows at the field that it is taken', async () => {
  const { calls } = open({ PUT: () => errorResponse(409, 'email_taken', 'An account with this email already exists') })
  const email = await screen.findByLabelText('Email')
  await userEvent.clear(email)
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Email is required')).toBeDefined()
  expect(calls).toEqual([])
  await userEvent.type(email, 'other@shop.example')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('An account with this email already exists')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(email))
}, 15_000)

test('after a conflict preserves the user’s changes, and adopts the others', async () => {
  const theirs = aCustomer({ email: 'holt@shop.example', updatedAt: '2026-03-06T10:00:00.000Z' })
  const message = 'Another staff member changed this customer.'
  const body = { success: false, code: 'conflict', message, errors: [], data: theirs }
  const { calls } = open({ PUT: () => ({ status: 409, body }) })
  await userEvent.type(await screen.findByLabelText('Full Name'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText(message, { exact: false })).toBeDefined()
  expect(screen.getByLabelText('Full Name')).toHaveProperty('value', 'Maren Holtx')
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'holt@shop.example')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  const { email, updatedAt } = theirs
  await waitFor(() => expect(calls[1]).toMatchObject({ name: 'Maren Holtx', email, updatedAt }))
})

test('saving an open form does not revert another user’s changes', async () => {
  let customer = aCustomer()
  const { calls, client } = open({
    GET: () => ({ body: { success: true, data: customer } }),
    PUT: () => ({ body: { success: true, data: customer } }),
  })
  await userEvent.type(await screen.findByLabelText('Full Name'), 'x')
  customer = aCustomer({ email: 'holt@shop.example', updatedAt: '2026-03-06T10:00:00.000Z' })
  await client.refetchQueries()
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveProperty('value', 'holt@shop.example'))
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ name: 'Maren Holtx', email: 'holt@shop.example' }))
})

test('offers the role admin only with the permission to create admin users', async () => {
  const roles = async (): Promise<(string | null)[]> =>
    [...(await screen.findByLabelText('Role')).querySelectorAll('option')].map(({ textContent }) => textContent)
  open()
  expect(await roles()).toEqual(['Customer', 'Guest'])
  cleanup()
  signInAs('SUPER_ADMIN')
  open()
  expect(await roles()).toEqual(['Customer', 'Admin', 'Guest'])
})

test('announces a deletion, and returns to the list', async () => {
  const { address, router } = open({ DELETE: () => ({ body: { success: true } }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Account' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete Account' }))
  expect(await screen.findByText('User deleted successfully')).toBeDefined()
  await waitFor(() => expect(address()).toBe('/users'), { timeout: 3_000 })
  expect(router.state.location.state).toEqual({ message: 'User deleted successfully' })
}, 15_000)

test.each([
  ['fails', () => errorResponse(500, 'internal'), 'Failed to delete user'],
  ['does not respond', offline, 'An error occurred while deleting the user'],
])('stays on the screen when the server %s during a deletion', async (_what, response, title) => {
  const { address } = open({ DELETE: response }, aCustomer(), `/users/${ID}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Account' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete Account' }))
  expect(await screen.findByText(title)).toBeDefined()
  expect(address()).toBe(`/users/${ID}`)
})

const plan = (isAddressProven: boolean, others = {}) => {
  const none = { accounts: 0, guests: 0, orders: 0, subscriptions: 0, messages: 0, waits: 0 }
  return {
    'GET /erasure': () => ({ body: { success: true, data: { isAddressProven, others: { ...none, ...others } } } }),
  }
}

test.each([
  [plan(true), /maren@shop\.example are erased too. The customer verified this email/],
  [plan(true, { messages: 2 }), /The customer verified this email/],
  [plan(false), /Nothing else uses this email/],
  [plan(false, { accounts: 1, orders: 2 }), /will be kept: another account, 2 orders placed without this account/],
  [
    { 'GET /erasure': () => errorResponse(500, 'internal') } satisfies FakeResponses,
    /may belong to another person will be kept/,
  ],
])('shows before an erasure what is retained and why: %#', async (responses, text) => {
  open(responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Erase…' }))
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.queryByLabelText(/verified that this email/)).toBeNull()
})

test('erases records with an unproven address only after a confirmation', async () => {
  const { calls } = open({
    ...plan(false, { subscriptions: 1, messages: 2 }),
    'POST /erase': () => errorResponse(500, 'internal'),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Erase…' }))
  expect(await screen.findByText(/will be kept: a newsletter subscription, 2 messages to support/)).toBeDefined()
  await userEvent.click(screen.getByLabelText(/verified that this email/))
  expect(screen.getByText(/because you verified who owns this email/)).toBeDefined()
  await userEvent.type(screen.getByLabelText('Type ERASE to confirm'), 'ERASE')
  await userEvent.click(screen.getByRole('button', { name: 'Erase permanently' }))
  expect(await screen.findByText('Failed to delete user')).toBeDefined()
  expect(calls.at(-1)).toEqual({ confirm: 'ERASE', isAddressTheirs: true })
}, 15_000)

test('erases nothing before the confirmation text is typed', async () => {
  const { calls } = open({ 'POST /erase': () => errorResponse(500, 'internal') })
  await userEvent.click(await screen.findByRole('button', { name: 'Erase…' }))
  const button = await screen.findByRole('button', { name: 'Erase permanently' })
  await userEvent.type(screen.getByLabelText('Type ERASE to confirm'), 'erase')
  expect(button).toHaveProperty('disabled', true)
  await userEvent.clear(screen.getByLabelText('Type ERASE to confirm'))
  await userEvent.type(screen.getByLabelText('Type ERASE to confirm'), 'ERASE')
  expect(calls).toEqual([])
  await userEvent.click(button)
  expect(await screen.findByText('Failed to delete user')).toBeDefined()
  expect(calls).toEqual([{ confirm: 'ERASE' }])
}, 15_000)

test('shows why no link was sent, and offers none for a guest or an inactive customer', async () => {
  open({
    'POST /reset-password': () => errorResponse(409, 'conflict', 'This account is inactive. Reactivate it first.'),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Reset Password' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send link' }))
  const alert = (await screen.findByText('Couldn’t send the link')).closest('[role="alert"]')
  expect(alert?.textContent).toContain('Reactivate it first.')
  cleanup()
  open({}, aCustomer({ isActive: false }))
  expect(await screen.findByRole('button', { name: 'Reset Password' })).toHaveProperty('disabled', true)
  cleanup()
  open({}, aCustomer({ role: 'guest', isGuest: true }))
  expect(await screen.findByText('Guests don’t have a password.')).toBeDefined()
})

test('viewers can read and managers can edit, but neither can delete', async () => {
  signInAs('VIEWER')
  open()
  expect(await screen.findByText('Read only')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Save|Reset|Send|Delete|Erase|Add note/ })).toBeNull()
  expect(screen.getByText(/^maren@shop\.example/)).toBeDefined()
  expect(screen.queryByLabelText('Email')).toBeNull()
  cleanup()
  signInAs('MANAGER')
  open()
  expect(await screen.findByRole('button', { name: 'Reset Password' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Delete|Erase/ })).toBeNull()
})

test('never adds what was spent in two currencies', async () => {
  const otherTotals = [{ currency: 'JPY', orders: 1, amount: 15_880 }]
  open({}, aCustomer({ totalSpent: 300, totalOrders: 3, otherTotals }), `/users/${ID}`)
  const value = await screen.findByRole('region', { name: 'Lifetime value' })
  expect(value.textContent).toContain('Spent$300.00and ¥15,880')
  expect(value.textContent).toContain('Orders3Average in USD$150.00')
})

test('begins with the lifetime value and the last items; Edit opens the form', async () => {
  const bought = {
    orderId: 'ORD-7K2QMD4XVB1A',
    color: 'Noir',
    imageUrl: null,
    currency: 'USD',
    createdAt: '2026-03-04T10:00:00.000Z',
  }
  const lastItems = [
    { ...bought, position: 0, name: 'Clémence', quantity: 2, price: 100 },
    { ...bought, position: 1, name: 'Isaure', color: null, quantity: 1, price: 1034.5 },
  ]
  open({}, aCustomer({ lastItems, totalOrders: 2 }), `/users/${ID}`)
  const value = await screen.findByRole('region', { name: 'Lifetime value' })
  expect(value.textContent).toContain('Spent$1,234.50')
  expect(value.textContent).toContain('Average per order$617.25')
  const items = within(screen.getByRole('region', { name: 'Last items' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^2 × ClémenceNoir.*4XVB1A\$200\.00$/),
    expect.stringMatching(/^Isaure.*4XVB1A\$1,034\.50$/),
  ])
  expect(screen.queryByLabelText('Email')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  await waitFor(() => expect(screen.getByLabelText('Email')).toBe(document.activeElement))
  await userEvent.type(screen.getByLabelText('Full Name'), ' II')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText('Email')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(screen.getByLabelText<HTMLInputElement>('Full Name').value).toBe('Maren Holt')
})

test('earlier orders have a heading and a line of lifetime value of their own', async () => {
  const order = {
    orderId: 'old_1',
    number: '#1001',
    createdAt: '2024-05-31T10:00:00.000Z',
    status: 'paid',
    currency: 'EUR',
    total: 105,
    name: 'Maren',
    email: 'maren@shop.example',
    source: 'shopify' as const,
  }
  const spent = [
    { currency: 'EUR', orders: 2, amount: 210 },
    { currency: 'JPY', orders: 1, amount: 12_000 },
  ]
  open({}, aCustomer({ earlierOrders: { orders: [order], total: 3, spent } }))
  expect((await screen.findByText(/At your old shop, not included above/)).textContent).toBe(
    'At your old shop, not included above: €210.00, ¥12,000 on 3 earlier orders',
  )
  expect(screen.getByRole('link', { name: '#1001' }).getAttribute('href')).toContain('/orders/earlier/old_1')
  expect(screen.getByRole('link', { name: 'View all earlier orders' }).getAttribute('href')).toContain(
    '/orders/earlier?search=maren%40shop.example',
  )
})
