import { getDashboard } from '@atelier/api-client/staff-dashboard'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

export const dashboardQuery = () =>
  queryOptions({ queryKey: ['dashboard'], queryFn: ({ signal }) => getDashboard(api, signal) })
