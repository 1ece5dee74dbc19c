import { getSettings, getSystem } from '@atelier/api-client/staff-settings'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

/** A form is filled from it once, so it must be fresh. */
export const settingsQuery = () =>
  queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => getSettings(api, signal), staleTime: 0, gcTime: 0 })

export const systemQuery = () =>
  queryOptions({ queryKey: ['settings', 'system'], queryFn: ({ signal }) => getSystem(api, signal) })
