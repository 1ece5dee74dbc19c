import { limits } from '@atelier/domain/limits/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { CAMPAIGNS, EMAIL, LOGS } from './email.queries.ts'

/** Returns a function that refetches the log after a second, when the first email has left (A9). */
export function useLogRefresh(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    setTimeout(() => {
      for (const queryKey of [LOGS, CAMPAIGNS, [...EMAIL, 'stats']]) void client.invalidateQueries({ queryKey })
    }, limits.email.logRefreshMs)
  }, [client])
}
