import type { Campaign } from '@atelier/domain/email/campaign.schema'
import type { CampaignStatus } from '@atelier/domain/email/campaign-state'
import type { EmailStatus } from '@atelier/domain/email/email-status'
import type { Tone } from '../../../ui/display/status.tsx'
import { formatAmount, type Currency } from '@atelier/domain/money/money'
import { formatCount, pluralize } from '../../../ui/format/numbers.ts'
import { REGION } from '../../../region.ts'

export const CAMPAIGN_TONES: Readonly<Record<CampaignStatus, Tone>> = {
  scheduled: 'info',
  sending: 'info',
  paused: 'warn',
  canceled: 'mute',
  sent: 'ok',
  failed: 'bad',
}

/** Returns how many of the campaign's emails have a final status. */
export const finishedCountOf = ({ recipientCount, isGathered, counts }: Campaign): number =>
  isGathered ? Math.max(0, recipientCount - counts.waiting) : 0

/** Formats the number of recipients: '48 recipients', or 'about 50 recipients now' before it starts. */
export const formatRecipients = ({ recipientCount, isGathered }: Campaign): string =>
  isGathered ? pluralize(recipientCount, 'recipient') : `about ${pluralize(recipientCount, 'recipient')}`

/** Returns the prefix of a number that is an estimate. */
export const estimatePrefix = ({ isGathered }: Campaign): string => (isGathered ? '' : 'about ')

/** Shown for a scheduled campaign. */
export const SCHEDULED_RECIPIENTS_NOTE = 'Goes to everyone subscribed at send time.'

export interface CampaignCount {
  name: string
  count: number
  /** The matching status filter of the email log; null: there is none. */
  status: EmailStatus | null
}

/** Returns the counts of a campaign by status; rare ones only if they are not zero. */
export function campaignCounts({ counts }: Campaign): CampaignCount[] {
  const always: CampaignCount[] = [
    { name: 'Sent', count: counts.sent, status: 'sent' },
    { name: 'Waiting', count: counts.waiting, status: 'pending' },
    { name: 'Failed', count: counts.failed, status: 'failed' },
  ]
  const seldom: CampaignCount[] = [
    { name: 'Delivery unknown', count: counts.uncertain, status: 'uncertain' },
    { name: 'Suppressed before sending', count: counts.suppressed, status: 'suppressed' },
    { name: 'Unsubscribed before sending', count: counts.unsubscribed, status: 'unsubscribed' },
    { name: 'Canceled', count: counts.cancelled, status: 'cancelled' },
  ]
  return [
    ...always,
    ...seldom.filter(({ count }) => count > 0),
    { name: 'Unsubscribed after sending', count: counts.left, status: null },
  ]
}

/** Explains orders and revenue of a campaign. Analytics count them in the same way. */
export const ATTRIBUTION_NOTE =
  'Orders placed in a visit that began with a link in this campaign. Revenue is what was paid, less refunds.'

/** Returns what a campaign brought in. */
export const campaignResults = (
  { orderCount = 0, revenue = 0, otherTotals }: Campaign,
  currency: Currency,
): { name: string; value: string; otherTotals?: Campaign['otherTotals'] }[] => [
  { name: 'Orders', value: formatCount(orderCount) },
  { name: 'Revenue', value: formatAmount(revenue, currency, REGION), otherTotals },
]

/** Describes how many recipients are skipped, in one sentence. */
export const skippedMessage = (count: number, isTargeted: boolean): string =>
  isTargeted
    ? `${pluralize(count, 'address', 'addresses')} skipped: not subscribed, unsubscribed or suppressed.`
    : `${pluralize(count, 'subscriber')} skipped: their addresses are suppressed.`
