import {
  CampaignResponse,
  CampaignsResponse,
  CountRecipientsResponse,
  CountRecipientsBody,
  ListCampaignsQuery,
  SendCampaignResponse,
  SendCampaignBody,
} from '@atelier/domain/email/campaign.schema'
import { CAMPAIGN_ACTIONS, type CampaignAction } from '@atelier/domain/email/campaign-state'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { readIdempotencyKey } from '../../http/idempotency-key.ts'
import { staffActionContextOf } from '../../http/action-context.ts'
import { describeResponse, body, params, query } from '../../http/validate.ts'
import { presentCampaign, presentCampaignDetail } from './campaigns.present.ts'
import { listCampaigns } from './campaigns.repo.ts'
import { changeCampaign, readCampaign } from './change-campaign.ts'
import { countRecipients, queueCampaign } from './queue-campaign.ts'

const CampaignParams = z.strictObject({ campaignId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

const SUMMARIES: Readonly<Record<CampaignAction, string>> = {
  cancel: 'Cancel a campaign: no further emails are sent',
  pause: 'Pause a campaign',
  resume: 'Resume a paused campaign',
}

/** /api/email/admin: newsletter campaigns (A3, A7). */
export function campaignsAdminRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const { db, config } = deps
  const routes = new Hono<AppEnv>()
  const contextOf = (c: Context<AppEnv>) => staffActionContextOf(c, config.TRUSTED_PROXIES)

  routes.post(
    '/marketing/send',
    allow('email:manage'),
    describeResponse(SendCampaignResponse, 'Send a campaign to every subscriber, or to those of a list', {
      errors: ['conflict', 'idempotency_mismatch'],
      headers: ['Idempotency-Key'],
    }),
    body(SendCampaignBody),
    async (c) => {
      const call = { body: c.req.valid('json'), context: contextOf(c), idempotencyKey: readIdempotencyKey(c) }
      return c.json(await queueCampaign(deps, call))
    },
  )

  routes.post(
    '/marketing/recipients',
    allow('email:manage'),
    describeResponse(CountRecipientsResponse, 'Preview the recipients of a campaign; sends nothing'),
    body(CountRecipientsBody),
    async (c) => {
      const data = await countRecipients(deps, c.req.valid('json').targetEmails)
      return c.json({ success: true, data } satisfies CountRecipientsResponse)
    },
  )

  routes.get(
    '/campaigns',
    allow('email:manage'),
    describeResponse(CampaignsResponse, 'Page through the campaigns, newest first'),
    query(ListCampaignsQuery),
    async (c) => {
      const filters = c.req.valid('query')
      const { rows, total } = await listCampaigns(db, filters)
      const { page, pageSize } = filters
      return c.json({
        success: true,
        data: rows.map(presentCampaign),
        total,
        page,
        pageSize,
      } satisfies CampaignsResponse)
    },
  )

  routes.get(
    '/campaigns/:campaignId',
    allow('email:manage'),
    describeResponse(CampaignResponse, 'Get a campaign with its content and delivery counts', {
      errors: ['not_found'],
    }),
    params(CampaignParams),
    async (c) => {
      const row = await readCampaign(deps, c.req.valid('param').campaignId)
      return c.json({ success: true, data: presentCampaignDetail(row) } satisfies CampaignResponse)
    },
  )

  for (const action of CAMPAIGN_ACTIONS) {
    routes.post(
      `/campaigns/:campaignId/${action}`,
      allow('email:manage'),
      describeResponse(CampaignResponse, SUMMARIES[action], { errors: ['not_found', 'conflict'] }),
      params(CampaignParams),
      async (c) => {
        const row = await changeCampaign(deps, c.req.valid('param').campaignId, { action, context: contextOf(c) })
        return c.json({ success: true, data: presentCampaignDetail(row) } satisfies CampaignResponse)
      },
    )
  }

  return routes
}
