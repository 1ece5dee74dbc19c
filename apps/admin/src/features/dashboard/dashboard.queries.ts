import { call } from '@atelier/api-client/call'
import { getDashboard } from '@atelier/domain/dashboard/staff-dashboard.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard'],
    queryFn: async ({ signal }) => (await call(api, getDashboard, {}, { signal })).data,
  })
