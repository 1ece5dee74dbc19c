import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './env.ts'

/** Up to here an answer travels in one packet whether it is compressed or not. */
const SMALL_BYTES = 1_024

/**
 * Gives small JSON answers their length when they are written. By it the compression that follows leaves them as they are;
 * one without a length it turns into a stream to find out, which takes longer than most of these calls.
 */
export const setContentLength: MiddlewareHandler<AppEnv> = async (c, next) => {
  const write = (object: unknown, status?: unknown, headers?: Record<string, string>): Response => {
    const text = JSON.stringify(object)
    const bytes = Buffer.byteLength(text)
    const length = bytes < SMALL_BYTES ? { 'Content-Length': String(bytes) } : undefined
    return c.body(text, status as 200, { 'Content-Type': 'application/json', ...headers, ...length })
  }
  c.json = write as typeof c.json
  await next()
}
