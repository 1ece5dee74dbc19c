// @vitest-environment jsdom
import { WRONG_CURRENT_PASSWORD } from '@atelier/domain/auth/staff-account.schema'
import { SSO_LAST_WAY_IN } from '@atelier/domain/single-sign-on/sso.schema'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { SsoCard } from './sso-card.tsx'

const SSO = '/api/auth/admin/profile/sso'
const connected = { createdAt: '2026-01-01T00:00:00.000Z', lastUsedAt: null }
const state = (connection: object | null, provider: string | null = 'Maison ID') => ({
  body: { success: true, data: { provider, isRequired: false, connection } },
})

beforeEach(() => signInAs('EDITOR'))

async function confirm(title: string, label: string, password: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await userEvent.clear(dialog.getByLabelText('Current password'))
  await userEvent.type(dialog.getByLabelText('Current password'), password)
  await userEvent.click(dialog.getByRole('button', { name: label }))
}

test('is absent while single sign-on is off', async () => {
  const { requests } = fakeServer({ [`GET ${SSO}`]: () => state(null, null) })
  renderPortal([{ path: '/', Component: SsoCard }], '/')
  await vi.waitFor(() => expect(requests).toEqual([`GET ${SSO}`]))
  expect(screen.queryByText('Single sign-on')).toBeNull()
})

test('connects after the password', async () => {
  const opened = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign: opened })
  fakeServer({
    [`GET ${SSO}`]: () => state(null),
    [`POST ${SSO}/begin`]: (_url, body) =>
      Reflect.get(body as object, 'currentPassword') === 'right'
        ? { body: { success: true, data: { url: 'https://id.example/' } } }
        : errorResponse(400, 'invalid_input', WRONG_CURRENT_PASSWORD),
  })
  renderPortal([{ path: '/', Component: SsoCard }], '/')
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Maison ID' }))
  await confirm('Connect Maison ID', 'Continue', 'wrong')
  expect(await screen.findByText(WRONG_CURRENT_PASSWORD)).toBeTruthy()
  await confirm('Connect Maison ID', 'Continue', 'right')
  expect(opened.mock.calls).toEqual([['https://id.example/']])
})

test('disconnects, unless it is the last way in', async () => {
  let isLast = true
  fakeServer({
    [`GET ${SSO}`]: () => state(connected),
    [`POST ${SSO}/disconnect`]: () => (isLast ? errorResponse(409, 'conflict', SSO_LAST_WAY_IN) : state(null)),
  })
  renderPortal([{ path: '/', Component: SsoCard }], '/')
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Maison ID' }))
  await confirm('Disconnect Maison ID', 'Disconnect', 'right')
  expect(await screen.findByText(SSO_LAST_WAY_IN)).toBeTruthy()
  isLast = false
  await confirm('Disconnect Maison ID', 'Disconnect', 'right')
  expect(await screen.findByRole('button', { name: 'Connect Maison ID' })).toBeTruthy()
})
