import { z } from 'zod'
import { envelope } from '../envelope.ts'
import { policy } from '../policy.ts'

const SocialLink = z.object({ name: z.string(), url: z.url({ protocol: /^https$/ }) })

/** What staff may set about the house itself; the defaults are the demo brand's. */
export const ShopSettings = z.object({
  brand: z.string().trim().min(1).max(60).default('ORSENNE'),
  /** Where the contact form's messages go, and the address pages and mails name. */
  supportEmail: z.email().default('support@atelier.example'),
  socialLinks: z
    .array(SocialLink)
    .max(8)
    .default([
      { name: 'Instagram', url: 'https://www.instagram.com/orsenne.example' },
      { name: 'Pinterest', url: 'https://www.pinterest.com/orsenneexample' },
      { name: 'YouTube', url: 'https://www.youtube.com/@orsenne.example' },
    ]),
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

/** The settings together with what the policy promises. */
export const describeShop = ({ brand, supportEmail, socialLinks }: ShopSettings): ShopAnswer['data'] => ({
  brand,
  supportEmail,
  socialLinks,
  supportHours: policy.support.hours.map((hours) => ({ ...hours })),
  supportTimeZone: policy.support.timeZone,
})
