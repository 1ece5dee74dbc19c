import { z } from 'zod'
import { envelope } from '../envelope.ts'
import { EMAIL_STATUSES } from './email-status.ts'

/** What the mails of a type are counted under (A3: the keys `orders` and `marketing`); every other type under its own name. */
export const statsKey = (type: string): string => (type === 'order' ? 'orders' : type === 'return' ? 'returns' : type)

/** GET /api/email/admin/stats: the last 30 days, today included (A9), in days of the shop. */
export const EmailStats = z
  .object({
    /** How many days are counted. */
    days: z.int(),
    /** Every mail that was queued, whatever became of it. */
    totalEmails: z.int(),
    /** By type; `orders` and `marketing` are always there, as is every type the shop knows. */
    emailsByType: z.record(z.string(), z.int()),
    emailsByStatus: z.record(z.enum(EMAIL_STATUSES), z.int()),
    /** One entry for each day, oldest first; `day` is `YYYY-MM-DD`. */
    byDay: z.array(z.object({ day: z.string(), total: z.int(), sent: z.int(), failed: z.int() })),
    /** `active` now; who came and who left within the days. */
    subscribers: z.object({ active: z.int(), joined: z.int(), left: z.int() }),
    /** Addresses that get no mail at all, now. */
    suppressed: z.int(),
  })
  .meta({ id: 'MailStats' })
export type EmailStats = z.infer<typeof EmailStats>

export const EmailStatsResponse = envelope(EmailStats).meta({ id: 'MailStatsAnswer' })
export type EmailStatsResponse = z.infer<typeof EmailStatsResponse>
