import { call } from '@atelier/api-client/call'
import { listApiKeys } from '@atelier/domain/api-keys/staff-api-keys.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

/** The keys of programs, the revoked ones last. */
export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ['integrations', 'api-keys'],
    queryFn: async ({ signal }) => (await call(api, listApiKeys, {}, { signal })).data,
  })
