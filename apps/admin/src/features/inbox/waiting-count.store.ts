import { countWaitingMessages } from '@atelier/api-client/staff-inbox-waiting'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'

/** Often enough to be noticed, seldom enough to cost nothing: one count over an index of what waits. */
const POLL_INTERVAL_MS = 120_000

/** How many messages wait for a reply, for the sidebar. Asks only for those who may look. */
export function useWaitingMessageCount(isEnabled: boolean): number | undefined {
  const { data } = useQuery({
    queryKey: ['inbox', 'waiting'],
    queryFn: ({ signal }) => countWaitingMessages(api, signal),
    enabled: isEnabled,
    staleTime: POLL_INTERVAL_MS,
    refetchInterval: POLL_INTERVAL_MS,
  })
  return data?.waiting
}
