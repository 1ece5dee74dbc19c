import { policy } from '@atelier/domain/policy'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { CAMPAIGNS, EMAIL, LOGS } from './email.queries.ts'

/** A9: after something was sent the log is read again a second later, when the first of it has left. */
export function useLogRefresh(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    setTimeout(() => {
      for (const queryKey of [LOGS, CAMPAIGNS, [...EMAIL, 'stats']]) void client.invalidateQueries({ queryKey })
    }, policy.email.logRefreshMs)
  }, [client])
}
