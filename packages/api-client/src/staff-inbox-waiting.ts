import { InboxWaitingResponse } from '@atelier/domain/inbox/waiting.schema'
import type { Api } from './http.ts'

/** How many messages wait. Asking keeps no session alive. Needs users:view. */
export const countWaitingMessages = async (api: Api, signal?: AbortSignal): Promise<InboxWaitingResponse['data']> =>
  (
    await api({
      path: '/api/admin/inbox/waiting',
      responseSchema: InboxWaitingResponse,
      headers: { 'X-Background': '1' },
      signal,
    })
  ).data
