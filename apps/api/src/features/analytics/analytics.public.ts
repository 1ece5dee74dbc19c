/** What other features may use of analytics. */

export { exportCampaigns } from './personal-data.repo.ts'
