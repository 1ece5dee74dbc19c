import { NEW_COMPANY, type Company } from '@atelier/domain/shop-documents/company.schema'
import type { SenderType } from '@atelier/domain/shop/shop.schema'
import { parseSender } from '../../../adapters/email/email-transport.ts'

/** The postal address of the demo's company, for returns too. */
export const DEMO_ADDRESS = 'ORSENNE\n18 Perry Street\nNew York, NY 10014'

/** The company behind the demo before it has addresses and senders. */
export const DEMO_COMPANY: Company = {
  ...NEW_COMPANY,
  supportEmail: 'support@atelier.example',
  socialLinks: [
    { name: 'Instagram', url: 'https://www.instagram.com/orsenne.example' },
    { name: 'Pinterest', url: 'https://www.pinterest.com/orsenneexample' },
    { name: 'YouTube', url: 'https://www.youtube.com/@orsenne.example' },
  ],
}

/** The senders of the demo's brand, each with its own name and address. */
const SENDERS = {
  orders: ['ORSENNE', 'orders@atelier.example'],
  returns: ['ORSENNE Returns', 'returns@atelier.example'],
  support: ['ORSENNE Client Services', 'support@atelier.example'],
  info: ['ORSENNE Accounts', 'info@atelier.example'],
  marketing: ['The bench at ORSENNE', 'letters@atelier.example'],
  admin: ['ORSENNE Administration', 'staff@atelier.example'],
} as const satisfies Record<SenderType, readonly [name: string, address: string]>

/**
 * Returns the company with its addresses and senders. The senders' addresses belong to the demo's domain, and a mail
 * server that sends for another one (MAIL_FROM) would reject them. There the senders differ only by name.
 */
export function demoCompany(mailFrom: string): Company {
  const each = (part: 0 | 1) =>
    Object.fromEntries(Object.entries(SENDERS).map(([type, sender]) => [type, sender[part]]))
  const isDemoDomain = parseSender(mailFrom).address.endsWith('@atelier.example')
  return {
    ...DEMO_COMPANY,
    postalAddress: DEMO_ADDRESS,
    returnAddress: DEMO_ADDRESS,
    senderNames: each(0),
    senderAddresses: isDemoDomain ? each(1) : {},
  }
}
