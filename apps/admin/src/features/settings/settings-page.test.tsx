// @vitest-environment jsdom
import type { AdminRole } from '@atelier/domain/access/permissions'
import type { DoctorLine } from '@atelier/domain/doctor/doctor.schema'
import type { Settings, SystemState } from '@atelier/domain/settings/settings.schema'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, errorResponse } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { storedSettings } from '../../testing/stored-settings.ts'
import { signInAs } from '../../testing/sign-in-as.ts'
import { SettingsPage } from './settings-page.tsx'

const systemState: SystemState = {
  versions: { shop: '0.1.0', node: 'v26', database: '18', schema: '0019' },
  database: { kind: 'embedded', sizeBytes: 1 },
  storage: { kind: 'folder', place: 'uploads' },
  payments: { provider: 'sandbox' },
  mail: { waiting: 0, failed: 2, sentBy: 'files', from: 'orders@shop.example' },
  jobs: [
    {
      job: 'sweep-links',
      finishedAt: '2026-11-20T10:00:00.000Z',
      tookMs: 4,
      outcome: 'failed',
      details: { error: 'disk full' },
      recentFailures: 1,
    },
  ],
}
const ok = (data: unknown) => ({ body: { success: true, data } })

type Saving = (body: unknown) => { status?: number; body: unknown }

const notFound: Saving = () => errorResponse(404, 'not_found')

function open(role: AdminRole = 'ADMIN', save: Saving = notFound, examine: Saving = notFound) {
  const sent: unknown[] = []
  const { requests } = fakeServer({
    'GET /api/admin/settings': () => ok(storedSettings()),
    'GET /api/admin/settings/system': () => ok(systemState),
    'GET /api/admin/settings/doctor': (_, body) => examine(body),
    'PUT /api/admin/settings': (_, body) => {
      sent.push(body)
      return save(body)
    },
  })
  signInAs(role)
  renderPortal([{ path: '/settings', element: <SettingsPage /> }], '/settings')
  return { requests, sent }
}

const requireManagers = async () => userEvent.click(await screen.findByLabelText('Manager'))
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save settings' }))

beforeEach(() => vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run)))
test('enables Save only after a change, and confirms the save', async () => {
  const { sent } = open('ADMIN', (body) => ok(storedSettings(body as Partial<Settings>)))
  await screen.findByLabelText('Manager')
  expect(screen.queryByRole('button', { name: 'Save settings' })).toBeNull()
  await requireManagers()
  await save()
  await screen.findByText('Settings saved')
  expect(sent).toEqual([{ twoFactorRoles: ['MANAGER'], updatedAt: '2026-11-20T10:00:00.000Z' }])
  expect(screen.queryByRole('button', { name: 'Save settings' })).toBeNull()
})

test('offers the export of the whole shop to super admins alone', async () => {
  open('ADMIN')
  await screen.findByLabelText('Manager')
  expect(screen.queryByText('Download everything')).toBeNull()
  cleanup()
  open('SUPER_ADMIN')
  const link = await screen.findByRole('link', { name: 'Download everything' })
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/admin/export', true])
})

test('after a conflict preserves what was chosen and adopts the other fields', async () => {
  const featuredProduct = { productId: 'totes-1', name: 'Odile', isVisible: true }
  const theirs = storedSettings({ featuredProduct, updatedAt: '2026-11-20T11:00:00.000Z' })
  const conflict = { success: false, code: 'conflict', message: 'Somebody else has saved', errors: [], data: theirs }
  const { sent } = open('ADMIN', () => ({ status: 409, body: conflict }))
  await requireManagers()
  await save()
  await screen.findByText(/Save again to keep both changes/)
  await save()
  await vi.waitFor(() =>
    expect(sent[1]).toEqual({ twoFactorRoles: ['MANAGER'], updatedAt: '2026-11-20T11:00:00.000Z' }),
  )
})

test('shows an unknown outcome when offline, and preserves what was chosen', async () => {
  open('ADMIN', () => {
    throw new TypeError('Failed to fetch')
  })
  await requireManagers()
  await save()
  await screen.findByText(/couldn’t confirm the change/)
  expect(screen.getByLabelText<HTMLInputElement>('Manager').checked).toBe(true)
})

test('links to what the brand publishes', async () => {
  open()
  const store = screen.getByRole('region', { name: 'Your store' })
  const links = within(store).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/settings/brand',
    '/settings/company',
    '/settings/promises',
    '/settings/navigation',
    '/settings/search-and-ai',
    '/settings/pages',
    '/settings/integrations',
  ])
})

