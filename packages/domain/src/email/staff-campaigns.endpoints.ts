import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import {
  CampaignResponse,
  CampaignsResponse,
  CountRecipientsBody,
  CountRecipientsResponse,
  ListCampaignsQuery,
  SendCampaignBody,
  SendCampaignResponse,
} from './campaign.schema.ts'

/** The number, or the text that a page found in its URL. */
const CampaignParams = z.strictObject({
  campaignId: z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER),
})

export const sendCampaign = defineEndpoint({
  method: 'POST',
  path: '/api/email/admin/marketing/send',
  access: 'email:manage',
  summary: 'Send a campaign to every subscriber, or to those of a list',
  body: SendCampaignBody,
  response: SendCampaignResponse,
  idempotent: true,
  errors: ['conflict', 'idempotency_mismatch'],
})

export const countRecipients = defineEndpoint({
  method: 'POST',
  path: '/api/email/admin/marketing/recipients',
  access: 'email:manage',
  personalData: { kind: 'list' },
  summary: 'Preview the recipients of a campaign; sends nothing',
  body: CountRecipientsBody,
  response: CountRecipientsResponse,
})

export const listCampaigns = defineEndpoint({
  method: 'GET',
  path: '/api/email/admin/campaigns',
  access: 'email:manage',
  underLimits: { personalData: 'none' },
  summary: 'Page through the campaigns, newest first',
  query: ListCampaignsQuery,
  response: CampaignsResponse,
})

export const getCampaign = defineEndpoint({
  method: 'GET',
  path: '/api/email/admin/campaigns/:campaignId',
  access: 'email:manage',
  underLimits: { personalData: 'none' },
  summary: 'Get a campaign with its content and delivery counts',
  params: CampaignParams,
  response: CampaignResponse,
  errors: ['not_found'],
})

export const cancelCampaign = defineEndpoint({
  method: 'POST',
  path: '/api/email/admin/campaigns/:campaignId/cancel',
  access: 'email:manage',
  underLimits: { personalData: 'none' },
  summary: 'Cancel a campaign: no further emails are sent',
  params: CampaignParams,
  response: CampaignResponse,
  errors: ['not_found', 'conflict'],
})

export const pauseCampaign = defineEndpoint({
  method: 'POST',
  path: '/api/email/admin/campaigns/:campaignId/pause',
  access: 'email:manage',
  underLimits: { personalData: 'none' },
  summary: 'Pause a campaign',
  params: CampaignParams,
  response: CampaignResponse,
  errors: ['not_found', 'conflict'],
})

export const resumeCampaign = defineEndpoint({
  method: 'POST',
  path: '/api/email/admin/campaigns/:campaignId/resume',
  access: 'email:manage',
  underLimits: { personalData: 'none' },
  summary: 'Resume a paused campaign',
  params: CampaignParams,
  response: CampaignResponse,
  errors: ['not_found', 'conflict'],
})
