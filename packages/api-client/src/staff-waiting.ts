import { InboxWaitingAnswer } from '@atelier/domain/inbox/waiting.schema'
import type { Api } from './http.ts'

/** How many messages wait. Asking keeps no session alive. Needs users:view. */
export const countWaiting = async (api: Api, signal?: AbortSignal): Promise<InboxWaitingAnswer['data']> =>
  (
    await api({
      path: '/api/admin/inbox/waiting',
      answer: InboxWaitingAnswer,
      headers: { 'X-Background': '1' },
      signal,
    })
  ).data
