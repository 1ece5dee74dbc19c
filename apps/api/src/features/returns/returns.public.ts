/** What other features may use of returns. */

export { listReturnsOfOrder, type OrderReturnRow } from './read-returns.repo.ts'
export { returnPhotosSql } from './photos/return-photos.repo.ts'
export { exportReturnNotes, exportReturnSteps, returnsPersonalData } from './personal-data.repo.ts'
export { photoKeys } from './photos/photo-files.ts'
