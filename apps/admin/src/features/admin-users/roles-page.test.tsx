// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { errorResponse, fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { RolesPage } from './roles-page.tsx'

const ROLES = '/api/auth/admin/roles'
const HOLDERS = [
  { userId: 'usr_1', name: 'Ines', role: 'SUPER_ADMIN' },
  { userId: 'usr_2', name: 'Bea', role: 'MANAGER' },
  { userId: 'usr_3', name: 'Cleo', role: 'MANAGER' },
  { userId: 'usr_4', name: 'Dora', role: 'VIEWER' },
]

beforeEach(() => signInAs('SUPER_ADMIN'))
const open = () => renderPortal([{ path: '/', Component: RolesPage }], '/')

const answer = (label: string) =>
  Array.from(
    screen.getByRole('group', { name: `Who can: ${label}` }).querySelectorAll('dl > div'),
    ({ textContent }) => textContent,
  )

test('answers who can do something, by role', async () => {
  fakeServer({ [`GET ${ROLES}`]: () => ({ body: { success: true, data: HOLDERS } }) })
  open()
  await screen.findByRole('link', { name: 'Bea' })
  expect(answer('Process orders')).toEqual(['Super AdminInes', 'AdminNo active staff', 'ManagerBea, Cleo'])
  expect(screen.getByText('3 people')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Permission'), 'Manage roles')
  expect(answer('Manage roles')).toEqual(['Super AdminInes'])
  expect(screen.getByText('1 person')).toBeTruthy()
})

test('shows the table that the API enforces', async () => {
  fakeServer({ [`GET ${ROLES}`]: () => ({ body: { success: true, data: HOLDERS } }) })
  open()
  const row = within(await screen.findByRole('row', { name: /^Permanently delete products/ }))
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Yes', 'Yes', 'No', 'No', 'No'])
})

test('says when the people cannot be loaded', async () => {
  fakeServer({ [`GET ${ROLES}`]: () => errorResponse(500, 'internal', 'It broke') })
  open()
  expect(await screen.findByText('Unable to load roles')).toBeTruthy()
})
