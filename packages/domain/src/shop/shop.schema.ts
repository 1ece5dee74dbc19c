import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { emailAddress } from '../values/text.schema.ts'

/** A profile of the shop on another site, linked in the footer of every page. */
export const SocialLink = z.object({
  name: z.string(),
  url: z.url({ protocol: /^https$/, error: 'Enter a URL that begins with https://' }),
})

/** Sender types of emails (A9). */
export const SENDER_TYPES = ['orders', 'returns', 'support', 'info', 'marketing', 'admin'] as const
export type SenderType = (typeof SENDER_TYPES)[number]

/** A display name for the From header: one line, without characters that separate addresses. */
export const SenderName = z
  .string()
  .trim()
  .max(60, 'Please use at most 60 characters')
  .regex(/^[^\r\n<>",;]*$/, 'Please leave out line breaks, quotes, commas and angle brackets')

/** An address for the From header, for mail servers that may send from more than one. */
export const SenderAddress = z.union([z.literal(''), emailAddress()])

/** The shop's postal address, which every campaign must contain; '' until staff set it. */
export const PostalAddress = z.string().trim().max(300, 'Please use at most 300 characters')

/** Where customers send returns, as emails show it; '' until staff set it. */
export const ReturnAddress = z.string().trim().max(300, 'Please use at most 300 characters')

/** Response of GET /api/shop: the shop's details for header, footer and contact page (S2, S9). */
export const ShopResponse = envelope(
  z.object({
    /** Whether shoppers see the shop and can order. */
    isOpen: z.boolean(),
    brand: z.string(),
    blurb: z.string(),
    supportEmail: z.string(),
    socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
    /** For invoices; '' until staff set it. */
    postalAddress: z.string(),
    /** The company that sells, with its form; '' for the name of the brand. */
    legalName: z.string().optional(),
    registerNumber: z.string().optional(),
    taxNumber: z.string().optional(),
    phone: z.string().optional(),
    supportHours: z.array(z.object({ days: z.string(), open: z.string(), close: z.string() })),
    supportTimeZone: z.string(),
  }),
).meta({ id: 'ShopResponse' })
export type ShopResponse = z.infer<typeof ShopResponse>
