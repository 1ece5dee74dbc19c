import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { EMAIL_STATUSES } from './email-status.ts'

/** Returns the statistics key of an email type: `orders` and `marketing` (A3); other types use their own name. */
export const statsKey = (type: string): string => (type === 'order' ? 'orders' : type === 'return' ? 'returns' : type)

/** GET /api/email/admin/stats: the last 30 days of the shop, including today (A9). */
export const EmailStats = z
  .object({
    /** Number of days counted. */
    days: z.int(),
    /** All queued emails, in any status. */
    totalEmails: z.int(),
    /** By type; includes `orders`, `marketing` and every known type, also with 0. */
    emailsByType: z.record(z.string(), z.int()),
    emailsByStatus: z.record(z.enum(EMAIL_STATUSES), z.int()),
    /** One entry per day, oldest first; `day` is `YYYY-MM-DD`. */
    byDay: z.array(z.object({ day: z.string(), total: z.int(), sent: z.int(), failed: z.int() })),
    /** `active` is the current number; `joined` and `left` count within the period. */
    subscribers: z.object({ active: z.int(), joined: z.int(), left: z.int() }),
    /** Number of addresses that currently get no email at all. */
    suppressed: z.int(),
  })
  .meta({ id: 'EmailStats' })
export type EmailStats = z.infer<typeof EmailStats>

export const EmailStatsResponse = envelope(EmailStats).meta({ id: 'EmailStatsResponse' })
export type EmailStatsResponse = z.infer<typeof EmailStatsResponse>
