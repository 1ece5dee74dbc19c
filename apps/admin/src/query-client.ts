import { ApiError } from '@atelier/api-client/api-error'
import { QueryClient } from '@tanstack/react-query'

/**
 * Retries network errors and gateway errors (502 and above). Other error responses would be the same, and after a
 * timeout the user has waited long enough.
 */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof ApiError && !error.isTimeout && (error.statusCode === 0 || error.statusCode >= 502)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: isWorthRetrying,
      retryDelay: 400,
      // When offline, requests fail at once instead of pausing until the connection is back.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})
