/** What other features may use of settings. */

export { readStaffSettings } from './settings.repo.ts'
