import { ChangeSettingsBody, type Settings } from '@atelier/domain/access/settings.schema'
import { expect, test } from 'vitest'
import { bodyOf, fieldsOf, isSame } from './settings-fields.ts'

const settings: Settings = {
  brand: 'ORSENNE',
  blurb: 'A house.',
  supportEmail: 'support@house.example',
  socialLinks: [{ name: 'Instagram', url: 'https://www.instagram.com/house' }],
  returnAddress: '18 Perry Street\nNew York, NY 10014',
  senderNames: { support: 'Client Services' },
  twoFactorRoles: ['ADMIN'],
  featuredProduct: { productId: 'totes-1', name: 'Odile', isVisible: false },
  updatedAt: '2026-11-21T10:00:00.000Z',
}

test('what is not changed is sent as it was, and a hidden choice is not sent again', () => {
  const fields = fieldsOf(settings)
  expect(isSame(fields, fieldsOf(structuredClone(settings)))).toBe(true)
  const body = ChangeSettingsBody.parse(bodyOf(fields, settings))
  const { socialLinks, returnAddress, updatedAt } = settings
  expect(body).toMatchObject({ socialLinks, returnAddress, updatedAt })
  expect(body).not.toHaveProperty('featuredProductId')
})

test('no choice is the newest piece', () => {
  const fields = { ...fieldsOf(settings), featuredProductId: '' }
  expect(isSame(fields, fieldsOf(settings))).toBe(false)
  expect(bodyOf(fields, settings)).toMatchObject({ featuredProductId: null })
})
