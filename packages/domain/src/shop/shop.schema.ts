import { z } from 'zod'
import { envelope } from '../envelope.ts'
import { emailAddress } from '../text.schema.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'

/** A place of the house elsewhere, in the footer of every page. */
export const SocialLink = z.object({
  name: z.string(),
  url: z.url({ protocol: /^https$/, error: 'Please enter an address that begins with https://' }),
})

/** A9: whom mails come from. */
export const SENDER_TYPES = ['orders', 'returns', 'support', 'info', 'marketing', 'admin'] as const
export type SenderType = (typeof SENDER_TYPES)[number]

/** A name in a mail's From: one line, and none of the characters that part addresses. */
export const SenderName = z
  .string()
  .trim()
  .max(60, 'Please use at most 60 characters')
  .regex(/^[^\r\n<>",;]*$/, 'Please leave out line breaks, quotes, commas and angle brackets')

/** The address in a mail's From, where the mail server may send under more than one. */
export const SenderAddress = z.union([z.literal(''), emailAddress()])

/** Where the house can be written to on paper, as every campaign must say; '' until staff have said. */
export const PostalAddress = z.string().trim().max(300, 'Please use at most 300 characters')

/** Where customers send pieces back to, as it stands in a letter; '' until staff have said. */
export const ReturnAddress = z.string().trim().max(300, 'Please use at most 300 characters')

/** What staff may set about the house itself; the defaults are the demo brand's. */
export const ShopSettings = z.object({
  brand: z.string().trim().min(1).max(60).default(DEFAULT_SETTINGS.brand),
  /** Where the contact form's messages go, and the address pages and mails name. */
  supportEmail: z.email().default(DEFAULT_SETTINGS.supportEmail),
  socialLinks: z.array(SocialLink).max(8).default(DEFAULT_SETTINGS.socialLinks),
  /** Who the house is, in the footer of every page. */
  blurb: z.string().trim().min(1).max(240).default(DEFAULT_SETTINGS.blurb),
  /** What senders of mails are called; a type that is left out is called what MAIL_FROM says. */
  senderNames: z.partialRecord(z.enum(SENDER_TYPES), SenderName).default({}),
  /** What mails of each sender come from; a type that is left out comes from the address of MAIL_FROM. */
  senderAddresses: z.partialRecord(z.enum(SENDER_TYPES), SenderAddress).default({}),
  returnAddress: ReturnAddress.default(''),
  postalAddress: PostalAddress.default(''),
})
export type ShopSettings = z.infer<typeof ShopSettings>

/** GET /api/shop: what header, footer and the contact page say about the house (S2, S9). */
export const ShopResponse = envelope(
  z.object({
    brand: z.string(),
    blurb: z.string(),
    supportEmail: z.string(),
    socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
    /** As an invoice needs it; '' until staff have said. */
    postalAddress: z.string(),
    supportHours: z.array(z.object({ days: z.string(), open: z.string(), close: z.string() })),
    supportTimeZone: z.string(),
  }),
).meta({ id: 'ShopAnswer' })
export type ShopResponse = z.infer<typeof ShopResponse>
