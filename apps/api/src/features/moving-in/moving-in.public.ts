/** What the rest of the program may use of moving in. */

export { findMoved } from './old-addresses/find-moved.ts'
export { movingInPersonalData } from './personal-data.repo.ts'
