// @vitest-environment jsdom
import { SSO_REFUSED } from '@atelier/domain/single-sign-on/sso.schema'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { paths } from '../../paths.ts'
import { openProvider } from '../../ui/account/open-provider.ts'
import { errorResponse, fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { restoreSession, signOut } from '../session/session.store.ts'
import { SsoButton } from './sso-button.tsx'
import { SsoReturnPage } from './sso-return-page.tsx'

const SSO = '/api/auth/admin/sso'
const CONNECT = '/api/auth/admin/profile/sso/connect'
const TOKEN = 'a'.repeat(43)
const USER = {
  userId: 'usr_1',
  email: 'ines@example.com',
  name: 'Ines Carrow',
  role: 'admin',
  adminRole: 'EDITOR',
  isAdmin: true,
  isSuperAdmin: false,
}

const opened = vi.fn()

beforeEach(async () => {
  sessionStorage.clear()
  opened.mockReset()
  vi.stubGlobal('location', { ...window.location, assign: opened, pathname: '/admin/sso' })
  fakeServer({})
  await signOut()
  await restoreSession()
})

const offer = (name: string | null, isRequired = false) => ({ body: { success: true, data: { name, isRequired } } })

test('shows nothing while single sign-on is off', async () => {
  const { requests } = fakeServer({ [`GET ${SSO}`]: () => offer(null) })
  renderPortal([{ path: '/', Component: SsoButton }], '/')
  await vi.waitFor(() => expect(requests).toEqual([`GET ${SSO}`]))
  expect(screen.queryByRole('button')).toBeNull()
})

test('opens the provider, with the token of an invitation', async () => {
  let sent: unknown
  fakeServer({
    [`GET ${SSO}`]: () => offer('Maison ID', true),
    [`POST ${SSO}/begin`]: (_url, body) => {
      sent = body
      return { body: { success: true, data: { url: 'https://id.example/authorize' } } }
    },
  })
  renderPortal([{ path: '/', element: <SsoButton invitationToken={TOKEN} /> }], '/')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Maison ID' }))
  expect([sent, opened.mock.calls]).toEqual([{ invitationToken: TOKEN }, [['https://id.example/authorize']]])
  expect(screen.getByText(/Only emergency accounts/).textContent).toBeTruthy()
})

test('says why the provider cannot be opened', async () => {
  fakeServer({
    [`GET ${SSO}`]: () => offer('Maison ID'),
    [`POST ${SSO}/begin`]: () => errorResponse(503, 'unavailable', 'Your sign-in service isn’t answering.'),
  })
  renderPortal([{ path: '/', Component: SsoButton }], '/')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Maison ID' }))
  expect(await screen.findByText('Your sign-in service isn’t answering.')).toBeTruthy()
})

const renderReturn = (search: string) =>
  renderPortal(
    [
      { path: paths.ssoReturn, Component: SsoReturnPage },
      { path: paths.dashboard, element: <h1>Dashboard</h1> },
      { path: paths.profile, element: <h1>Your account</h1> },
      { path: paths.login, element: <h1>Sign in here</h1> },
    ],
    `${paths.ssoReturn}${search}`,
  )

test('sends the return once, and opens the session', async () => {
  const bodies: unknown[] = []
  fakeServer({
    [`POST ${SSO}/complete`]: (_url, body) => {
      bodies.push(body)
      const data = {
        user: USER,
        token: 't',
        isAdmin: true,
        expiresAt: '2026-01-01T00:00:00.000Z',
        expiresInMs: 3_600_000,
      }
      return { body: { success: true, data } }
    },
  })
  renderReturn('?code=1&state=2')
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  expect(bodies).toEqual([{ query: 'code=1&state=2' }])
})

test('shows the neutral sentence and the way back', async () => {
  fakeServer({ [`POST ${SSO}/complete`]: () => errorResponse(401, 'bad_credentials', SSO_REFUSED) })
  renderReturn('?code=1&state=2')
  expect(await screen.findByText(SSO_REFUSED)).toBeTruthy()
  await userEvent.click(screen.getAllByRole('link', { name: 'Back to sign in' })[0] as HTMLElement)
  expect(await screen.findByRole('heading', { name: 'Sign in here' })).toBeTruthy()
})

test('connects the account of a signed-in person', async () => {
  signInAs('EDITOR')
  openProvider('https://id.example/authorize', 'connect')
  const connection = { createdAt: '2026-01-01T00:00:00.000Z', lastUsedAt: null }
  const { requests } = fakeServer({
    [`POST ${CONNECT}`]: () => ({
      body: { success: true, data: { provider: 'Maison ID', isRequired: false, connection } },
    }),
  })
  renderReturn('?code=1&state=2')
  expect(await screen.findByRole('heading', { name: 'Your account' })).toBeTruthy()
  expect([requests, await screen.findByText('Your account is connected to Maison ID')]).toEqual([
    [`POST ${CONNECT}`],
    expect.anything(),
  ])
})

test('without a return it leads to the sign-in', async () => {
  renderReturn('')
  expect(await screen.findByRole('heading', { name: 'Sign in here' })).toBeTruthy()
})
