import { ChangeSettingsBody, type Settings } from '@atelier/domain/settings/settings.schema'
import { expect, test } from 'vitest'
import { settingsBodyOf, fieldsOf, isSame, rebaseSettings, type SettingsFields } from './settings-fields.ts'

const settings: Settings = {
  brand: 'ORSENNE',
  blurb: 'A house.',
  supportEmail: 'support@house.example',
  socialLinks: [{ name: 'Instagram', url: 'https://www.instagram.com/house' }],
  returnAddress: '18 Perry Street\nNew York, NY 10014',
  senderNames: { support: 'Client Services' },
  senderAddresses: {},
  postalAddress: '',
  twoFactorRoles: ['ADMIN'],
  featuredProduct: { productId: 'totes-1', name: 'Odile', isVisible: false },
  updatedAt: '2026-11-21T10:00:00.000Z',
}

test('sends unchanged fields as they were, but not a hidden featured product', () => {
  const fields = fieldsOf(settings)
  expect(isSame(fields, fieldsOf(structuredClone(settings)))).toBe(true)
  const body = ChangeSettingsBody.parse(settingsBodyOf(fields, settings))
  const { socialLinks, returnAddress, updatedAt } = settings
  expect(body).toMatchObject({ socialLinks, returnAddress, updatedAt })
  expect(body).not.toHaveProperty('featuredProductId')
})

test('no featured product means the newest one', () => {
  const fields = { ...fieldsOf(settings), featuredProductId: '' }
  expect(isSame(fields, fieldsOf(settings))).toBe(false)
  expect(settingsBodyOf(fields, settings)).toMatchObject({ featuredProductId: null })
})

const base = fieldsOf(settings)
const as = (supportEmail: string, returnAddress: string): SettingsFields => ({ ...base, supportEmail, returnAddress })
const linked = (...names: string[]): SettingsFields => ({
  ...base,
  linkNames: names,
  linkUrls: names.map((name) => `https://${name}.example/${name}`),
})

test.each([
  ['the user’s change wins over an unchanged field', as('Mine', 'Old'), as('Old', 'Old'), as('Mine', 'Old')],
  ['the other user’s change wins over an unchanged field', as('Old', 'Old'), as('Old', 'Theirs'), as('Old', 'Theirs')],
  ['changes of different fields are merged', as('Mine', 'Old'), as('Old', 'Theirs'), as('Mine', 'Theirs')],
  ['the user’s change wins over the other user’s', as('Mine', 'Old'), as('Theirs', 'Old'), as('Mine', 'Old')],
])('after a conflict, %s', (_, mine, theirs, result) => {
  expect(rebaseSettings(mine, as('Old', 'Old'), theirs)).toEqual(result)
})

test('a conflict never mixes the links of two versions', () => {
  const mine = { ...linked('one'), linkUrls: ['https://other.example/house'] }
  expect(rebaseSettings(mine, linked('one'), linked('one', 'two'))).toEqual(mine)
})
