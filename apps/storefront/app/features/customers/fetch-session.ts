import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import type { ShopUser } from '@atelier/domain/customers/customer-sign-in.schema'
import { verifySession } from '@atelier/domain/customers/customer-auth.endpoints'
import { shopApi } from './shop-api.ts'

/** Returns whether the server decided about the session: any error but 429 and 5xx or a lost connection. */
const isConclusive = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.statusCode >= 400 && error.statusCode < 500 && error.statusCode !== 429)

/**
 * Returns the user of the browser's session. Returns null when the session has ended or belongs to staff, who may not
 * shop (S4), and undefined when the server could not be reached.
 */
export async function fetchSession(): Promise<ShopUser | null | undefined> {
  try {
    return (await call(shopApi, verifySession, {})).user
  } catch (error) {
    return isConclusive(error) ? null : undefined
  }
}
