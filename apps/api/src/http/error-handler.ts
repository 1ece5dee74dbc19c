import { DEFAULT_ERROR_MESSAGE, ERROR_STATUS, ShopError } from '@atelier/domain/shop-error'
import type { ErrorResponse } from '@atelier/domain/envelope'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isRetryable } from '../db/client.ts'
import type { Logger } from '../deps.ts'
import type { AppEnv } from './env.ts'
import { routePattern } from './route-pattern.ts'

const BUSY = 'Many people are changing this right now. Please try again.'

/**
 * Turns what was thrown into the one shape of refusal. A bug is logged with its cause and answered 500; the line names the
 * pattern of the route, because a path may hold the token of a receipt or a payment link.
 */
export function errorHandler(log: Logger) {
  return (error: Error, c: Context<AppEnv>): Response => {
    const refusal = toShopError(error, c)
    const requestId = c.get('requestId')
    if (isRetryable(error)) log.warn({ err: error, requestId }, 'a deadlock outlasted its retries')
    if (!refusal) log.error({ err: error, requestId, method: c.req.method, route: routePattern(c) }, 'request failed')
    return sendError(c, refusal ?? new ShopError('internal', DEFAULT_ERROR_MESSAGE))
  }
}

/** The one shape of refusal, ready to be returned. */
export function sendError(c: Context<AppEnv>, refusal: ShopError): Response {
  const { code, message, issues, data, retryAfterSeconds } = refusal
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(Math.ceil(retryAfterSeconds)))
  c.header('Cache-Control', 'no-store')
  const response: ErrorResponse = { success: false, code, message, errors: [...issues], requestId: c.get('requestId') }
  if (data !== undefined) response.data = data
  return c.json(response, ERROR_STATUS[code])
}

function toShopError(error: Error, c: Context<AppEnv>): ShopError | null {
  if (error instanceof ShopError) return error
  // A deadlock or serialization failure that the retries did not end: nothing was stored, so the caller may try again.
  if (isRetryable(error)) return new ShopError('unavailable', BUSY, { retryAfterSeconds: 1, cause: error })
  // Nobody is there to read it, and whoever breaks off must not fill the log with faults of ours.
  if (c.env?.incoming?.destroyed && !c.env.incoming.complete) {
    return new ShopError('bad_request', 'The request was broken off', { cause: error })
  }
  if (error instanceof HTTPException && error.status === 413) {
    return new ShopError('too_large', 'The request is too large', { cause: error })
  }
  return null
}
