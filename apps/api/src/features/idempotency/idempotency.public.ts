/** What other features may use of idempotency keys. */

export {
  claimIdempotencyKey,
  findBuyerResponse,
  type IdempotencyRecord,
  insertIdempotencyRecord,
} from './idempotency.repo.ts'
export { assertSameBody, hashBody, runIdempotently, runIdempotentlyLocked } from './run-idempotently.ts'
