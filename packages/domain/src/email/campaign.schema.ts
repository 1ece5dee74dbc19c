import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { display } from '../limits/display.ts'
import { limits } from '../limits/limits.ts'
import { OtherTotals } from '../money/other-totals.schema.ts'
import { isoDate } from '../values/text.schema.ts'
import { CAMPAIGN_ACTIONS, CAMPAIGN_STATES } from './campaign-state.ts'
import { Segment } from './segment.schema.ts'
import { addressList, hasContent, EmailSubject, NO_CONTENT, contentFields, previewText } from './send-email.schema.ts'

const targetEmails = addressList(limits.email.targetsMax, 'Please enter at least one address').optional()

const hasOneAudience = (body: { targetEmails?: unknown; segment?: unknown }): boolean =>
  body.targetEmails === undefined || body.segment === undefined
const TWO_AUDIENCES = { path: ['segment'], message: 'Please choose a segment or a list of addresses, not both' }

/** Body of POST /api/email/admin/marketing/send: a campaign to all subscribers or only to `targetEmails` (A3). */
export const SendCampaignBody = z
  .strictObject({
    subject: EmailSubject,
    ...contentFields,
    previewText,
    /** A list of subscribers instead of a segment. Addresses that are not subscribed are skipped and counted. */
    targetEmails,
    /** Without it and without a list, all active subscribers. */
    segment: Segment.optional(),
    /** Start time. Without it, the campaign starts in a minute and can be canceled until then. */
    sendAt: isoDate.optional(),
  })
  .refine(hasContent, NO_CONTENT)
  .refine(hasOneAudience, TWO_AUDIENCES)
  .meta({ id: 'SendCampaignBody' })
export type SendCampaignBody = z.output<typeof SendCampaignBody>
export type SendCampaignInput = z.input<typeof SendCampaignBody>

export const NO_POSTAL_ADDRESS = 'Campaigns must include your postal address. Add it under Settings, Email.'
export const NO_SUBSCRIBERS = 'No one has subscribed to the newsletter yet.'
export const NO_TARGETS = 'None of these addresses are subscribed to the newsletter'

export const EMPTY_SEGMENT = 'No subscribers are in this segment'

/** The message while a campaign waits or is being sent. */
export const campaignSending = (count: number): string => `Sending marketing email to ${recipients(count)}`

/** The message after the last recipient (A9). */
export const campaignSent = (count: number): string => `Marketing email sent to ${recipients(count)}`

/** The message of a scheduled campaign. Its recipients are chosen when it starts, so the count is only today's. */
export const campaignScheduled = (count: number): string =>
  `Marketing email scheduled, to be sent to about ${recipients(count)}`

const recipients = (count: number): string => `${count} ${count === 1 ? 'recipient' : 'recipients'}`

/**
 * The campaign was queued. From `startsAt` on, `sentCount` emails leave (an estimate for a scheduled campaign). Until
 * then staff can cancel all of it.
 */
export const SendCampaignResponse = z
  .object({
    success: z.literal(true),
    message: z.string(),
    sentCount: z.int(),
    /** With targetEmails: not subscribed, unsubscribed or suppressed. Otherwise: suppressed. */
    skippedCount: z.int(),
    data: z.object({ campaignId: z.int(), startsAt: isoDate }),
  })
  .meta({ id: 'SendCampaignResponse' })
export type SendCampaignResponse = z.infer<typeof SendCampaignResponse>

/** Body of POST /api/email/admin/marketing/recipients: counts a campaign's recipients for the confirmation. */
export const CountRecipientsBody = z
  .strictObject({ targetEmails, segment: Segment.optional() })
  .refine(hasOneAudience, TWO_AUDIENCES)
  .meta({ id: 'CountRecipientsBody' })
export type CountRecipientsBody = z.output<typeof CountRecipientsBody>

export const SKIP_REASONS = ['not-subscribed', 'unsubscribed', 'suppressed'] as const

export const CountRecipientsResponse = envelope(
  z.object({
    recipientCount: z.int(),
    skippedCount: z.int(),
    /** The first few skipped addresses. */
    skipped: z.array(z.object({ email: z.string(), reason: z.enum(SKIP_REASONS) })),
    /** Why the campaign cannot be sent, for example a missing postal address; null when it can. */
    obstacle: z.string().nullable(),
  }),
).meta({ id: 'CountRecipientsResponse' })
export type CountRecipientsResponse = z.infer<typeof CountRecipientsResponse>

const CampaignShape = z.object({
  campaignId: z.int(),
  subject: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  /** The actions that its state allows. */
  actions: z.array(z.enum(CAMPAIGN_ACTIONS)),
  createdAt: isoDate,
  startsAt: isoDate,
  /** null while emails are waiting. */
  finishedAt: isoDate.nullable(),
  createdBy: z.string(),
  /** Goes to a list of addresses instead of a segment. */
  isTargeted: z.boolean(),
  /** To whom it goes, for example "Bought Clémence". */
  audience: z.string(),
  /** Recipients are fixed. Before that, for a scheduled campaign, both counts are today's. */
  isGathered: z.boolean(),
  recipientCount: z.int(),
  skippedCount: z.int(),
  counts: z.object({
    sent: z.int(),
    /** Not yet sent, including emails in transfer. */
    waiting: z.int(),
    failed: z.int(),
    /** Possibly delivered: the process stopped during transfer. Only staff retry these. */
    uncertain: z.int(),
    suppressed: z.int(),
    /** Unsubscribed before their email was due. */
    unsubscribed: z.int(),
    cancelled: z.int(),
    /** Unsubscribed through the link of this campaign. */
    left: z.int(),
  }),
  /** Orders placed in the visits of its links, and their revenue: paid less refunded. */
  orderCount: z.int(),
  revenue: z.number(),
  /** The revenue of those in other currencies. */
  otherTotals: OtherTotals,
  /** ISO 4217. */
  currency: z.string(),
})

/** A row of the campaign list. */
export const Campaign = CampaignShape.meta({ id: 'Campaign' })
export type Campaign = z.infer<typeof Campaign>

/** A campaign with its content. */
export const CampaignDetail = CampaignShape.extend({
  htmlContent: z.string(),
  textContent: z.string(),
  previewText: z.string(),
  /** A `Segment`, or one of a later version; null: a list of addresses. */
  segment: z.looseObject({ kind: z.string() }).nullable(),
}).meta({ id: 'CampaignDetail' })
export type CampaignDetail = z.infer<typeof CampaignDetail>

/** Query of GET /api/email/admin/campaigns; newest first. */
export const ListCampaignsQuery = z.strictObject({
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(limits.http.maxPageSize).default(display.pageSize.campaigns),
})
export type ListCampaignsQuery = z.infer<typeof ListCampaignsQuery>

export const CampaignsResponse = z
  .object({ success: z.literal(true), data: z.array(Campaign), total: z.int(), page: z.int(), pageSize: z.int() })
  .meta({ id: 'CampaignsResponse' })
export type CampaignsResponse = z.infer<typeof CampaignsResponse>

/** Response of GET campaigns/{id} and of POST campaigns/{id}/cancel, /pause and /resume: the current campaign. */
export const CampaignResponse = envelope(CampaignDetail).meta({ id: 'CampaignResponse' })
export type CampaignResponse = z.infer<typeof CampaignResponse>
