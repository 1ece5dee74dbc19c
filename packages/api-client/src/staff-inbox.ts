import {
  ColleaguesResponse,
  InboxResponse,
  InboxMessageResponse,
  type InboxMessageDetail,
  type ReplyToMessageBody,
  type AssignMessageBody,
  type ChangeMessageBody,
  type ListInboxQuery,
} from '@atelier/domain/inbox/inbox.schema'
import type { Api } from './http.ts'

const INBOX = '/api/admin/inbox'

/** One page of messages, with how many match and how many wait. Needs users:view. */
export const listInbox = (api: Api, query: Partial<ListInboxQuery>, signal?: AbortSignal): Promise<InboxResponse> =>
  api({ path: INBOX, query, responseSchema: InboxResponse, signal })

/** Who a message can be given to. Needs users:edit. */
export const listColleagues = async (api: Api, signal?: AbortSignal): Promise<ColleaguesResponse['data']> =>
  (await api({ path: `${INBOX}/colleagues`, responseSchema: ColleaguesResponse, signal })).data

/** One whole message; an unknown number is refused as `not_found`. Needs users:view. */
export const getMessage = async (api: Api, messageId: string, signal?: AbortSignal): Promise<InboxMessageDetail> =>
  (await api({ path: `${INBOX}/${encodeURIComponent(messageId)}`, responseSchema: InboxMessageResponse, signal })).data

/** Assigns a message to a colleague, or to no one. Needs users:edit. */
export const assignMessage = async (
  api: Api,
  messageId: number,
  body: AssignMessageBody,
): Promise<InboxMessageDetail> =>
  (await api({ method: 'PUT', path: `${INBOX}/${messageId}/assignee`, body, responseSchema: InboxMessageResponse }))
    .data

/** Closes, reopens or marks a message. Needs users:edit. */
export const changeMessage = async (
  api: Api,
  messageId: number,
  body: ChangeMessageBody,
): Promise<InboxMessageDetail> =>
  (await api({ method: 'PUT', path: `${INBOX}/${messageId}/state`, body, responseSchema: InboxMessageResponse })).data

/** Answers a message by mail. Needs users:edit. */
export const replyToMessage = async (
  api: Api,
  messageId: number,
  body: ReplyToMessageBody,
): Promise<InboxMessageDetail> =>
  (await api({ method: 'POST', path: `${INBOX}/${messageId}/replies`, body, responseSchema: InboxMessageResponse }))
    .data
