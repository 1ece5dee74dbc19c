import { ApiError } from '@atelier/api-client/http'
import { QueryClient } from '@tanstack/react-query'

/**
 * A refusal will be the same the next time; only a server that did not answer is worth asking again, and not one that has
 * been waited for long enough.
 */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof ApiError && !error.isTimeout && (error.statusCode === 0 || error.statusCode >= 502)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: isWorthRetrying,
      retryDelay: 400,
      // Without a line a call fails and says so; it does not wait in silence until there is one.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})
