import { call } from '@atelier/api-client/call'
import { countWaitingMessages } from '@atelier/domain/inbox/staff-inbox-waiting.endpoints'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'

/** Cheap to poll: one count over an index of waiting messages. */
const POLL_INTERVAL_MS = 120_000

/** Returns the number of messages that wait for a reply, for the sidebar. Polls only if enabled. */
export function useWaitingMessageCount(isEnabled: boolean): number | undefined {
  const { data } = useQuery({
    queryKey: ['inbox', 'waiting'],
    queryFn: async ({ signal }) => (await call(api, countWaitingMessages, {}, { signal, isBackground: true })).data,
    enabled: isEnabled,
    staleTime: POLL_INTERVAL_MS,
    refetchInterval: POLL_INTERVAL_MS,
  })
  return data?.waiting
}
