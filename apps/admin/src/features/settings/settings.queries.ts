import { call } from '@atelier/api-client/call'
import { getSettings, getSystem } from '@atelier/domain/settings/staff-settings.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

/** A form is filled from it once, so it must be fresh. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => (await call(api, getSettings, {}, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  })

export const systemQuery = () =>
  queryOptions({
    queryKey: ['settings', 'system'],
    queryFn: async ({ signal }) => (await call(api, getSystem, {}, { signal })).data,
  })
