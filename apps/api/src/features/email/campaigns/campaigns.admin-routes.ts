import * as staffCampaigns from '@atelier/domain/email/staff-campaigns.endpoints'
import type { CampaignAction } from '@atelier/domain/email/campaign-state'
import type { Context } from 'hono'
import type { Deps } from '../../../deps.ts'
import { staffActionContextOf } from '../../../http/action-context.ts'
import type { AppEnv } from '../../../http/env.ts'
import type { Mount } from '../../../http/mount.ts'
import { presentCampaign, presentCampaignDetail } from './campaigns.present.ts'
import { listCampaigns } from './campaigns.repo.ts'
import { changeCampaign, readCampaign } from './change-campaign.ts'
import { countRecipients, queueCampaign } from './queue-campaign.ts'

/** Mounts the staff routes of newsletter campaigns (A3, A7). */
export function mountStaffCampaigns(mount: Mount, deps: Deps): void {
  const contextOf = (c: Context<AppEnv>) => staffActionContextOf(c, deps.config.TRUSTED_PROXIES)
  const change = async (c: Context<AppEnv>, campaignId: number, action: CampaignAction) => {
    const row = await changeCampaign(deps, campaignId, { action, context: contextOf(c) })
    return { success: true as const, data: presentCampaignDetail(row) }
  }

  mount(staffCampaigns, {
    sendCampaign({ body, idempotencyKey, c }) {
      return queueCampaign(deps, { body, context: contextOf(c), idempotencyKey })
    },
    async countRecipients({ body }) {
      return { success: true, data: await countRecipients(deps, body.targetEmails) }
    },
    async listCampaigns({ query }) {
      const { rows, total } = await listCampaigns(deps.db, query)
      const { page, pageSize } = query
      return { success: true, data: rows.map(presentCampaign), total, page, pageSize }
    },
    async getCampaign({ params }) {
      return { success: true, data: presentCampaignDetail(await readCampaign(deps, params.campaignId)) }
    },
    cancelCampaign({ params, c }) {
      return change(c, params.campaignId, 'cancel')
    },
    pauseCampaign({ params, c }) {
      return change(c, params.campaignId, 'pause')
    },
    resumeCampaign({ params, c }) {
      return change(c, params.campaignId, 'resume')
    },
  })
}
