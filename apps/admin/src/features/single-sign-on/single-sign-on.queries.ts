import { call } from '@atelier/api-client/call'
import { getSsoSettings } from '@atelier/domain/single-sign-on/sso.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

/** A form is filled from it once, so it must be fresh. */
export const ssoSettingsQuery = () =>
  queryOptions({
    queryKey: ['single-sign-on'],
    queryFn: async ({ signal }) => (await call(api, getSsoSettings, {}, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  })
