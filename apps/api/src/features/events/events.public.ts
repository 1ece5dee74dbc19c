/** What other features may use of events. */

export {
  findEventRange,
  hasUnpublished,
  listPublishedEvents,
  publishEvents,
  readEventRange,
  type EventRow,
} from './events.repo.ts'
export { presentEvent } from './present-event.ts'
