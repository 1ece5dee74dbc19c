/** What other features may use of idempotency keys. */

export {
  claimIdempotencyKeys,
  findBuyerResponse,
  type IdempotencyRecord,
  storeIdempotencyKeys,
} from './idempotency.repo.ts'
export { assertSameBody, hashBody, runIdempotently, runIdempotentlyLocked } from './run-idempotently.ts'
