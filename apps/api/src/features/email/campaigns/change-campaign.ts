import {
  campaignActions,
  campaignState,
  CAMPAIGN_STATUS_LABELS,
  campaignStatus,
  type CampaignAction,
} from '@atelier/domain/email/campaign-state'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { AuditAction } from '@atelier/domain/access/audit-actions'
import type { StaffActionContext } from '../../../action-context.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { changeCampaignRow, findCampaign, lockCampaign, type CampaignRow } from './campaigns.repo.ts'
import { presentCampaignDetail } from './campaigns.present.ts'

const ACTIONS = {
  cancel: 'campaign.cancelled',
  pause: 'campaign.paused',
  resume: 'campaign.resumed',
} as const satisfies Record<CampaignAction, AuditAction>

const assertFound = (campaign: CampaignRow | null): CampaignRow => {
  if (!campaign) throw new ShopError('not_found', 'Campaign not found')
  return campaign
}

export const readCampaign = async ({ db, shop }: Deps, campaignId: number): Promise<CampaignRow> =>
  assertFound(await findCampaign(db, campaignId, shop.company.region))

/**
 * Cancels, pauses or resumes a campaign. A cancelled campaign sends no further email. Throws `conflict` (409) with the
 * current campaign when its state does not allow the action.
 */
export async function changeCampaign(
  deps: Deps,
  campaignId: number,
  { action, context }: { action: CampaignAction; context: StaffActionContext },
): Promise<CampaignRow> {
  const { region } = deps.shop.company
  const changed = await inTransaction(deps.db, async (tx) => {
    const before = assertFound(await lockCampaign(tx, campaignId, region))
    const state = campaignState(before, before.now)
    if (!campaignActions(state).includes(action)) {
      const message = `This campaign can no longer be changed this way. Its status is ${CAMPAIGN_STATUS_LABELS[campaignStatus(state, before)].toLowerCase()}.`
      throw new ShopError('conflict', message, { data: presentCampaignDetail(before, deps.shop.terms.currency) })
    }
    await changeCampaignRow(tx, campaignId, action)
    const after = assertFound(await findCampaign(tx, campaignId, region))
    await recordAudit(tx, {
      context,
      action: ACTIONS[action],
      at: deps.now(),
      target: { type: 'campaign', id: String(campaignId), name: before.subject },
      before: { state },
      after: { state: campaignState(after, after.now), sent: after.sent },
    })
    return after
  })
  if (action !== 'pause') deps.signals.emit('campaign-queued')
  return changed
}
