import { z } from 'zod'
import { codeText } from '../values/code-text.ts'
import {
  PostalAddress,
  ReturnAddress,
  SENDER_TYPES,
  type SenderType,
  SenderAddress,
  SenderName,
  SocialLink,
} from '../shop/shop.schema.ts'
import { emailAddress, requiredText } from '../values/text.schema.ts'
import { NEW_REGION, Region } from './region.schema.ts'

export const SOCIAL_LINKS_MAX = 8

const SocialLinkInput = z.strictObject({
  name: requiredText('Enter a name for the link', 40),
  url: SocialLink.shape.url,
})

/** Removes blank values, so that MAIL_FROM applies. */
const withoutBlanks = (values: Partial<Record<SenderType, string>>): Partial<Record<SenderType, string>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

const fact = (max = 100) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .regex(/^[^\r\n<>]*$/, 'Please use one line, without angle brackets')

/** Who is behind the shop, and how customers and emails reach it. */
export const Company = z.strictObject({
  region: Region,
  /** The company that sells, with its form: 'Maren Studio LLC'. '' for the name of the brand. */
  legalName: fact(),
  /** Number in the register of companies, with the register. */
  registerNumber: fact(),
  /** Tax number, with its kind: 'VAT DE123456789'. */
  taxNumber: fact(),
  phone: z.string().overwrite(codeText).pipe(fact(40)),
  /** Recipient of contact messages, and the address that pages and emails show. */
  supportEmail: emailAddress(),
  socialLinks: z.array(SocialLinkInput).max(SOCIAL_LINKS_MAX, `Add at most ${SOCIAL_LINKS_MAX} links`),
  /** Display names of the senders; a missing type uses the name in MAIL_FROM. */
  senderNames: z.partialRecord(z.enum(SENDER_TYPES), SenderName).transform(withoutBlanks),
  /** Addresses of the senders; a missing type uses the address in MAIL_FROM. */
  senderAddresses: z.partialRecord(z.enum(SENDER_TYPES), SenderAddress).transform(withoutBlanks),
  returnAddress: ReturnAddress,
  postalAddress: PostalAddress,
})
export type Company = z.infer<typeof Company>

/** The company of a new shop: complete enough to start, and on the list of what is missing before the shop opens. */
export const NEW_COMPANY: Company = {
  region: NEW_REGION,
  legalName: '',
  registerNumber: '',
  taxNumber: '',
  phone: '',
  supportEmail: 'support@store.example',
  socialLinks: [],
  senderNames: {},
  senderAddresses: {},
  returnAddress: '',
  postalAddress: '',
}
