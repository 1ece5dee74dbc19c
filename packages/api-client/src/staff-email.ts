import {
  CampaignResponse,
  CampaignsResponse,
  CountRecipientsResponse,
  SendCampaignResponse,
  type CampaignDetail,
  type ListCampaignsQuery,
  type SendCampaignInput,
} from '@atelier/domain/email/campaign.schema'
import type { CampaignAction } from '@atelier/domain/email/campaign-state'
import type { HeldEmailsBody } from '@atelier/domain/email/held-emails.schema'
import { EmailResponse, EmailsResponse, type ListEmailsQuery } from '@atelier/domain/email/email-log.schema'
import { EmailStatsResponse, type EmailStats } from '@atelier/domain/email/email-stats.schema'
import {
  SubscriberResponse,
  SubscribersResponse,
  SuppressionResponse,
  SuppressionsResponse,
  type ExportSubscribersQuery,
  type ListSubscribersQuery,
  type ListSuppressionsQuery,
  type SuppressBody,
} from '@atelier/domain/email/subscribers.schema'
import {
  EmailContentResponse,
  PreviewEmailResponse,
  type PreviewEmailInput,
  type SendEmailInput,
  type TestEmailInput,
} from '@atelier/domain/email/send-email.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import type { Api } from './http.ts'

// Everything here needs email:manage (A7).
const EMAIL = '/api/email/admin'

/** Polling does not extend the session. */
const BACKGROUND = { 'X-Background': '1' }

type EmailContent = EmailContentResponse['data']
export type Recipients = CountRecipientsResponse['data']
export type RenderedEmail = PreviewEmailResponse['data']

/** One page of the log: every mail the shop ever queued. */
export const listEmails = (api: Api, query: Partial<ListEmailsQuery>, signal?: AbortSignal): Promise<EmailsResponse> =>
  api({ path: `${EMAIL}/logs`, query, responseSchema: EmailsResponse, signal })

/** What a mail said, or will say. */
export const getEmailContent = async (api: Api, emailId: number, signal?: AbortSignal): Promise<EmailContent> =>
  (await api({ path: `${EMAIL}/logs/${emailId}/content`, responseSchema: EmailContentResponse, signal })).data

/** Sends a mail again that failed, or may not have arrived; anything else is refused as `conflict`. */
export const retryEmail = (api: Api, emailId: number): Promise<EmailResponse> =>
  api({ method: 'POST', path: `${EMAIL}/logs/${emailId}/retry`, responseSchema: EmailResponse })

/** Sends held emails or discards them: those named, or all. `conflict`: none is held any more. */
export const decideHeldEmails = (api: Api, body: HeldEmailsBody): Promise<SuccessResponse> =>
  api({ method: 'POST', path: `${EMAIL}/held`, body, responseSchema: SuccessResponse })

/** One page of the subscribers. */
export const listSubscribers = (
  api: Api,
  query: Partial<ListSubscribersQuery>,
  signal?: AbortSignal,
): Promise<SubscribersResponse> =>
  api({ path: `${EMAIL}/subscribers`, query, responseSchema: SubscribersResponse, signal })

/** Where the browser fetches the subscribers that match, as CSV. */
export function subscribersExportUrl({ search, status }: ExportSubscribersQuery): string {
  const query = new URLSearchParams({ ...(search ? { search } : {}), ...(status ? { status } : {}) })
  return `${EMAIL}/subscribers/export${query.size > 0 ? `?${query}` : ''}`
}

/** Unsubscribes a reader from the newsletter. */
export const unsubscribeSubscriber = async (api: Api, id: number): Promise<SubscriberResponse['data']> =>
  (await api({ method: 'POST', path: `${EMAIL}/subscribers/${id}/unsubscribe`, responseSchema: SubscriberResponse }))
    .data

/** One page of the addresses that get no mail at all. */
export const listSuppressions = (
  api: Api,
  query: Partial<ListSuppressionsQuery>,
  signal?: AbortSignal,
): Promise<SuppressionsResponse> =>
  api({ path: `${EMAIL}/suppressions`, query, responseSchema: SuppressionsResponse, signal })

