import { z } from 'zod'
import { envelope } from '../envelope.ts'
import { policy } from '../policy.ts'
import { isoDate } from '../text.schema.ts'
import { CAMPAIGN_ACTIONS, CAMPAIGN_STATES } from './campaign-state.ts'
import { addressList, hasContent, EmailSubject, NO_CONTENT, contentFields } from './send-email.schema.ts'

const targetEmails = addressList(policy.email.targetsMax, 'Please enter at least one address').optional()

/** Body of POST /api/email/admin/marketing/send (A3): a campaign to every subscriber, or to those of `targetEmails`. */
export const SendCampaignBody = z
  .strictObject({
    subject: EmailSubject,
    ...contentFields,
    /** Left out: all active subscribers. Whoever is not subscribed is left out and counted. */
    targetEmails,
    /** When it begins; left out: in a minute, during which it can be called back. */
    sendAt: isoDate.optional(),
  })
  .refine(hasContent, NO_CONTENT)
  .meta({ id: 'SendCampaignBody' })
export type SendCampaignBody = z.output<typeof SendCampaignBody>
export type SendCampaignInput = z.input<typeof SendCampaignBody>

export const NO_POSTAL_ADDRESS =
  'A campaign names the postal address of the house. Please enter it under Settings, Email, first.'
export const NO_SUBSCRIBERS = 'Nobody is subscribed to the newsletter yet.'
export const NO_TARGETS = 'None of these addresses is subscribed to the newsletter'

/** S8. */
export const campaignSent = (count: number): string => `Marketing email sent to ${recipients(count)}`

/** The same of a campaign for a later time, whose readers are chosen when it begins: the count is that of now. */
export const campaignScheduled = (count: number): string =>
  `Marketing email scheduled, to be sent to about ${recipients(count)}`

const recipients = (count: number): string => `${count} ${count === 1 ? 'recipient' : 'recipients'}`

/**
 * The campaign was queued. `sentCount` mails leave from `startsAt` on, or about so many, when that is a chosen time; until then
 * it can be called back whole.
 */
export const SendCampaignResponse = z
  .object({
    success: z.literal(true),
    message: z.string(),
    sentCount: z.int(),
    /** Of targetEmails: not subscribed, unsubscribed or suppressed. Of all: suppressed. */
    skippedCount: z.int(),
    data: z.object({ campaignId: z.int(), startsAt: isoDate }),
  })
  .meta({ id: 'SendCampaignAnswer' })
export type SendCampaignResponse = z.infer<typeof SendCampaignResponse>

/** Body of POST /api/email/admin/marketing/recipients: whom a campaign would reach, for the confirmation. */
export const CountRecipientsBody = z.strictObject({ targetEmails }).meta({ id: 'CountRecipientsBody' })
export type CountRecipientsBody = z.output<typeof CountRecipientsBody>
export type CountRecipientsInput = z.input<typeof CountRecipientsBody>

export const SKIP_REASONS = ['not-subscribed', 'unsubscribed', 'suppressed'] as const

export const CountRecipientsResponse = envelope(
  z.object({
    recipientCount: z.int(),
    skippedCount: z.int(),
    /** The first few of those who are left out. */
    skipped: z.array(z.object({ email: z.string(), reason: z.enum(SKIP_REASONS) })),
    /** Null: nothing stands in the way. Otherwise a sentence, such as that the postal address is missing. */
    obstacle: z.string().nullable(),
  }),
).meta({ id: 'CountRecipientsAnswer' })
export type CountRecipientsResponse = z.infer<typeof CountRecipientsResponse>

const CampaignShape = z.object({
  campaignId: z.int(),
  subject: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  /** What can be done to it now. */
  deeds: z.array(z.enum(CAMPAIGN_ACTIONS)),
  createdAt: isoDate,
  startsAt: isoDate,
  /** Null: something of it still waits. */
  finishedAt: isoDate.nullable(),
  createdBy: z.string(),
  /** To those of a list, rather than to all subscribers. */
  isTargeted: z.boolean(),
  /** Who gets it is decided. Before, as long as one for a later time has not begun, both counts are those of now. */
  isGathered: z.boolean(),
  recipientCount: z.int(),
  skippedCount: z.int(),
  counts: z.object({
    sent: z.int(),
    /** Not yet sent, those being handed over included. */
    waiting: z.int(),
    failed: z.int(),
    /** May have arrived: the shop went down while they were handed over. Sent again by a person only. */
    uncertain: z.int(),
    suppressed: z.int(),
    /** Had left before it was their turn. */
    unsubscribed: z.int(),
    cancelled: z.int(),
    /** Left the newsletter through the link of this campaign. */
    left: z.int(),
  }),
})

/** A row of the campaigns. */
export const Campaign = CampaignShape.meta({ id: 'Campaign' })
export type Campaign = z.infer<typeof Campaign>

/** A campaign with what it says. */
export const CampaignDetail = CampaignShape.extend({ htmlContent: z.string(), textContent: z.string() }).meta({
  id: 'CampaignDetail',
})
export type CampaignDetail = z.infer<typeof CampaignDetail>

/** Query of GET /api/email/admin/campaigns; newest first. */
export const ListCampaignsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(policy.maxPageSize).default(policy.pageSize.campaigns),
})
export type ListCampaignsQuery = z.infer<typeof ListCampaignsQuery>

export const CampaignsResponse = z
  .object({ success: z.literal(true), data: z.array(Campaign), total: z.int(), page: z.int(), pageSize: z.int() })
  .meta({ id: 'CampaignsAnswer' })
export type CampaignsResponse = z.infer<typeof CampaignsResponse>

/** Answer of GET campaigns/{id} and of POST campaigns/{id}/cancel, /pause and /resume: the campaign as it is now. */
export const CampaignResponse = envelope(CampaignDetail).meta({ id: 'CampaignAnswer' })
export type CampaignResponse = z.infer<typeof CampaignResponse>
