/** What other features may use of returns. */

export { listReturnsOfOrder, type OrderReturnRow } from './returns.repo.ts'
export { exportReturnNotes, returnsPersonalData } from './personal-data.repo.ts'
