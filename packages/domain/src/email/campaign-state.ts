/** States of a campaign. While `scheduled`, no email has left, so canceling it undoes it completely. */
export const CAMPAIGN_STATES = ['scheduled', 'sending', 'paused', 'cancelled', 'done'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** Stored times of a campaign's events; null when the event has not happened. */
export interface CampaignTimes {
  startsAt: Date
  pausedAt: Date | null
  cancelledAt: Date | null
  /** No email of the campaign is waiting any more. */
  finishedAt: Date | null
}

/** Derives the displayed state. */
export function campaignState(
  { startsAt, pausedAt, cancelledAt, finishedAt }: CampaignTimes,
  now: Date,
): CampaignState {
  if (cancelledAt) return 'cancelled'
  if (finishedAt) return 'done'
  if (pausedAt) return 'paused'
  return startsAt > now ? 'scheduled' : 'sending'
}

/** Actions of staff on an active campaign. */
export const CAMPAIGN_ACTIONS = ['cancel', 'pause', 'resume'] as const
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number]

const ACTIONS_BY_STATE: Readonly<Record<CampaignState, readonly CampaignAction[]>> = {
  scheduled: ['cancel', 'pause'],
  sending: ['cancel', 'pause'],
  paused: ['cancel', 'resume'],
  cancelled: [],
  done: [],
}

/** Returns the actions that a state allows. Buttons and API both read this table. */
export const campaignActions = (state: CampaignState): readonly CampaignAction[] => ACTIONS_BY_STATE[state]

/** What staff see of a campaign. It is `sent` only when no recipient is waiting, `failed` when no email could be sent. */
export type CampaignStatus = 'scheduled' | 'sending' | 'paused' | 'canceled' | 'sent' | 'failed'

/** The outcome of a campaign's emails: accepted by the mail server, possibly accepted, and refused. */
export interface CampaignOutcome {
  sent: number
  uncertain: number
  failed: number
}

/** Derives the displayed status from the state and the outcome. */
export function campaignStatus(state: CampaignState, { sent, uncertain, failed }: CampaignOutcome): CampaignStatus {
  if (state === 'cancelled') return 'canceled'
  if (state !== 'done') return state
  return failed > 0 && sent + uncertain === 0 ? 'failed' : 'sent'
}

export const CAMPAIGN_STATUS_LABELS: Readonly<Record<CampaignStatus, string>> = {
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  canceled: 'Canceled',
  sent: 'Sent',
  failed: 'Failed',
}
