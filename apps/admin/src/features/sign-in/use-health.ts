import { checkHealth } from '@atelier/api-client/staff'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { publicApi } from '../../api.ts'

/** While the server is away, it is asked this often whether it is back. */
const RETRY_INTERVAL_MS = 10_000

const KEY = ['health']

export interface Health {
  isOffline: boolean
  isChecking: boolean
  check: () => void
  /** Somebody noticed that the server is away, before the next check would. */
  markOffline: () => void
}

/** Whether the server answers, asked when the screen opens (A2) and again and again while it does not. */
export function useHealth(): Health {
  const client = useQueryClient()
  const { data, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      checkHealth(publicApi, signal).then(
        () => true,
        () => false,
      ),
    refetchInterval: ({ state }) => (state.data === false ? RETRY_INTERVAL_MS : false),
    staleTime: RETRY_INTERVAL_MS,
  })
  return {
    isOffline: data === false,
    isChecking: isFetching,
    check: useCallback(() => void refetch(), [refetch]),
    markOffline: useCallback(() => void client.setQueryData(KEY, false), [client]),
  }
}
