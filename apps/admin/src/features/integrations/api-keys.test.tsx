// @vitest-environment jsdom
import { KEY_PERMISSIONS } from '@atelier/domain/api-keys/key-permissions'
import type { ApiKey } from '@atelier/domain/api-keys/api-key.schema'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { errorResponse, fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { ApiKeysCard } from './api-keys-card.tsx'
import { keyState, permissionsByArea } from './key-labels.ts'

const PATH = '/api/admin/api-keys'
const SECRET = `atelier_sk_${'a'.repeat(49)}`
const NOW = Date.parse('2026-11-27T12:00:00Z')
const KEY: ApiKey = {
  keyId: 'key_1',
  name: 'ERP',
  shown: 'atelier_sk_aaaa',
  permissions: ['products:edit', 'orders:view'],
  usable: ['products:edit', 'orders:view'],
  networks: ['203.0.113.0/24'],
  requestsPerMinute: 300,
  owner: { userId: 'usr_1', name: 'Ines Moreau', isActive: true },
  createdAt: '2026-03-04T10:00:00Z',
  expiresAt: null,
  revokedAt: null,
  oldSecretUntil: null,
  lastUsedAt: '2026-03-05T10:00:00Z',
  lastNetwork: '203.0.113.0/24',
}

beforeEach(() => signInAs('ADMIN'))

function open(keys: ApiKey[], handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ [`GET ${PATH}`]: () => ({ body: { success: true, data: keys } }), ...handlers })
  renderPortal([{ path: '/', Component: ApiKeysCard }], '/')
  return server
}

test('makes a key with the chosen permissions, and shows it once', async () => {
  const sent: unknown[] = []
  open([], {
    [`POST ${PATH}`]: (_url, body) => {
      sent.push(body)
      return { status: 201, body: { success: true, data: { key: KEY, secret: SECRET } } }
    },
  })
  expect(await screen.findByText(/No key yet/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Make a key' }))
  const dialog = within(await screen.findByRole('dialog'))
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Make key' }))
  await submit()
  expect(dialog.getByText('Enter a name')).toBeDefined()
  await userEvent.type(dialog.getByLabelText('Name'), 'ERP')
  await submit()
  expect(dialog.getByText('Choose at least one permission')).toBeDefined()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'See: Orders, payments and returns' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Change: Products and stock' }))
  await userEvent.type(dialog.getByLabelText('Networks'), '203.0.113.0/99')
  await submit()
  expect(dialog.getByText(/Enter a network such as/)).toBeDefined()
  await userEvent.clear(dialog.getByLabelText('Networks'))
  await userEvent.type(dialog.getByLabelText('Networks'), '203.0.113.0/24{enter}2001:db8::/32')
  await userEvent.selectOptions(dialog.getByLabelText('Expires'), 'never')
  await userEvent.clear(dialog.getByLabelText('Requests per minute'))
  await userEvent.type(dialog.getByLabelText('Requests per minute'), 'many')
  await submit()
  expect(dialog.getByText(/Enter 1 to 6000 requests/)).toBeDefined()
  await userEvent.clear(dialog.getByLabelText('Requests per minute'))
  await userEvent.type(dialog.getByLabelText('Requests per minute'), '60')
  await submit()
  expect(await dialog.findByText(SECRET)).toBeDefined()
  expect(sent).toEqual([
    {
      name: 'ERP',
      permissions: ['products:edit', 'orders:view'],
      expiresInDays: null,
      networks: ['203.0.113.0/24', '2001:db8::/32'],
      requestsPerMinute: 60,
    },
  ])
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText(SECRET)).toBeNull()
})

test('shows the field that the API refuses', async () => {
  open([], {
    [`POST ${PATH}`]: () => ({
      status: 409,
      body: {
        success: false,
        code: 'conflict',
        message: 'no',
        errors: [{ path: 'name', message: 'Another key has this name' }],
      },
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Make a key' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Name'), 'ERP')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'See: Customers' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Make key' }))
  expect(await dialog.findByText('Another key has this name')).toBeDefined()
})

test('shows what a key may do and its last use, rotates it and revokes it', async () => {
  const sent: unknown[] = []
  open([KEY], {
    [`POST ${PATH}/key_1/rotate`]: (_url, body) => {
      sent.push(body)
      return { body: { success: true, data: { key: KEY, secret: SECRET } } }
    },
    [`POST ${PATH}/key_1/revoke`]: () => errorResponse(404, 'not_found', 'Key not found'),
  })
  const item = within(await screen.findByRole('listitem', { name: 'ERP' }))
  for (const text of [
    'Active',
    'atelier_sk_aaaa…',
    'Products and stock: change; Orders, payments and returns: see',
    '203.0.113.0/24',
    '300 requests per minute',
    'Ines Moreau',
  ]) {
    expect(item.getByText(text)).toBeDefined()
  }
  await userEvent.click(item.getByRole('button', { name: 'Rotate' }))
  const rotating = within(await screen.findByRole('dialog'))
  await userEvent.click(rotating.getByRole('button', { name: 'Rotate' }))
  expect(await rotating.findByText(SECRET)).toBeDefined()
  expect(sent).toEqual([{ expiresInDays: 90 }])
  await userEvent.click(rotating.getByRole('button', { name: 'Done' }))
  await userEvent.click(item.getByRole('button', { name: 'Revoke' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  expect(await item.findByText('Key not found.')).toBeDefined()
})

test('warns of an owner who is inactive or may do less, and of an old secret that works', async () => {
  open([
    { ...KEY, keyId: 'key_2', name: 'One', usable: [], owner: { ...KEY.owner, isActive: false } },
    { ...KEY, keyId: 'key_3', name: 'Two', usable: ['orders:view'] },
    { ...KEY, keyId: 'key_4', name: 'Three', oldSecretUntil: '2026-03-10T10:00:00Z' },
    { ...KEY, keyId: 'key_5', name: 'Four', revokedAt: '2026-03-10T10:00:00Z', oldSecretUntil: '2026-03-10T10:00:00Z' },
  ])
  const item = async (name: string) => within(await screen.findByRole('listitem', { name }))
  expect((await item('One')).getByText('The key does not work')).toBeDefined()
  expect((await item('Two')).getByText('Not everything works')).toBeDefined()
  expect((await item('Three')).getByText('The old secret still works')).toBeDefined()
  expect((await item('Four')).queryAllByRole('button')).toEqual([])
})

test.each<[string, Partial<ApiKey>]>([
  ['Active', {}],
  ['Active', { expiresAt: '2026-12-11T12:00:00Z' }],
  ['Expires soon', { expiresAt: '2026-12-11T11:59:00Z' }],
  ['Expired', { expiresAt: '2026-11-27T12:00:00Z' }],
  ['Owner is inactive', { owner: { ...KEY.owner, isActive: false } }],
  ['Revoked', { revokedAt: '2026-11-01T12:00:00Z', expiresAt: '2026-11-27T12:00:00Z' }],
])('is %s: %j', (label, changed) => {
  expect(keyState({ ...KEY, ...changed }, NOW).label).toBe(label)
})

test('every permission has a label', () => {
  for (const { area, choices } of permissionsByArea()) {
    expect([area, ...choices.map(({ label }) => label)].filter((text) => /^[a-z]/.test(text))).toEqual([])
  }
  expect(permissionsByArea().flatMap(({ choices }) => choices)).toHaveLength(KEY_PERMISSIONS.length)
})
