// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { errorResponse, fakeServer } from '../../testing/fake-server.ts'
import { storedSettings } from '../../testing/stored-settings.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { LaunchChecklist } from './launch-checklist.tsx'
import { SetupPage } from './setup-page.tsx'

const TOKEN = 'x'.repeat(43)
afterEach(cleanup)

const open = (address = `/setup#token=${TOKEN}`) =>
  renderPortal(
    [
      { path: '/setup', Component: SetupPage },
      { path: '/setup/look', Component: () => <h1>How your store looks</h1> },
    ],
    address,
  )

const CHECK = { 'POST /api/setup/check': () => ({ body: { success: true } }) }
const ANSWERS = {
  'Store name': 'Maren',
  'Contact email for shoppers': 'hello@maren.studio',
  'Your name': 'Ida Holm',
  'Your email': 'ida@maren.example',
  Password: 'Linden!Harbor7Gate',
}

async function fillIn(answers: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(answers)) await userEvent.type(await screen.findByLabelText(label), text)
  await userEvent.click(screen.getByRole('button', { name: 'Create your store' }))
}

test('creates the store and its administrator, and opens the next step', async () => {
  const user = {
    userId: 'usr_1',
    name: 'Ida Holm',
    email: 'ida@maren.example',
    role: 'admin',
    adminRole: 'SUPER_ADMIN',
    isAdmin: true,
    isSuperAdmin: true,
  }
  let sent: unknown
  fakeServer({
    ...CHECK,
    'POST /api/setup': (_url, body) => {
      sent = body
      return {
        body: {
          success: true,
          data: {
            user: user,
            token: 't',
            isAdmin: true,
            expiresAt: new Date().toISOString(),
            expiresInMs: 1_000_000,
          },
        },
      }
    },
  })
  open()
  await userEvent.selectOptions(await screen.findByLabelText('Country'), 'Germany')
  await fillIn(ANSWERS)
  expect(await screen.findByRole('heading', { name: 'How your store looks' })).toBeTruthy()
  expect(sent).toEqual({
    token: TOKEN,
    storeName: 'Maren',
    contactEmail: 'hello@maren.studio',
    region: { country: 'DE', locale: 'en-DE', timeZone: 'Europe/Berlin' },
    name: 'Ida Holm',
    email: 'ida@maren.example',
    password: ANSWERS.Password,
  })
})

test('shows the first problem at its field, without a request', async () => {
  const { requests } = fakeServer(CHECK)
  open()
  expect((await screen.findByLabelText<HTMLInputElement>('Contact email for shoppers')).value).toBe('')
  await fillIn({ ...ANSWERS, 'Your email': 'ida', Password: 'x' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your email')))
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
  expect(requests).not.toContain('POST /api/setup')
})

test.each([
  ['/setup', undefined, 'This address isn’t valid'],
  [`/setup#token=${TOKEN}`, errorResponse(403, 'not_allowed', 'This address isn’t valid.'), 'This address isn’t valid'],
  [`/setup#token=${TOKEN}`, errorResponse(410, 'gone', 'This store is set up. Sign in instead.'), 'Sign in instead'],
])('%s explains why it is closed', async (address, response, text) => {
  fakeServer(response ? { 'POST /api/setup/check': () => response } : {})
  open(address)
  expect(await screen.findByText(new RegExp(text))).toBeTruthy()
  expect(screen.queryByLabelText('Store name')).toBeNull()
})

const settings = (isOpen: boolean) => ({ success: true, data: storedSettings({ isOpen }) })

function showChecklist(items: object[], isOpen: boolean) {
  const server = fakeServer({
    'GET /api/admin/setup/checklist': () => ({ body: { success: true, data: { items } } }),
    'GET /api/admin/settings': () => ({ body: settings(isOpen) }),
    'PUT /api/admin/settings': (_url, body) => {
      expect(body).toEqual({ isOpen: true, updatedAt: storedSettings().updatedAt })
      return { body: settings(true) }
    },
  })
  signInAs('SUPER_ADMIN')
  renderPortal([{ path: '/', Component: LaunchChecklist }], '/')
  return server
}

test('the checklist opens the shop after a question that names what is missing', async () => {
  showChecklist(
    [
      { kind: 'products', isDone: true },
      { kind: 'backup', isDone: false },
    ],
    false,
  )
  const list = await screen.findByRole('region', { name: 'Before you open' })
  expect(within(list).getByText('The shop is closed')).toBeTruthy()
  expect(within(list).getByRole('link', { name: 'See what shoppers see' }).getAttribute('href')).toBe('/opening-soon')
  await userEvent.click(within(list).getByRole('button', { name: 'Open the shop' }))
  const dialog = await screen.findByRole('dialog', { name: 'Open the shop?' })
  expect(within(dialog).getByText('Make a backup')).toBeTruthy()
  expect(within(dialog).queryByText('Add your first product')).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Open the shop' }))
  expect(await screen.findByRole('region', { name: 'Still to do' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Open the shop' })).toBeNull()
})

test('the checklist of a closed shop stays when all of it is done, and goes when the shop opens', async () => {
  showChecklist([{ kind: 'products', isDone: true }], false)
  await userEvent.click(await screen.findByRole('button', { name: 'Open the shop' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Open the shop' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /Before you open|Still to do/ })).toBeNull())
})

test('the checklist says what is missing, with links', async () => {
  const items = [
    { kind: 'products', isDone: true },
    { kind: 'company', isDone: false },
    { kind: 'tls', isDone: false },
  ]
  showChecklist(items, false)
  const list = await screen.findByRole('region', { name: 'Before you open' })
  expect(within(list).getByText('1 of 3 done')).toBeTruthy()
  expect(
    within(list)
      .getByRole('link', { name: /Enter your address/ })
      .getAttribute('href'),
  ).toBe('/settings/company')
  expect(within(list).getByText(/Add your first product/).textContent).toContain('done')
  expect(within(list).getByText('Serve the store over HTTPS').closest('a')).toBeNull()
})
