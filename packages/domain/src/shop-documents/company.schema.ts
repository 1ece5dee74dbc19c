import { z } from 'zod'
import {
  PostalAddress,
  ReturnAddress,
  SENDER_TYPES,
  SenderAddress,
  SenderName,
  SocialLink,
} from '../shop/shop.schema.ts'
import { emailAddress, requiredText } from '../text.schema.ts'

export const SOCIAL_LINKS_MAX = 8

const SocialLinkInput = z.strictObject({
  name: requiredText('Enter a name for the link', 40),
  url: SocialLink.shape.url,
})

/** Who is behind the shop, and how customers and emails reach it. */
export const Company = z.strictObject({
  /** Recipient of contact messages, and the address that pages and emails show. */
  supportEmail: emailAddress(),
  socialLinks: z.array(SocialLinkInput).max(SOCIAL_LINKS_MAX, `Add at most ${SOCIAL_LINKS_MAX} links`),
  /** Display names of the senders; a missing type uses the name in MAIL_FROM. */
  senderNames: z.partialRecord(z.enum(SENDER_TYPES), SenderName),
  /** Addresses of the senders; a missing type uses the address in MAIL_FROM. */
  senderAddresses: z.partialRecord(z.enum(SENDER_TYPES), SenderAddress),
  returnAddress: ReturnAddress,
  postalAddress: PostalAddress,
})
export type Company = z.infer<typeof Company>

/** The company of a new shop: complete enough to start, and on the list of what is missing before the shop opens. */
export const NEW_COMPANY: Company = {
  supportEmail: 'support@store.example',
  socialLinks: [],
  senderNames: {},
  senderAddresses: {},
  returnAddress: '',
  postalAddress: '',
}
