// @vitest-environment jsdom
import { LAST_WAY_IN } from '@atelier/domain/auth/passkey.schema'
import { WRONG_CURRENT_PASSWORD } from '@atelier/domain/auth/staff-account.schema'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { errorResponse, fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { PasskeysCard } from './passkeys-card.tsx'

const PASSKEYS = '/api/auth/admin/profile/passkeys'
const entry = (passkeyId: number, name: string, more = {}) => ({
  passkeyId,
  name,
  createdAt: '2026-11-20T12:00:00Z',
  lastUsedAt: null,
  isBackedUp: false,
  ...more,
})

/** Renders the card of a user whose password is 'right'; the server keeps the last passkey. */
function open() {
  let list = [entry(1, 'Work laptop'), entry(2, 'Phone', { lastUsedAt: '2026-11-21T12:00:00Z', isBackedUp: true })]
  fakeServer({
    [`GET ${PASSKEYS}`]: () => ({ body: { success: true, data: list } }),
    [`POST ${PASSKEYS}/options`]: () => errorResponse(409, 'conflict', 'Passkeys need a host name.'),
    [`POST ${PASSKEYS}/1/remove`]: (_url, body) => {
      const isRight = Reflect.get(body as object, 'currentPassword') === 'right'
      if (!isRight) return errorResponse(400, 'invalid_input', WRONG_CURRENT_PASSWORD)
      list = list.filter(({ passkeyId }) => passkeyId !== 1)
      return { body: { success: true, data: list } }
    },
    [`POST ${PASSKEYS}/2/remove`]: () => errorResponse(409, 'conflict', LAST_WAY_IN),
  })
  renderPortal([{ path: '/', Component: PasskeysCard }], '/')
}

const rows = async () =>
  (await within(await screen.findByRole('list', { name: 'Passkeys' })).findAllByRole('listitem')).map(
    ({ textContent }) => textContent,
  )

async function confirm(opener: string, title: string, password: string, label: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: opener }))
  await confirmAgain(title, password, label)
}

async function confirmAgain(title: string, password: string, label: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await userEvent.clear(dialog.getByLabelText('Current password'))
  await userEvent.type(dialog.getByLabelText('Current password'), password)
  await userEvent.click(dialog.getByRole('button', { name: label }))
}

beforeEach(() => signInAs('ADMIN'))

test('lists passkeys with their use and whether they are backed up', async () => {
  open()
  expect(await rows()).toEqual([
    expect.stringMatching(/^Work laptop.*never used.*On one device only.*Remove$/),
    expect.stringMatching(/^Phone.*last used.*Backed up by its provider.*Remove$/),
  ])
})

test('removes a passkey with the password, and shows a wrong password at its field', async () => {
  open()
  await confirm('Remove Work laptop', 'Remove Work laptop', 'wrong', 'Remove')
  expect(await screen.findByText(WRONG_CURRENT_PASSWORD)).toBeDefined()
  await confirmAgain('Remove Work laptop', 'right', 'Remove')
  await screen.findByText('Phone')
  await expect.poll(rows).toEqual([expect.stringMatching(/^Phone/)])
})

test('says why a passkey stays, and why none can be added', async () => {
  open()
  await confirm('Remove Phone', 'Remove Phone', 'right', 'Remove')
  expect((await screen.findByRole('alert')).textContent).toBe(LAST_WAY_IN)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await confirm('Add a passkey', 'Add a passkey', 'right', 'Continue')
  expect((await screen.findByRole('alert')).textContent).toBe('Passkeys need a host name.')
})
