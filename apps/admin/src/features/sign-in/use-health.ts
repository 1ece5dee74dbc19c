import { call } from '@atelier/api-client/call'
import { checkHealth } from '@atelier/domain/health/health.endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { publicApi } from '../../api.ts'

/** Poll interval while the server is unavailable. */
const RETRY_INTERVAL_MS = 10_000

const KEY = ['health']

export interface Health {
  isOffline: boolean
  isChecking: boolean
  check: () => void
  /** Reports that the server is unavailable before the next check finds out. */
  markOffline: () => void
}

/** Returns whether the server is available, checked on mount (A2) and polled while it is not. */
export function useHealth(): Health {
  const client = useQueryClient()
  const { data, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      call(publicApi, checkHealth, {}, { signal }).then(
        ({ success }) => success,
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
