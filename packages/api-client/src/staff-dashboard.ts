import { DashboardResponse, type Dashboard } from '@atelier/domain/dashboard/dashboard.schema'
import type { Api } from './http.ts'

/** The shop at a glance, as the caller's role may see it. For any member of staff. */
export async function getDashboard(api: Api, signal?: AbortSignal): Promise<Dashboard> {
  return (await api({ path: '/api/admin/dashboard', responseSchema: DashboardResponse, signal })).data
}
