import { ShopError } from '@atelier/domain/shop-error'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppEnv } from './env.ts'

function tooLarge(): never {
  throw new ShopError('too_large', 'The request is too large')
}

/** What Node itself answers to a request that does not become whole. */
const TIMEOUT_ANSWER = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/**
 * Ends the connection of whoever sends a body byte by byte: it has to be there within so many milliseconds. The server's own
 * patience is that of an upload, which on a slow line takes longer.
 */
export function limitBodyTime(withinMs: number): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const incoming = c.env?.incoming
    if (!incoming || incoming.complete || c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const timer = setTimeout(() => {
      if (incoming.complete) return
      incoming.socket.write(TIMEOUT_ANSWER)
      incoming.socket.destroySoon()
    }, withinMs)
    try {
      return await next()
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Refuses a body of more bytes than this. An announced length is believed, because the server reads no further; only a body
 * without one has to be read to know.
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
