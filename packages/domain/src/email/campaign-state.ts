/** Where a campaign stands. `scheduled`: nothing has left yet, so that calling it back undoes it whole. */
export const CAMPAIGN_STATES = ['scheduled', 'sending', 'paused', 'cancelled', 'done'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** What is stored of it: times of what happened; null: it did not. */
export interface CampaignTimes {
  startsAt: Date
  pausedAt: Date | null
  cancelledAt: Date | null
  /** Nothing of it waits any more. */
  finishedAt: Date | null
}

/** The state people read. */
export function campaignState(
  { startsAt, pausedAt, cancelledAt, finishedAt }: CampaignTimes,
  now: Date,
): CampaignState {
  if (cancelledAt) return 'cancelled'
  if (finishedAt) return 'done'
  if (pausedAt) return 'paused'
  return startsAt > now ? 'scheduled' : 'sending'
}

/** What staff can do to a campaign on its way. */
export const CAMPAIGN_ACTIONS = ['cancel', 'pause', 'resume'] as const
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number]

const ACTIONS_BY_STATE: Readonly<Record<CampaignState, readonly CampaignAction[]>> = {
  scheduled: ['cancel', 'pause'],
  sending: ['cancel', 'pause'],
  paused: ['cancel', 'resume'],
  cancelled: [],
  done: [],
}

/** What can be done to a campaign in this state. Buttons and API read this one. */
export const campaignActions = (state: CampaignState): readonly CampaignAction[] => ACTIONS_BY_STATE[state]

const STATE_LABELS: Readonly<Record<CampaignState, string>> = {
  scheduled: 'Scheduled',
  sending: 'Being sent',
  paused: 'Paused',
  cancelled: 'Called back',
  done: 'Sent',
}
export const campaignStateLabel = (state: CampaignState): string => STATE_LABELS[state]
