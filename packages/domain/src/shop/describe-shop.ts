import type { PublishedContent } from '../shop-documents/published-content.ts'
import type { ShopResponse } from './shop.schema.ts'

/** Returns the shop's details for header, footer and contact page. */
export const describeShop = ({
  brand,
  company,
  terms,
  isOpen,
}: Pick<PublishedContent, 'brand' | 'company' | 'terms' | 'isOpen'>): ShopResponse['data'] => ({
  isOpen,
  brand: brand.name,
  blurb: brand.blurb,
  supportEmail: company.supportEmail,
  socialLinks: company.socialLinks,
  postalAddress: company.postalAddress,
  legalName: company.legalName,
  registerNumber: company.registerNumber,
  taxNumber: company.taxNumber,
  phone: company.phone,
  supportHours: terms.support.hours.map((hours) => ({ ...hours })),
  supportTimeZone: terms.support.timeZone,
})
