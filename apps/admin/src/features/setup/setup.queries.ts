import { call } from '@atelier/api-client/call'
import { checkSetupToken } from '@atelier/domain/setup/setup.endpoints'
import { getChecklist } from '@atelier/domain/setup/staff-setup.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { api, publicApi } from '../../api.ts'

/** Whether the address of the first run is valid; an error says why not. */
export const setupTokenQuery = (token: string) =>
  queryOptions({
    queryKey: ['setup', 'token', token],
    queryFn: () => call(publicApi, checkSetupToken, { body: { token } }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    enabled: token !== '',
  })

/** What the store needs before it goes live. */
export const checklistQuery = () =>
  queryOptions({
    queryKey: ['setup', 'checklist'],
    queryFn: async ({ signal }) => (await call(api, getChecklist, {}, { signal })).data.items,
  })
