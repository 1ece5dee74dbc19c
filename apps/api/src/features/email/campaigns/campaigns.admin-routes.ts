import * as staffCampaigns from '@atelier/domain/email/staff-campaigns.endpoints'
import type { CampaignAction } from '@atelier/domain/email/campaign-state'
import type { StaffActionContext } from '../../../action-context.ts'
import type { Deps } from '../../../deps.ts'
import type { Mount } from '../../../http/mount.ts'
import { presentCampaign, presentCampaignDetail } from './campaigns.present.ts'
import { listCampaigns } from './campaigns.repo.ts'
import { changeCampaign, readCampaign } from './change-campaign.ts'
import { countRecipients, queueCampaign } from './queue-campaign.ts'

/** Mounts the staff routes of newsletter campaigns (A3, A7). */
export function mountStaffCampaigns(mount: Mount, deps: Deps): void {
  const change = async (campaignId: number, action: CampaignAction, context: StaffActionContext) => {
    const row = await changeCampaign(deps, campaignId, { action, context })
    return { success: true as const, data: presentCampaignDetail(row, deps.shop.terms.currency) }
  }

  const presented = async (campaignId: number) =>
    presentCampaignDetail(await readCampaign(deps, campaignId), deps.shop.terms.currency)

  mount(staffCampaigns, {
    sendCampaign({ body, idempotencyKey, context }) {
      return queueCampaign(deps, { body, context, idempotencyKey })
    },
    async countRecipients({ body }) {
      return { success: true, data: await countRecipients(deps, body) }
    },
    async listCampaigns({ query }) {
      const { rows, total } = await listCampaigns(deps.db, query, deps.shop.company.region)
      const { page, pageSize } = query
      return {
        success: true,
        data: rows.map((row) => presentCampaign(row, deps.shop.terms.currency)),
        total,
        page,
        pageSize,
      }
    },
    async getCampaign({ params }) {
      return { success: true, data: await presented(params.campaignId) }
    },
    cancelCampaign({ params, context }) {
      return change(params.campaignId, 'cancel', context)
    },
    pauseCampaign({ params, context }) {
      return change(params.campaignId, 'pause', context)
    },
    resumeCampaign({ params, context }) {
      return change(params.campaignId, 'resume', context)
    },
  })
}
