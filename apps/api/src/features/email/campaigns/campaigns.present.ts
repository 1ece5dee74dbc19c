import { campaignActions, campaignState } from '@atelier/domain/email/campaign-state'
import type { Campaign, CampaignDetail } from '@atelier/domain/email/campaign.schema'
import { toDollars } from '@atelier/domain/region/money'
import type { CampaignRow } from './campaigns.repo.ts'

/** The label of a list of addresses. */
export const LIST = 'Specific recipients'

/** Presents a campaign for the list. */
export function presentCampaign(row: CampaignRow): Campaign {
  const { campaignId, subject, isTargeted, isGathered, recipientCount, skippedCount, createdByName: createdBy } = row
  const { sent, waiting, failed, uncertain, suppressed, unsubscribed, cancelled, left } = row
  const state = campaignState(row, row.now)
  return {
    campaignId,
    subject,
    state,
    actions: [...campaignActions(state)],
    createdAt: row.createdAt.toISOString(),
    startsAt: row.startsAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    createdBy,
    isTargeted,
    audience: row.audience ?? (isTargeted ? LIST : 'All subscribers'),
    isGathered,
    recipientCount,
    skippedCount,
    counts: { sent, waiting, failed, uncertain, suppressed, unsubscribed, cancelled, left },
    orderCount: row.orderCount,
    revenue: toDollars(row.revenueCents),
  }
}

/** Presents a campaign with its content. */
export const presentCampaignDetail = (row: CampaignRow): CampaignDetail => ({
  ...presentCampaign(row),
  htmlContent: row.htmlContent,
  textContent: row.textContent,
  previewText: row.previewText,
  segment: row.isTargeted ? null : (row.segment ?? { kind: 'all' }),
})
