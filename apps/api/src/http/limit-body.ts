import { ShopError } from '@atelier/domain/shop-error'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppEnv } from './env.ts'

function tooLarge(): never {
  throw new ShopError('too_large', 'The request is too large')
}

/**
 * Refuses a body of more bytes than this. An announced length is believed, because the server reads no further; only a body
 * without one has to be read to know. How long a body may take is a matter of receive-body.ts.
 */
export function limitBody(maxBytes: number): MiddlewareHandler<AppEnv> {
  const count = bodyLimit({ maxSize: maxBytes, onError: tooLarge })
  return (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const announced = c.req.header('content-length')
    if (announced === undefined || c.req.header('transfer-encoding') !== undefined) return count(c, next)
    return Number(announced) > maxBytes ? tooLarge() : next()
  }
}
