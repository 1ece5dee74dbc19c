import { verifySession } from '@atelier/api-client/customers'
import { ApiError } from '@atelier/api-client/http'
import type { ShopUser } from '@atelier/domain/auth/customer-sign-in.schema'
import { shopApi } from './shop-api.ts'

/** Whether the server could say something about the session at all. */
const isConclusive = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.statusCode >= 400 && error.statusCode < 500 && error.statusCode !== 429)

/**
 * Whom the browser's session belongs to; null when it has ended or belongs to somebody who may not shop (S4); undefined
 * when the server could not be asked.
 */
export async function fetchSession(): Promise<ShopUser | null | undefined> {
  try {
    return await verifySession(shopApi)
  } catch (error) {
    return isConclusive(error) ? null : undefined
  }
}
