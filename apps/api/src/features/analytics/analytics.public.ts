/** What other features may use of analytics. */

export { analyticsPersonalData, exportCampaigns } from './personal-data.repo.ts'
export { recountVisitDays } from './running-totals.repo.ts'
