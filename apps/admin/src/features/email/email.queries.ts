import { call } from '@atelier/api-client/call'
import type { Campaign, SendCampaignInput } from '@atelier/domain/email/campaign.schema'
import { ListEmailsQuery } from '@atelier/domain/email/email-log.schema'
import { ListSuppressionsQuery } from '@atelier/domain/email/suppressions.schema'
import { ListSubscribersQuery } from '@atelier/domain/newsletter/subscribers.schema'
import type { PreviewEmailInput } from '@atelier/domain/email/send-email.schema'
import { countRecipients, getCampaign, listCampaigns } from '@atelier/domain/email/staff-campaigns.endpoints'
import { getEmailContent, getEmailStats, listEmails, previewEmail } from '@atelier/domain/email/staff-emails.endpoints'
import { listSubscribers } from '@atelier/domain/newsletter/staff-subscribers.endpoints'
import { listSuppressions } from '@atelier/domain/email/staff-suppressions.endpoints'
import { limits } from '@atelier/domain/limits/limits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { defineList, type StateOf } from '../../ui/list/list-state.ts'

export const EMAIL = ['email'] as const
export const LOGS = [...EMAIL, 'logs'] as const
export const SUBSCRIBERS = [...EMAIL, 'subscribers'] as const
export const CAMPAIGNS = [...EMAIL, 'campaigns'] as const

/** Poll interval for a campaign that is being sent. */
const POLL_INTERVAL_MS = 2_000

/** The email log, stored in the URL; dates start with the newest. */
export const emailList = defineList(ListEmailsQuery.omit({ pageSize: true, timeZone: true }), {
  startsIn: (key) => (key === 'date' ? 'desc' : 'asc'),
})

export const emailLogQuery = (state: StateOf<typeof emailList>) =>
  queryOptions({
    queryKey: [...LOGS, 'list', state],
    queryFn: ({ signal }) => call(api, listEmails, { query: state }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The number of emails held since a backup was restored. */
export const heldEmailsQuery = () =>
  queryOptions({
    queryKey: [...LOGS, 'held'],
    queryFn: async ({ signal }) => {
      const { data, total } = await call(api, listEmails, { query: { status: 'held', pageSize: 1 } }, { signal })
      return data[0]?.status === 'held' ? total : 0
    },
  })

export const emailContentQuery = (emailId: number) =>
  queryOptions({
    queryKey: [...LOGS, 'content', emailId],
    queryFn: async ({ signal }) => (await call(api, getEmailContent, { params: { emailId } }, { signal })).data,
  })

/** The list of subscribers, stored in the URL; dates start with the newest. */
export const subscriberList = defineList(ListSubscribersQuery.omit({ pageSize: true }), {
  startsIn: (key) => (key === 'subscribed' ? 'desc' : 'asc'),
})

export const subscribersQuery = (state: StateOf<typeof subscriberList>) =>
  queryOptions({
    queryKey: [...SUBSCRIBERS, 'list', state],
    queryFn: ({ signal }) => call(api, listSubscribers, { query: state }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The list of suppressed addresses, stored in the URL of the subscribers. */
export const suppressionList = defineList(ListSuppressionsQuery.omit({ pageSize: true }))

export const suppressionsQuery = (state: StateOf<typeof suppressionList>) =>
  queryOptions({
    queryKey: [...SUBSCRIBERS, 'suppressed', state],
    queryFn: ({ signal }) => call(api, listSuppressions, { query: state }, { signal }),
    placeholderData: keepPreviousData,
  })

export const emailStatsQuery = () =>
  queryOptions({
    queryKey: [...EMAIL, 'stats'],
    queryFn: async ({ signal }) => (await call(api, getEmailStats, {}, { signal })).data,
  })

/** One page of campaigns; polled while one of them is being sent. */
export const campaignsQuery = (page: number) =>
  queryOptions({
    queryKey: [...CAMPAIGNS, 'list', page],
    queryFn: ({ signal }) => call(api, listCampaigns, { query: { page } }, { signal, isBackground: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isSoon) ? POLL_INTERVAL_MS : false),
  })

export const campaignQuery = (campaignId: string) =>
  queryOptions({
    queryKey: [...CAMPAIGNS, 'one', campaignId],
    queryFn: async ({ signal }) =>
      (await call(api, getCampaign, { params: { campaignId } }, { signal, isBackground: true })).data,
    refetchInterval: ({ state: { data } }) => (data && isSoon(data) ? POLL_INTERVAL_MS : false),
  })

/** Returns whether a campaign is being sent or starts soon; later ones need no polling. */
const isSoon = ({ state, startsAt }: Campaign): boolean =>
  state === 'sending' ||
  (state === 'scheduled' && Date.parse(startsAt) - Date.now() < 2 * limits.email.cancelWindowSeconds * 1_000)

/** The rendered email. */
export const previewQuery = (body: PreviewEmailInput) =>
  queryOptions({
    queryKey: [...EMAIL, 'preview', body],
    queryFn: async ({ signal }) => (await call(api, previewEmail, { body }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The recipients of a campaign; without a list or a segment, all subscribers. */
export const recipientsQuery = (body: Pick<SendCampaignInput, 'targetEmails' | 'segment'>) =>
  queryOptions({
    queryKey: [...EMAIL, 'recipients', body],
    queryFn: async ({ signal }) => (await call(api, countRecipients, { body }, { signal })).data,
    placeholderData: keepPreviousData,
  })
