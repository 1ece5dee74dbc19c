import { getTwoFactorState, listStaffSessions } from '@atelier/api-client/staff-profile'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['profile', 'sessions'],
    queryFn: ({ signal }) => listStaffSessions(api, signal),
    staleTime: 0,
  })

export const twoFactorQuery = () =>
  queryOptions({
    queryKey: ['profile', 'two-factor'],
    queryFn: ({ signal }) => getTwoFactorState(api, signal),
    staleTime: 0,
  })
