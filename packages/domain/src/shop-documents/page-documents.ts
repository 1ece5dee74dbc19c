import { AboutContent } from './page-about.schema.ts'
import { CareContent } from './page-care.schema.ts'
import { ContactContent } from './page-contact.schema.ts'
import { FaqContent } from './page-faq.schema.ts'
import { HomeContent } from './page-home.schema.ts'
import { PolicyContent } from './page-policy.schema.ts'
import { ShopContent } from './page-shop.schema.ts'
import { ShippingContent } from './page-shipping.schema.ts'
import { NEW_PAGES } from './page-templates/pages.ts'

const LEGAL =
  'This text is a template. It describes what the program does and is no legal advice. Have it checked before you open the store.'

/** The pages whose texts and images a brand may change. The layout of each is fixed. */
export const PAGE_DOCUMENTS = {
  'page-home': { label: 'Home', schema: HomeContent, defaults: NEW_PAGES['page-home'] },
  'page-about': { label: 'About', schema: AboutContent, defaults: NEW_PAGES['page-about'] },
  'page-faq': { label: 'FAQ', schema: FaqContent, defaults: NEW_PAGES['page-faq'] },
  'page-shipping': { label: 'Shipping & Returns', schema: ShippingContent, defaults: NEW_PAGES['page-shipping'] },
  'page-care': { label: 'Care guide', schema: CareContent, defaults: NEW_PAGES['page-care'] },
  'page-contact': { label: 'Contact', schema: ContactContent, defaults: NEW_PAGES['page-contact'] },
  'page-shop': { label: 'Lists, search and sign-in', schema: ShopContent, defaults: NEW_PAGES['page-shop'] },
  'page-privacy': {
    label: 'Privacy Policy',
    schema: PolicyContent,
    defaults: NEW_PAGES['page-privacy'],
    templateNote: LEGAL,
  },
  'page-terms': {
    label: 'Terms of Service',
    schema: PolicyContent,
    defaults: NEW_PAGES['page-terms'],
    templateNote: LEGAL,
  },
} as const
