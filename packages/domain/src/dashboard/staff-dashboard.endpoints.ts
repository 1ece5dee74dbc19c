import { defineEndpoint } from '../contract/endpoint.ts'
import { DashboardResponse } from './dashboard.schema.ts'

export const getDashboard = defineEndpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  readsReplica: true,
  access: 'staff',
  underLimits: { personalData: 'masked', markets: 'filtered' },
  personalData: { kind: 'list' },
  summary: "The shop at a glance, as the caller's role may see it",
  response: DashboardResponse,
})
