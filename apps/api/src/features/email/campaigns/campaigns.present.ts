import { campaignActions, campaignState } from '@atelier/domain/email/campaign-state'
import type { Campaign, CampaignDetail } from '@atelier/domain/email/campaign.schema'
import { toAmount, type Currency } from '@atelier/domain/money/money'
import { otherTotalsOf, splitSums } from '@atelier/domain/money/other-totals.schema'
import type { CampaignRow } from './campaigns.repo.ts'

/** The label of a list of addresses. */
export const LIST = 'Specific recipients'

/** Presents a campaign for the list. */
export function presentCampaign(row: CampaignRow, currency: Currency): Campaign {
  const { campaignId, subject, isTargeted, isGathered, recipientCount, skippedCount, createdByName: createdBy } = row
  const { sent, waiting, failed, uncertain, suppressed, unsubscribed, cancelled, left } = row
  const state = campaignState(row, row.now)
  const { cents, others } = splitSums(row.revenue, currency)
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
    revenue: toAmount(cents, currency),
    otherTotals: otherTotalsOf(others),
    currency,
  }
}

/** Presents a campaign with its content. */
export const presentCampaignDetail = (row: CampaignRow, currency: Currency): CampaignDetail => ({
  ...presentCampaign(row, currency),
  htmlContent: row.htmlContent,
  textContent: row.textContent,
  previewText: row.previewText,
  segment: row.isTargeted ? null : (row.segment ?? { kind: 'all' }),
})