/** From now on the address gets no mail; one that gets none already is refused as `conflict`. */
export const suppress = async (api: Api, body: SuppressBody): Promise<SuppressionResponse['data']> =>
  (await api({ method: 'POST', path: `${EMAIL}/suppressions`, body, responseSchema: SuppressionResponse })).data

/** The address gets mail again. */
export async function liftSuppression(api: Api, id: number): Promise<void> {
  await api({ method: 'DELETE', path: `${EMAIL}/suppressions/${id}`, responseSchema: SuccessResponse })
}

/** What was sent in the last 30 days (A9). */
export const getEmailStats = async (api: Api, signal?: AbortSignal): Promise<EmailStats> =>
  (await api({ path: `${EMAIL}/stats`, responseSchema: EmailStatsResponse, signal })).data

/** Sends a mail to each recipient. A repeat with the same key sends nothing again. */
export const sendEmail = (api: Api, body: SendEmailInput, idempotencyKey: string): Promise<SuccessResponse> =>
  api({
    method: 'POST',
    path: `${EMAIL}/send`,
    body,
    headers: { 'Idempotency-Key': idempotencyKey },
    responseSchema: SuccessResponse,
  })

/** Sends what is being written to one's own address. */
export const sendTestEmail = (api: Api, body: TestEmailInput): Promise<SuccessResponse> =>
  api({ method: 'POST', path: `${EMAIL}/test`, body, responseSchema: SuccessResponse })

/** The mail as it would leave; what is written may be unfinished. */
export const previewEmail = async (api: Api, body: PreviewEmailInput, signal?: AbortSignal): Promise<RenderedEmail> =>
  (await api({ method: 'POST', path: `${EMAIL}/preview`, body, responseSchema: PreviewEmailResponse, signal })).data

/** Whom a campaign would reach: all subscribers, or those of a list. */
export const countRecipients = async (
  api: Api,
  targetEmails: string | undefined,
  signal?: AbortSignal,
): Promise<Recipients> =>
  (
    await api({
      method: 'POST',
      path: `${EMAIL}/marketing/recipients`,
      body: targetEmails === undefined ? {} : { targetEmails },
      responseSchema: CountRecipientsResponse,
      signal,
    })
  ).data

/** Queues a campaign. A repeat with the same key queues nothing again. */
export const sendCampaign = (
  api: Api,
  body: SendCampaignInput,
  idempotencyKey: string,
): Promise<SendCampaignResponse> =>
  api({
    method: 'POST',
    path: `${EMAIL}/marketing/send`,
    body,
    headers: { 'Idempotency-Key': idempotencyKey },
    responseSchema: SendCampaignResponse,
  })

/** One page of the campaigns, the newest first. Asking in the background keeps no session alive. */
export const listCampaigns = (
  api: Api,
  query: Partial<ListCampaignsQuery>,
  signal?: AbortSignal,
): Promise<CampaignsResponse> =>
  api({ path: `${EMAIL}/campaigns`, query, responseSchema: CampaignsResponse, headers: BACKGROUND, signal })

/** One campaign with what it says and how far it is. */
export const getCampaign = async (api: Api, campaignId: string, signal?: AbortSignal): Promise<CampaignDetail> =>
  (
    await api({
      path: `${EMAIL}/campaigns/${encodeURIComponent(campaignId)}`,
      responseSchema: CampaignResponse,
      headers: BACKGROUND,
      signal,
    })
  ).data

/** Calls a campaign back, stops it for a while or lets it go on; one that is past that is refused as `conflict`. */
export const changeCampaign = async (api: Api, campaignId: number, action: CampaignAction): Promise<CampaignDetail> =>
  (await api({ method: 'POST', path: `${EMAIL}/campaigns/${campaignId}/${action}`, responseSchema: CampaignResponse }))
    .data
