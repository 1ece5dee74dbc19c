import {
  CampaignAnswer,
  CampaignsAnswer,
  CountRecipientsAnswer,
  SendCampaignAnswer,
  type CampaignDetail,
  type ListCampaignsQuery,
  type SendCampaignInput,
} from '@atelier/domain/email/campaign.schema'
import type { CampaignDeed } from '@atelier/domain/email/campaign-state'
import type { HeldMailsBody } from '@atelier/domain/email/held-mails.schema'
import { MailAnswer, MailsAnswer, type ListMailsQuery } from '@atelier/domain/email/mail-log.schema'
import { MailStatsAnswer, type MailStats } from '@atelier/domain/email/mail-stats.schema'
import {
  SubscriberAnswer,
  SubscribersAnswer,
  SuppressionAnswer,
  SuppressionsAnswer,
  type ExportSubscribersQuery,
  type ListSubscribersQuery,
  type ListSuppressionsQuery,
  type SuppressBody,
} from '@atelier/domain/email/subscribers.schema'
import {
  MailContentAnswer,
  PreviewMailAnswer,
  type PreviewMailInput,
  type SendMailInput,
  type TestMailInput,
} from '@atelier/domain/email/written-mail.schema'
import { DoneBody } from '@atelier/domain/envelope'
import type { Api } from './http.ts'

// Everything here needs email:manage (A7).
const EMAIL = '/api/email/admin'

/** A screen that looks again by itself keeps no session alive. */
const BACKGROUND = { 'X-Background': '1' }

type MailContent = MailContentAnswer['data']
export type Recipients = CountRecipientsAnswer['data']
export type Preview = PreviewMailAnswer['data']

/** One page of the log: every mail the shop ever queued. */
export const listMails = (api: Api, query: Partial<ListMailsQuery>, signal?: AbortSignal): Promise<MailsAnswer> =>
  api({ path: `${EMAIL}/logs`, query, answer: MailsAnswer, signal })

/** What a mail said, or will say. */
export const readMail = async (api: Api, emailId: number, signal?: AbortSignal): Promise<MailContent> =>
  (await api({ path: `${EMAIL}/logs/${emailId}/content`, answer: MailContentAnswer, signal })).data

/** Sends a mail again that failed, or may not have arrived; anything else is refused as `conflict`. */
export const retryMail = (api: Api, emailId: number): Promise<MailAnswer> =>
  api({ method: 'POST', path: `${EMAIL}/logs/${emailId}/retry`, answer: MailAnswer })

/** Sends held emails or discards them: those named, or all. `conflict`: none is held any more. */
export const decideHeldMails = (api: Api, body: HeldMailsBody): Promise<DoneBody> =>
  api({ method: 'POST', path: `${EMAIL}/held`, body, answer: DoneBody })

/** One page of the subscribers. */
export const listSubscribers = (
  api: Api,
  query: Partial<ListSubscribersQuery>,
  signal?: AbortSignal,
): Promise<SubscribersAnswer> => api({ path: `${EMAIL}/subscribers`, query, answer: SubscribersAnswer, signal })

/** Where the browser fetches the subscribers that match, as CSV. */
export function subscribersExportAddress({ search, status }: ExportSubscribersQuery): string {
  const query = new URLSearchParams({ ...(search ? { search } : {}), ...(status ? { status } : {}) })
  return `${EMAIL}/subscribers/export${query.size > 0 ? `?${query}` : ''}`
}

/** Takes somebody off the newsletter. */
export const unsubscribe = async (api: Api, id: number): Promise<SubscriberAnswer['data']> =>
  (await api({ method: 'POST', path: `${EMAIL}/subscribers/${id}/unsubscribe`, answer: SubscriberAnswer })).data

/** One page of the addresses that get no mail at all. */
export const listSuppressions = (
  api: Api,
  query: Partial<ListSuppressionsQuery>,
  signal?: AbortSignal,
): Promise<SuppressionsAnswer> => api({ path: `${EMAIL}/suppressions`, query, answer: SuppressionsAnswer, signal })

/** From now on the address gets no mail; one that gets none already is refused as `conflict`. */
export const suppress = async (api: Api, body: SuppressBody): Promise<SuppressionAnswer['data']> =>
  (await api({ method: 'POST', path: `${EMAIL}/suppressions`, body, answer: SuppressionAnswer })).data

/** The address gets mail again. */
export async function liftSuppression(api: Api, id: number): Promise<void> {
  await api({ method: 'DELETE', path: `${EMAIL}/suppressions/${id}`, answer: DoneBody })
}

/** What was sent in the last 30 days (A9). */
export const readMailStats = async (api: Api, signal?: AbortSignal): Promise<MailStats> =>
  (await api({ path: `${EMAIL}/stats`, answer: MailStatsAnswer, signal })).data

/** Sends a mail to each recipient. A repeat with the same key sends nothing again. */
export const sendMail = (api: Api, body: SendMailInput, idempotencyKey: string): Promise<DoneBody> =>
  api({
    method: 'POST',
    path: `${EMAIL}/send`,
    body,
    headers: { 'Idempotency-Key': idempotencyKey },
    answer: DoneBody,
  })

/** Sends what is being written to one's own address. */
export const sendTestMail = (api: Api, body: TestMailInput): Promise<DoneBody> =>
  api({ method: 'POST', path: `${EMAIL}/test`, body, answer: DoneBody })

/** The mail as it would leave; what is written may be unfinished. */
export const previewMail = async (api: Api, body: PreviewMailInput, signal?: AbortSignal): Promise<Preview> =>
  (await api({ method: 'POST', path: `${EMAIL}/preview`, body, answer: PreviewMailAnswer, signal })).data

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
      answer: CountRecipientsAnswer,
      signal,
    })
  ).data

/** Queues a campaign. A repeat with the same key queues nothing again. */
export const sendCampaign = (api: Api, body: SendCampaignInput, idempotencyKey: string): Promise<SendCampaignAnswer> =>
  api({
    method: 'POST',
    path: `${EMAIL}/marketing/send`,
    body,
    headers: { 'Idempotency-Key': idempotencyKey },
    answer: SendCampaignAnswer,
  })

/** One page of the campaigns, the newest first. Asking in the background keeps no session alive. */
export const listCampaigns = (
  api: Api,
  query: Partial<ListCampaignsQuery>,
  signal?: AbortSignal,
): Promise<CampaignsAnswer> =>
  api({ path: `${EMAIL}/campaigns`, query, answer: CampaignsAnswer, headers: BACKGROUND, signal })

/** One campaign with what it says and how far it is. */
export const getCampaign = async (api: Api, campaignId: string, signal?: AbortSignal): Promise<CampaignDetail> =>
  (
    await api({
      path: `${EMAIL}/campaigns/${encodeURIComponent(campaignId)}`,
      answer: CampaignAnswer,
      headers: BACKGROUND,
      signal,
    })
  ).data

/** Calls a campaign back, stops it for a while or lets it go on; one that is past that is refused as `conflict`. */
export const changeCampaign = async (api: Api, campaignId: number, deed: CampaignDeed): Promise<CampaignDetail> =>
  (await api({ method: 'POST', path: `${EMAIL}/campaigns/${campaignId}/${deed}`, answer: CampaignAnswer })).data
