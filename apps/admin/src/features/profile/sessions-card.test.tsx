// @vitest-environment jsdom
import { WRONG_CURRENT_PASSWORD, type StaffSessionEntry } from '@atelier/domain/auth/staff-account.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { descriptionOf } from '../../testing/description-of.ts'
import { errorResponse, fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { isSignedIn } from '../session/session.store.ts'
import { SessionsCard } from './sessions-card.tsx'

const PROFILE = '/api/auth/admin/profile'

const aSession = (sessionId: number, device: string, isCurrent = false): StaffSessionEntry => ({
  sessionId,
  device,
  createdAt: '2026-03-04T10:00:00.000Z',
  lastSeenAt: '2026-03-05T10:00:00.000Z',
  isCurrent,
})

/** Renders the card of a user with three sessions, whose password is 'right'. */
function open() {
  let sessions = [
    aSession(1, 'Firefox on Linux', true),
    aSession(2, 'Safari on iPhone'),
    aSession(3, 'Edge on Windows'),
  ]
  const success = { body: { success: true, message: 'Done' } }
  return fakeServer({
    [`GET ${PROFILE}/sessions`]: () => ({ body: { success: true, data: sessions } }),
    [`DELETE ${PROFILE}/sessions/2`]: () => {
      sessions = sessions.filter(({ sessionId }) => sessionId !== 2)
      return success
    },
    [`POST ${PROFILE}/sign-out-everywhere`]: (_url, body) =>
      (body as { currentPassword: string }).currentPassword === 'right'
        ? success
        : errorResponse(400, 'invalid_input', WRONG_CURRENT_PASSWORD),
  })
}

const render = () => renderPortal([{ path: '/', Component: SessionsCard }], '/')

/** Opens the dialog and enters the password. */
async function signOutEverywhere(password: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere' }))
  await userEvent.type(dialog.getByLabelText('Current password'), password)
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  return dialog
}

beforeEach(() => signInAs('ADMIN'))

test('lists the sessions, and offers to end all but the current one', async () => {
  open()
  render()
  await screen.findByText('Firefox on Linux')
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toContain('This device')
  expect(screen.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign out Edge on Windows' })).toBeDefined()
})

test('ends one session and leaves the others', async () => {
  open()
  render()
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  expect(screen.getByText('Firefox on Linux')).toBeDefined()
  expect(screen.getByText('Edge on Windows')).toBeDefined()
  expect(isSignedIn()).toBe(true)
})

test('shows why a session was not ended, and keeps it in the list', async () => {
  const sessions = [aSession(1, 'Firefox on Linux', true), aSession(2, 'Safari on iPhone')]
  fakeServer({
    [`GET ${PROFILE}/sessions`]: () => ({ body: { success: true, data: sessions } }),
    [`DELETE ${PROFILE}/sessions/2`]: () => errorResponse(500, 'internal', 'The database is down'),
  })
  render()
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t sign out that device')
  expect(screen.getByText('Safari on iPhone')).toBeDefined()
})

test('signs out everywhere after the password', async () => {
  const { requests } = open()
  render()
  await signOutEverywhere('right')
  await waitFor(() => expect(isSignedIn()).toBe(false))
  expect(requests).toContain(`POST ${PROFILE}/sign-out-everywhere`)
})

test('shows a wrong password at its field, and stays signed in', async () => {
  open()
  render()
  const dialog = await signOutEverywhere('wrong')
  const field = dialog.getByLabelText('Current password')
  await waitFor(() => expect(descriptionOf(field)).toBe(WRONG_CURRENT_PASSWORD))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(isSignedIn()).toBe(true)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  const reopened = within(await screen.findByRole('dialog', { name: 'Sign out everywhere' }))
  expect(reopened.getByLabelText('Current password').getAttribute('aria-invalid')).toBeNull()
})

test('shows why the sessions cannot be listed', async () => {
  fakeServer({ [`GET ${PROFILE}/sessions`]: () => errorResponse(500, 'internal', 'The database is down') })
  render()
  expect((await screen.findByRole('alert')).textContent).toContain('The database is down')
})
