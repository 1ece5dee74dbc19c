import { DEFAULT_ERROR_MESSAGE, ERROR_STATUS, ShopError } from '@atelier/domain/contract/shop-error'
import type { ErrorResponse } from '@atelier/domain/contract/envelope'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isRetryable } from '../db/client.ts'
import type { Logger } from '../deps.ts'
import type { AppEnv } from './env.ts'
import { routePattern } from './route-pattern.ts'

const BUSY = 'We’re very busy right now. Please try again.'

/**
 * Converts a thrown error to an error response. An unexpected error is logged and returns 500. The log line names the route
 * pattern, because a path may hold the token of a receipt or a payment link.
 */
export function errorHandler(log: Logger) {
  return (error: Error, c: Context<AppEnv>): Response => {
    const shopError = toShopError(error, c)
    const requestId = c.get('requestId')
    if (isRetryable(error)) log.warn({ err: error, requestId }, 'transaction failed after all retries')
    if (!shopError) log.error({ err: error, requestId, method: c.req.method, route: routePattern(c) }, 'request failed')
    return sendError(c, shopError ?? new ShopError('internal', DEFAULT_ERROR_MESSAGE))
  }
}

/** Builds the error response that all endpoints share. */
export function sendError(c: Context<AppEnv>, error: ShopError): Response {
  const { code, message, issues, data, retryAfterSeconds } = error
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(Math.ceil(retryAfterSeconds)))
  c.header('Cache-Control', 'no-store')
  const response: ErrorResponse = { success: false, code, message, errors: [...issues], requestId: c.get('requestId') }
  if (data !== undefined) response.data = data
  return c.json(response, ERROR_STATUS[code])
}

function toShopError(error: Error, c: Context<AppEnv>): ShopError | null {
  if (error instanceof ShopError) return error
  // A deadlock or serialization failure after all retries: nothing was stored, so the client may retry.
  if (isRetryable(error)) return new ShopError('unavailable', BUSY, { retryAfterSeconds: 1, cause: error })
  // The client closed the connection: it cannot read the response, and must not fill the log with server errors.
  if (c.env?.incoming?.destroyed && !c.env.incoming.complete) {
    return new ShopError('bad_request', 'The request was aborted', { cause: error })
  }
  if (error instanceof HTTPException && error.status === 413) {
    return new ShopError('too_large', 'The request is too large', { cause: error })
  }
  return null
}
