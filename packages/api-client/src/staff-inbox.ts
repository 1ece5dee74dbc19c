import {
  ColleaguesAnswer,
  InboxAnswer,
  InboxMessageAnswer,
  InboxMessageDetail,
  type AnswerMessageBody,
  type AssignMessageBody,
  type ChangeMessageBody,
  type ListInboxQuery,
} from '@atelier/domain/inbox/inbox.schema'
import type { Api } from './http.ts'

const INBOX = '/api/admin/inbox'

/** One page of messages, with how many match and how many wait. Needs users:view. */
export const listInbox = (api: Api, query: Partial<ListInboxQuery>, signal?: AbortSignal): Promise<InboxAnswer> =>
  api({ path: INBOX, query, answer: InboxAnswer, signal })

/** Who a message can be given to. Needs users:edit. */
export const listColleagues = async (api: Api, signal?: AbortSignal): Promise<ColleaguesAnswer['data']> =>
  (await api({ path: `${INBOX}/colleagues`, answer: ColleaguesAnswer, signal })).data

/** One whole message; an unknown number is refused as `not_found`. Needs users:view. */
export const getMessage = async (api: Api, messageId: string, signal?: AbortSignal): Promise<InboxMessageDetail> =>
  (await api({ path: `${INBOX}/${encodeURIComponent(messageId)}`, answer: InboxMessageAnswer, signal })).data

/** Gives a message to a colleague, or back to everybody. Needs users:edit. */
export const assignMessage = async (
  api: Api,
  messageId: number,
  body: AssignMessageBody,
): Promise<InboxMessageDetail> =>
  (await api({ method: 'PUT', path: `${INBOX}/${messageId}/assignee`, body, answer: InboxMessageAnswer })).data

/** Closes, reopens or marks a message. Needs users:edit. */
export const changeMessage = async (
  api: Api,
  messageId: number,
  body: ChangeMessageBody,
): Promise<InboxMessageDetail> =>
  (await api({ method: 'PUT', path: `${INBOX}/${messageId}/state`, body, answer: InboxMessageAnswer })).data

/** Answers a message by mail. Needs users:edit. */
export const answerMessage = async (
  api: Api,
  messageId: number,
  body: AnswerMessageBody,
): Promise<InboxMessageDetail> =>
  (await api({ method: 'POST', path: `${INBOX}/${messageId}/replies`, body, answer: InboxMessageAnswer })).data

/** The message as it is now, which a refused change carries; null when the refusal was about something else. */
export const messageIn = (refusal: { data: unknown }): InboxMessageDetail | null =>
  InboxMessageDetail.safeParse(refusal.data).data ?? null
