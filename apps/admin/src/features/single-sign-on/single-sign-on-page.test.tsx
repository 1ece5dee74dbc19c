// @vitest-environment jsdom
import type { SsoSettingsView } from '@atelier/domain/single-sign-on/sso.schema'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { SingleSignOnPage } from './single-sign-on-page.tsx'

const SETTINGS = '/api/admin/single-sign-on'
const OFF: SsoSettingsView = {
  isEnabled: false,
  name: '',
  issuer: '',
  clientId: '',
  scopes: '',
  domains: [],
  rules: [],
  fallbackRole: null,
  createsAccounts: false,
  isRequired: false,
  breakGlass: [],
  hasSecret: false,
  redirectUri: 'https://shop.example/admin/sso',
  logoutUri: 'https://shop.example/api/auth/admin/sso/back-channel-logout',
  connected: 0,
  superAdmins: ['Ines', 'Bea', 'Cleo'].map((name) => ({ userId: `usr_${name}`, name })),
  updatedAt: null,
}

beforeEach(() => signInAs('SUPER_ADMIN'))

function open(given: Partial<SsoSettingsView> = {}) {
  const sent: Record<string, unknown>[] = []
  fakeServer({
    [`GET ${SETTINGS}`]: () => ({ body: { success: true, data: { ...OFF, ...given } } }),
    [`PUT ${SETTINGS}`]: (_url, body) => {
      const { clientSecret, updatedAt: _, ...stored } = body as Record<string, unknown>
      sent.push(body as Record<string, unknown>)
      const hasSecret = clientSecret !== ''
      return { body: { success: true, data: { ...OFF, ...stored, hasSecret, updatedAt: '2026-01-01T00:00:00.000Z' } } }
    },
  })
  renderPortal([{ path: '/', Component: SingleSignOnPage }], '/')
  return sent
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('sets single sign-on up with a table of roles', async () => {
  const sent = open()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Offer single sign-on' }))
  await userEvent.type(screen.getByLabelText('Name'), 'Maison ID')
  await userEvent.type(screen.getByLabelText('Issuer'), 'https://id.maison.example')
  await userEvent.type(screen.getByLabelText('Client ID'), 'shop')
  await userEvent.type(screen.getByLabelText('Client secret'), 'a secret')
  await userEvent.type(screen.getByLabelText('Allowed email domains'), 'maison.example, house.example')
  await userEvent.click(screen.getByRole('button', { name: 'Add a row' }))
  await userEvent.type(screen.getByLabelText('Value'), 'shop-managers')
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'Manager')
  await save()
  expect(await screen.findByText('Single sign-on saved')).toBeTruthy()
  expect(sent).toEqual([
    {
      isEnabled: true,
      name: 'Maison ID',
      issuer: 'https://id.maison.example',
      clientId: 'shop',
      clientSecret: 'a secret',
      scopes: '',
      domains: ['maison.example', 'house.example'],
      rules: [{ claim: 'groups', value: 'shop-managers', role: 'MANAGER', ownRoleId: null }],
      fallbackRole: null,
      createsAccounts: false,
      isRequired: false,
      breakGlass: [],
      updatedAt: null,
    },
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Client secret').value).toBe('')
})

test('names the field that is missing, and sends nothing', async () => {
  const sent = open({ isEnabled: true, name: 'Maison ID', issuer: 'https://id.example', clientId: 'shop' })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Require single sign-on' }))
  await save()
  expect(screen.getByText('Choose a super admin who can sign in when the provider is down')).toBeTruthy()
  expect(sent).toEqual([])
})

test('offers no third emergency account', async () => {
  open()
  const group = within(await screen.findByRole('group', { name: 'Emergency accounts' }))
  await userEvent.click(group.getByRole('checkbox', { name: 'Ines' }))
  await userEvent.click(group.getByRole('checkbox', { name: 'Bea' }))
  expect(group.getByRole('checkbox', { name: 'Cleo' }).hasAttribute('disabled')).toBe(true)
  expect(group.getByRole('checkbox', { name: 'Ines' }).hasAttribute('disabled')).toBe(false)
})

test('discards the edits', async () => {
  open({ name: 'Maison ID' })
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  await userEvent.type(name, ' two')
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(name.value).toBe('Maison ID')
})
