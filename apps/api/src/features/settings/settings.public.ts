/** What other features may use of settings. */

export { importStaffSettings } from './import-staff-settings.ts'
export { closeNewStore, readIsOpen } from './opening.repo.ts'
export { readStaffSettings } from './settings.repo.ts'
