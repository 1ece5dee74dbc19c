import { ChangeSettingsBody, type Settings } from '@atelier/domain/settings/settings.schema'
import { expect, test } from 'vitest'
import { settingsBodyOf, fieldsOf, isSame } from './settings-fields.ts'

const settings: Settings = {
  isOpen: true,
  brand: 'ORSENNE',
  blurb: 'A house.',
  supportEmail: 'support@house.example',
  socialLinks: [],
  returnAddress: '',
  senderNames: {},
  senderAddresses: {},
  postalAddress: '',
  twoFactorRoles: ['ADMIN'],
  featuredProduct: { productId: 'totes-1', name: 'Odile', isVisible: false },
  updatedAt: '2026-11-21T10:00:00.000Z',
}

test('sends nothing of the company, and no hidden featured product that stays', () => {
  const fields = fieldsOf(settings)
  expect(isSame(fields, fieldsOf(structuredClone(settings)))).toBe(true)
  const body = ChangeSettingsBody.parse(settingsBodyOf(fields, settings))
  expect(body).toEqual({ twoFactorRoles: ['ADMIN'], updatedAt: settings.updatedAt })
})

test('no featured product means the newest one', () => {
  const fields = { ...fieldsOf(settings), featuredProductId: '' }
  expect(isSame(fields, fieldsOf(settings))).toBe(false)
  expect(settingsBodyOf(fields, settings)).toMatchObject({ featuredProductId: null })
})
