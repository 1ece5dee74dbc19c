import type { Settings } from '@atelier/domain/settings/settings.schema'

/** Returns the settings of an open shop, with changes. */
export const storedSettings = (change: Partial<Settings> = {}): Settings => ({
  isOpen: true,
  brand: 'ORSENNE',
  blurb: 'Bags made by hand.',
  supportEmail: 'support@shop.example',
  socialLinks: [{ name: 'Instagram', url: 'https://www.instagram.com/orsenne' }],
  senderNames: {},
  senderAddresses: {},
  postalAddress: '',
  returnAddress: '',
  twoFactorRoles: [],
  featuredProduct: null,
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...change,
})
