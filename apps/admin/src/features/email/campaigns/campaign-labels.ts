import type { Campaign } from '@atelier/domain/email/campaign.schema'
import type { CampaignState } from '@atelier/domain/email/campaign-state'
import type { EmailStatus } from '@atelier/domain/email/email-status'
import type { Tone } from '../../../ui/status.tsx'
import { pluralize } from '../email-labels.ts'

export const CAMPAIGN_TONES: Readonly<Record<CampaignState, Tone>> = {
  scheduled: 'info',
  sending: 'info',
  paused: 'warn',
  cancelled: 'mute',
  done: 'ok',
}

/** '0:42', '12:05'. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Of its mails: those of which it is decided what became of them. */
export const settledOf = ({ recipientCount, isGathered, counts }: Campaign): number =>
  isGathered ? Math.max(0, recipientCount - counts.waiting) : 0

/** To how many it goes: '48 recipients', or of one that has not begun 'about 50 recipients now'. */
export const recipientsOf = ({ recipientCount, isGathered }: Campaign): string =>
  isGathered ? pluralize(recipientCount, 'recipient') : `about ${pluralize(recipientCount, 'recipient')} now`

/** What stands in front of a figure that is not decided yet. */
export const aboutOf = ({ isGathered }: Campaign): string => (isGathered ? '' : 'about ')

/** Said of a campaign for a later time. */
export const CHOSEN_LATER = 'Who gets it is decided when it leaves: whoever is subscribed by then.'

export interface CampaignCount {
  name: string
  count: number
  /** The status of the log that lists them; null: the log knows none. */
  status: EmailStatus | null
}

/** What became of a campaign, the figures that are never left out first. */
export function campaignCounts({ counts }: Campaign): CampaignCount[] {
  const always: CampaignCount[] = [
    { name: 'Sent', count: counts.sent, status: 'sent' },
    { name: 'Waiting', count: counts.waiting, status: 'pending' },
    { name: 'Failed', count: counts.failed, status: 'failed' },
  ]
  const seldom: CampaignCount[] = [
    { name: 'Uncertain', count: counts.uncertain, status: 'uncertain' },
    { name: 'Suppressed meanwhile', count: counts.suppressed, status: 'suppressed' },
    { name: 'Unsubscribed meanwhile', count: counts.unsubscribed, status: 'unsubscribed' },
    { name: 'Called back', count: counts.cancelled, status: 'cancelled' },
  ]
  return [
    ...always,
    ...seldom.filter(({ count }) => count > 0),
    { name: 'Left the newsletter since', count: counts.left, status: null },
  ]
}

/** Who is left out of a campaign, in one sentence. */
export const skippedMessage = (count: number, isTargeted: boolean): string =>
  isTargeted
    ? `${pluralize(count, 'address', 'addresses')} left out: not subscribed, unsubscribed or suppressed.`
    : `${pluralize(count, 'subscriber')} left out, because nothing may be sent to their address.`
