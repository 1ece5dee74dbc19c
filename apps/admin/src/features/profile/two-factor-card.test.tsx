// @vitest-environment jsdom
import { WRONG_CODE, WRONG_CURRENT_PASSWORD } from '@atelier/domain/auth/staff-account.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { descriptionOf } from '../../testing/description-of.ts'
import { errorResponse, fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { TwoFactorCard } from './two-factor-card.tsx'

const STATE = '/api/auth/admin/profile/two-factor'
const SETUP = { secret: 'ABCDEFGH', uri: 'otpauth://totp/Atelier:ines@example.com?secret=ABCDEFGH' }
const CODES = ['aaaa-1111', 'bbbb-2222']

interface FakeState {
  isEnabled: boolean
  isRequired?: boolean
  hasPasskey?: boolean
}

/** Renders the card of a user whose password is 'right' and whose app shows 123456; returns the request bodies. */
function open({ isEnabled, isRequired = false, hasPasskey = false }: FakeState) {
  const bodies: unknown[] = []
  let isOn = isEnabled
  const data = (value: unknown) => ({ body: { success: true, data: value } })
  /** Accepts a body with this value only, and records it. */
  const requires = (field: string, value: string, message: string, respond: () => { body: unknown }) => {
    return (_url: URL, body: unknown) => {
      bodies.push(body)
      return Reflect.get(body as object, field) === value ? respond() : errorResponse(400, 'invalid_input', message)
    }
  }
  const requiresPassword = (respond: () => { body: unknown }) =>
    requires('currentPassword', 'right', WRONG_CURRENT_PASSWORD, respond)
  fakeServer({
    [`GET ${STATE}`]: () => data({ isEnabled: isOn, isRequired, hasPasskey, recoveryCodesLeft: isOn ? 7 : 0 }),
    [`POST ${STATE}/setup`]: requiresPassword(() => data(SETUP)),
    [`POST ${STATE}/enable`]: requires('code', '123456', WRONG_CODE, () => {
      isOn = true
      return data({ recoveryCodes: CODES })
    }),
    [`POST ${STATE}/recovery-codes`]: requiresPassword(() => data({ recoveryCodes: CODES })),
    [`POST ${STATE}/disable`]: requiresPassword(() => {
      isOn = false
      return { body: { success: true, message: 'Two-factor sign-in is off' } }
    }),
  })
  renderPortal([{ path: '/', Component: TwoFactorCard }], '/')
  return { bodies }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** Enters the password in the dialog of that title. */
async function reauthenticate(title: string, password: string, confirmLabel: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await userEvent.clear(dialog.getByLabelText('Current password'))
  if (password !== '') await userEvent.type(dialog.getByLabelText('Current password'), password)
  await userEvent.click(dialog.getByRole('button', { name: confirmLabel }))
}

const expectErrorAt = async (label: string, message: string): Promise<void> =>
  waitFor(() => expect(descriptionOf(screen.getByLabelText(label))).toBe(message))

beforeEach(() => signInAs('ADMIN'))

test('turns two-factor sign-in on with password and code, and shows the recovery codes once', async () => {
  const { bodies } = open({ isEnabled: false })
  await press('Turn on')
  await reauthenticate('Turn on two-factor', 'right', 'Continue')
  expect(await screen.findByText('ABCD EFGH')).toBeDefined()
  await userEvent.type(screen.getByLabelText('6-digit code from the app'), '123456')
  await press('Turn on')
  const codes = within(await screen.findByRole('list', { name: 'Recovery codes' }))
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES)
  await press('I’ve saved these codes')
  expect(await screen.findByText(/Recovery codes left: 7\./)).toBeDefined()
  expect(screen.queryByText('aaaa-1111')).toBeNull()
  expect(bodies).toEqual([{ currentPassword: 'right' }, { code: '123456' }])
})

test('shows a wrong code at its field, and accepts the next one', async () => {
  open({ isEnabled: false })
  await press('Turn on')
  await reauthenticate('Turn on two-factor', 'right', 'Continue')
  const code = await screen.findByLabelText('6-digit code from the app')
  await userEvent.type(code, '000000')
  await press('Turn on')
  await expectErrorAt('6-digit code from the app', WRONG_CODE)
  await userEvent.clear(code)
  await userEvent.type(code, '123456')
  await press('Turn on')
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeDefined()
})

test('shows a missing and a wrong password at the field, and changes nothing', async () => {
  const { bodies } = open({ isEnabled: true })
  await press('Turn off')
  await reauthenticate('Turn off two-factor', '', 'Turn off')
  await expectErrorAt('Current password', 'Enter your current password')
  expect(bodies).toEqual([])
  await reauthenticate('Turn off two-factor', 'wrong', 'Turn off')
  await expectErrorAt('Current password', WRONG_CURRENT_PASSWORD)
  await press('Cancel')
  expect(screen.getByText('On')).toBeDefined()
})

test('forgets the error of a canceled attempt', async () => {
  open({ isEnabled: true })
  await press('Turn off')
  await reauthenticate('Turn off two-factor', 'wrong', 'Turn off')
  await expectErrorAt('Current password', WRONG_CURRENT_PASSWORD)
  await press('Cancel')
  await press('New recovery codes')
  const dialog = within(await screen.findByRole('dialog', { name: 'New recovery codes' }))
  expect(descriptionOf(dialog.getByLabelText('Current password'))).toBe('')
})

test('turns two-factor sign-in off', async () => {
  open({ isEnabled: true })
  await press('Turn off')
  await reauthenticate('Turn off two-factor', 'right', 'Turn off')
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeDefined()
  expect(screen.getByText('Off')).toBeDefined()
})

test('replaces the recovery codes where the role requires a second factor, and offers no way to turn it off', async () => {
  open({ isEnabled: true, isRequired: true })
  expect(await screen.findByText('Your role requires two-factor sign-in.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
  await press('New recovery codes')
  await reauthenticate('New recovery codes', 'right', 'Create new codes')
  expect(await screen.findByText('bbbb-2222')).toBeDefined()
})

test('with a passkey but no app, it is on, and offers new recovery codes and to add an app', async () => {
  open({ isEnabled: false, isRequired: true, hasPasskey: true })
  expect(await screen.findByRole('button', { name: 'Add an app' })).toBeDefined()
  expect(screen.getByText('On')).toBeDefined()
  expect(screen.getByText(/Your password needs a passkey or a recovery code as well\./)).toBeDefined()
  await press('New recovery codes')
  await reauthenticate('New recovery codes', 'right', 'Create new codes')
  await press('I’ve saved these codes')
})
