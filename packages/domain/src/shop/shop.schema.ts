import { z } from 'zod'
import { envelope } from '../envelope.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'

const SocialLink = z.object({ name: z.string(), url: z.url({ protocol: /^https$/ }) })

/** What staff may set about the house itself; the defaults are the demo brand's. */
export const ShopSettings = z.object({
  brand: z.string().trim().min(1).max(60).default(DEFAULT_SETTINGS.brand),
  /** Where the contact form's messages go, and the address pages and mails name. */
  supportEmail: z.email().default(DEFAULT_SETTINGS.supportEmail),
  socialLinks: z.array(SocialLink).max(8).default(DEFAULT_SETTINGS.socialLinks),
})
export type ShopSettings = z.infer<typeof ShopSettings>

/** GET /api/shop: what header, footer and the contact page say about the house (S2, S9). */
export const ShopAnswer = envelope(
  ShopSettings.extend({
    brand: z.string(),
    supportEmail: z.string(),
    socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
    supportHours: z.array(z.object({ days: z.string(), open: z.string(), close: z.string() })),
    supportTimeZone: z.string(),
  }),
).meta({ id: 'ShopAnswer' })
export type ShopAnswer = z.infer<typeof ShopAnswer>