test('read-only roles see all settings but cannot change them', async () => {
  open('MANAGER')
  expect((await screen.findByLabelText('Manager')).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('You have view-only access to settings.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull()
})

test('shows system and failed jobs', async () => {
  open()
  const jobs = await screen.findByRole('region', { name: 'Jobs' })
  expect(jobs.textContent).toContain('1 failed in the last 7 days')
  expect(jobs.textContent).toContain('disk full')
  expect(screen.getByRole('region', { name: 'System' }).textContent).toContain('Sandbox (no real payments)')
})

test('runs the checks on request, and shows the worst first with advice', async () => {
  const line = (check: string, state: DoctorLine['state'], advice?: string): DoctorLine => ({
    check,
    title: `About ${check}`,
    state,
    meaning: `The state of ${check}.`,
    ...(advice && { advice }),
    documentation: 'docs/operations.md#monitoring',
  })
  const lines = [
    line('clock', 'ok'),
    line('replication', 'skipped'),
    line('backup-age', 'warning', 'Make a backup.'),
    line('disk', 'failure', 'Free space.'),
  ]
  const { requests } = open('ADMIN', undefined, () => ok({ checkedAt: '2026-11-20T10:00:00.000Z', lines }))
  const card = within(await screen.findByRole('region', { name: 'Checks' }))
  expect(requests).not.toContain('GET /api/admin/settings/doctor')
  await userEvent.click(card.getByRole('button', { name: 'Run the checks' }))
  await card.findByText('4 checks: 1 failed, 1 with a warning')
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'FailedAbout diskThe state of disk.Free space. See docs/operations.md#monitoring.',
    'WarningAbout backup-ageThe state of backup-age.Make a backup. See docs/operations.md#monitoring.',
    'Not checkedAbout replicationThe state of replication.',
    'OKAbout clockThe state of clock.',
  ])
  expect(card.getByRole('button', { name: 'Check again' })).toBeDefined()
})

test('says when the checks cannot run, and lets staff try again', async () => {
  open('ADMIN', undefined, () => errorResponse(503, 'unavailable'))
  const card = within(await screen.findByRole('region', { name: 'Checks' }))
  await userEvent.click(card.getByRole('button', { name: 'Run the checks' }))
  await card.findByText(/Couldn’t run the checks/)
  expect(card.getByRole('button', { name: 'Run the checks' }).hasAttribute('disabled')).toBe(false)
})

test('roles that may only view have no checks', async () => {
  open('MANAGER')
  await screen.findByRole('region', { name: 'Jobs' })
  expect(screen.queryByRole('region', { name: 'Checks' })).toBeNull()
})

test('shows a load error, and retries on a click', async () => {
  const { requests } = fakeServer({ 'GET /api/admin/settings': () => errorResponse(500, 'internal') })
  signInAs('ADMIN')
  renderPortal([{ path: '/settings', element: <SettingsPage /> }], '/settings')
  await screen.findByText('Unable to load the settings')
  const times = (): number => requests.filter((call) => call === 'GET /api/admin/settings').length
  const before = times()
  await userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement)
  await vi.waitFor(() => expect(times()).toBe(before + 1))
})

test.each([
  ['ADMIN', true],
  ['SUPER_ADMIN', false],
] as const)('for %s, the two-factor requirement of super admins is locked: %s', async (role, isLocked) => {
  open(role)
  const duty = await screen.findByLabelText('Super Admin')
  expect(duty.hasAttribute('disabled')).toBe(isLocked)
  expect(screen.getByLabelText('Admin').hasAttribute('disabled')).toBe(false)
})

test('shows that only a super admin may change the two-factor requirement of super admins', async () => {
  const message = 'Only a super admin can change whether super admins need two-factor sign-in'
  const errors = [{ path: 'twoFactorRoles', message }]
  open('ADMIN', () => ({ status: 403, body: { success: false, code: 'not_allowed', message, errors } }))
  await requireManagers()
  await save()
  await screen.findByText(message)
})

test('closes the shop after a question, and adopts the newer settings of a conflict', async () => {
  const theirs = storedSettings({ blurb: 'A kiln.', updatedAt: '2026-11-20T11:00:00.000Z' })
  const conflict = {
    success: false,
    code: 'conflict',
    message: 'Another staff member changed the settings',
    errors: [],
  }
  const answers = [{ status: 409, body: { ...conflict, data: theirs } }, ok({ ...theirs, isOpen: false })]
  const { sent } = open('ADMIN', () => answers.shift() ?? errorResponse(500, 'internal'))
  await userEvent.click(await screen.findByRole('button', { name: 'Close the shop' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close the shop?' })
  const confirm = () => userEvent.click(within(dialog).getByRole('button', { name: 'Close the shop' }))
  await confirm()
  await within(dialog).findByText(/Another staff member changed the settings\. Try again/)
  await confirm()
  await screen.findByRole('button', { name: 'Open the shop' })
  expect(sent).toEqual([
    { isOpen: false, updatedAt: '2026-11-20T10:00:00.000Z' },
    { isOpen: false, updatedAt: '2026-11-20T11:00:00.000Z' },
  ])
})

test('a manager sees whether the shop is open, without a button', async () => {
  open('MANAGER')
  await screen.findByText('The shop is open')
  expect(screen.queryByRole('button', { name: 'Close the shop' })).toBeNull()
})
