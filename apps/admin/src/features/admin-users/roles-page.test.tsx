// @vitest-environment jsdom
import { NO_LIMITS, type AccessLimits } from '@atelier/domain/access/access-limits'
import type { OwnRole } from '@atelier/domain/admin-users/own-roles.schema'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { errorResponse, fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { paths } from '../../paths.ts'
import { CreateRolePage, EditRolePage } from './role-form-page.tsx'
import { RolesPage } from './roles-page.tsx'

const ROLES = '/api/auth/admin/roles'
const OWN = '/api/admin/roles'
const HOLDERS = [
  { userId: 'usr_1', name: 'Ines', role: 'SUPER_ADMIN', ownRoleId: null },
  { userId: 'usr_2', name: 'Bea', role: 'MANAGER', ownRoleId: null },
  { userId: 'usr_3', name: 'Cleo', role: 'MANAGER', ownRoleId: null },
  { userId: 'usr_4', name: 'Dora', role: 'VIEWER', ownRoleId: null },
  { userId: 'usr_5', name: 'Edda', role: 'VIEWER', ownRoleId: 'role_0123456789abcdef' },
]
const PACKER: OwnRole = {
  roleId: 'role_0123456789abcdef',
  name: 'Packer',
  grant: { permissions: ['orders:view', 'orders:edit'], limits: NO_LIMITS },
  requiresTwoFactor: true,
  staffCount: 2,
  updatedAt: '2026-11-27T10:00:00.000Z',
}
const ownRoles = (...roles: OwnRole[]) => ({ [`GET ${OWN}`]: () => ({ body: { success: true, data: roles } }) })

beforeEach(() => signInAs('SUPER_ADMIN'))
const open = () => renderPortal([{ path: '/', Component: RolesPage }], '/')

const answer = (label: string) =>
  Array.from(
    screen.getByRole('group', { name: `Who can: ${label}` }).querySelectorAll('dl > div'),
    ({ textContent }) => textContent,
  )

test('answers who can do something, by role', async () => {
  fakeServer({ [`GET ${ROLES}`]: () => ({ body: { success: true, data: HOLDERS } }), ...ownRoles(PACKER) })
  open()
  await screen.findByRole('link', { name: 'Bea' })
  expect(answer('Process orders')).toEqual([
    'Super AdminInes',
    'AdminNo active staff',
    'ManagerBea, Cleo',
    'PackerEdda',
  ])
  expect(screen.getByText('4 people')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Permission'), 'Manage roles')
  expect(answer('Manage roles')).toEqual(['Super AdminInes'])
  expect(screen.getByText('1 person')).toBeTruthy()
})

test('shows the table that the API enforces', async () => {
  fakeServer({ [`GET ${ROLES}`]: () => ({ body: { success: true, data: HOLDERS } }), ...ownRoles(PACKER) })
  open()
  const row = within(await screen.findByRole('row', { name: /^Permanently delete products/ }))
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Yes', 'Yes', 'No', 'No', 'No'])
})

test('names the limits of a role where it answers who can', async () => {
  const limits = { refundUpTo: [{ currency: 'USD', cents: 50_00 }], markets: ['eu'], masksPersonalData: true }
  const limited = { ...PACKER, grant: { ...PACKER.grant, limits } }
  fakeServer({ [`GET ${ROLES}`]: () => ({ body: { success: true, data: HOLDERS } }), ...ownRoles(limited) })
  open()
  await screen.findByRole('link', { name: 'Edda' })
  const words = 'Limits: Refunds of one order at most $50.00. Only orders of eu. No personal data of customers.'
  expect(answer('Process orders').at(-1)).toBe(`PackerEdda${words}`)
})

test('says when the people cannot be loaded', async () => {
  fakeServer({ [`GET ${ROLES}`]: () => errorResponse(500, 'internal', 'It broke'), ...ownRoles() })
  open()
  expect(await screen.findByText('Unable to load roles')).toBeTruthy()
})

test('lists the roles of the shop’s own with their holders', async () => {
  fakeServer({ [`GET ${ROLES}`]: () => ({ body: { success: true, data: HOLDERS } }), ...ownRoles(PACKER) })
  open()
  const item = (await screen.findByRole('link', { name: 'Packer' })).closest('li')
  expect(item?.textContent).toBe('Packer2 peopleView orders, Process orders. Second factor required')
  expect(screen.getByText('1 of 20')).toBeTruthy()
})

describe('the form of a role', () => {
  const openForm = (address: string) =>
    renderPortal(
      [
        { path: paths.roles, element: <p>All roles</p> },
        { path: paths.createRole, element: <CreateRolePage /> },
        { path: paths.role(':roleId').replace('%3A', ':'), element: <EditRolePage /> },
      ],
      address,
    )
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save role' }))

  test('creates a role, after it named what is missing', async () => {
    const bodies: unknown[] = []
    fakeServer({
      ...ownRoles(),
      [`POST ${OWN}`]: (_url: URL, body: unknown) => {
        bodies.push(body)
        return { status: 201, body: { success: true, data: PACKER } }
      },
    })
    openForm(paths.createRole)
    await save()
    expect(screen.getByText('Name must be at least 2 characters')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Name'), 'Packer')
    await save()
    expect(screen.getByText('Choose at least one permission')).toBeTruthy()
    await userEvent.click(screen.getByLabelText('Process orders'))
    expect(screen.getByText('“Process orders” needs “View orders” for the screens.')).toBeTruthy()
    await userEvent.click(screen.getByLabelText('View orders'))
    expect(screen.queryByText('Some screens won’t open')).toBeNull()
    await save()
    expect(await screen.findByText('All roles')).toBeTruthy()
    const packer = { name: 'Packer', permissions: ['orders:view', 'orders:edit'], requiresTwoFactor: false }
    expect(bodies).toEqual([{ ...packer, limits: NO_LIMITS }])
  })

  test('says why a role that is in use is not deleted', async () => {
    const inUse = '1 member of staff has this role. Give them another one first.'
    fakeServer({ ...ownRoles(PACKER), [`DELETE ${OWN}/${PACKER.roleId}`]: () => errorResponse(409, 'conflict', inUse) })
    openForm(paths.role(PACKER.roleId))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete role' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(inUse)).toBeTruthy()
  })

  test('offers only what the caller has, and no change of a role that gives more', async () => {
    const grant = { permissions: ['admin_users:view', 'admin_roles:manage', 'orders:view'] as const, limits: NO_LIMITS }
    signInAs('VIEWER', { ownRole: { name: 'Office', grant } })
    fakeServer(ownRoles(PACKER))
    openForm(paths.role(PACKER.roleId))
    const processing = await screen.findByLabelText<HTMLInputElement>('Process orders')
    expect([processing.disabled, screen.getByLabelText<HTMLInputElement>('View orders').disabled]).toEqual([
      true,
      false,
    ])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save role' }).disabled).toBe(true)
    expect(screen.getByText(/gives more than you have/)).toBeTruthy()
  })

  test('says that a role does not exist', async () => {
    fakeServer(ownRoles())
    openForm(paths.role(PACKER.roleId))
    expect(await screen.findByText('Role not found')).toBeTruthy()
  })

  test('saves limits in the currencies of the shop, after it named a wrong amount', async () => {
    const bodies: { limits: AccessLimits }[] = []
    fakeServer({
      ...ownRoles(PACKER),
      [`PUT ${OWN}/${PACKER.roleId}`]: (_url: URL, body: unknown) => {
        bodies.push(body as { limits: AccessLimits })
        return { body: { success: true, data: PACKER } }
      },
    })
    openForm(paths.role(PACKER.roleId))
    await userEvent.click(await screen.findByLabelText('Limit refunds'))
    await userEvent.type(screen.getByLabelText('At most, in US dollars'), 'fifty')
    await userEvent.click(screen.getByLabelText('Show no personal data of customers'))
    await save()
    expect(screen.getByText(/^Enter an amount/)).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('At most, in US dollars'))
    await userEvent.type(screen.getByLabelText('At most, in US dollars'), '50')
    await save()
    expect(await screen.findByText('All roles')).toBeTruthy()
    const limits = { refundUpTo: [{ currency: 'USD', cents: 50_00 }], markets: null, masksPersonalData: true }
    expect(bodies.map((body) => body.limits)).toEqual([limits])
  })

  test('begins with the limits of the caller, who cannot leave them out', async () => {
    const limits = { refundUpTo: [{ currency: 'USD', cents: 20_00 }], markets: null, masksPersonalData: true }
    const grant = { permissions: ['admin_users:view', 'admin_roles:manage', 'orders:view'] as const, limits }
    signInAs('VIEWER', { ownRole: { name: 'Office', grant } })
    fakeServer(ownRoles(PACKER))
    openForm(paths.createRole)
    const masks = await screen.findByLabelText<HTMLInputElement>('Show no personal data of customers')
    const refunds = screen.getByLabelText<HTMLInputElement>('Limit refunds')
    expect([masks.checked, masks.disabled, refunds.checked, refunds.disabled]).toEqual([true, true, true, true])
    expect(screen.getByLabelText<HTMLInputElement>('At most, in US dollars').value).toBe('20.00')
  })
})
