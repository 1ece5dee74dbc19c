import { call } from '@atelier/api-client/call'
import { examineShop } from '@atelier/domain/doctor/staff-doctor.endpoints'
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

/** Asks other services, so it runs only on request and is not repeated. */
export const doctorQuery = () =>
  queryOptions({
    queryKey: ['settings', 'doctor'],
    queryFn: async ({ signal }) => (await call(api, examineShop, {}, { signal })).data,
    retry: false,
    staleTime: Infinity,
  })
