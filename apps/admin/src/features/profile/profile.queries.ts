import { call } from '@atelier/api-client/call'
import { listStaffPasskeys } from '@atelier/domain/auth/staff-passkeys.endpoints'
import { listStaffSessions } from '@atelier/domain/auth/staff-profile.endpoints'
import { getTwoFactorState } from '@atelier/domain/auth/staff-two-factor.endpoints'
import { getSsoConnection } from '@atelier/domain/single-sign-on/sso.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['profile', 'sessions'],
    queryFn: async ({ signal }) => (await call(api, listStaffSessions, {}, { signal })).data,
    staleTime: 0,
  })

export const twoFactorQuery = () =>
  queryOptions({
    queryKey: ['profile', 'two-factor'],
    queryFn: async ({ signal }) => (await call(api, getTwoFactorState, {}, { signal })).data,
    staleTime: 0,
  })

export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['profile', 'passkeys'],
    queryFn: async ({ signal }) => (await call(api, listStaffPasskeys, {}, { signal })).data,
    staleTime: 0,
  })

export const ssoConnectionQuery = () =>
  queryOptions({
    queryKey: ['profile', 'single-sign-on'],
    queryFn: async ({ signal }) => (await call(api, getSsoConnection, {}, { signal })).data,
    staleTime: 0,
  })
