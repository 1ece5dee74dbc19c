import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppEnv } from '../env.ts'

function tooLarge(): never {
  throw new ShopError('too_large', 'The request is too large')
}

/**
 * Rejects a larger body with 413. Trusts Content-Length, because the server reads no further; only a chunked body is counted
 * while it is read. receive-body.ts limits the time.
 */
export function limitBody(maxBytesOf: number | ((c: Context<AppEnv>) => number)): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const maxBytes = typeof maxBytesOf === 'number' ? maxBytesOf : maxBytesOf(c)
    const declared = c.req.header('content-length')
    if (declared === undefined || c.req.header('transfer-encoding') !== undefined) {
      return bodyLimit({ maxSize: maxBytes, onError: tooLarge })(c, next)
    }
    return Number(declared) > maxBytes ? tooLarge() : next()
  }
}
