import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './env.ts'

/** A response up to this size fits into one packet even without compression. */
const SMALL_BYTES = 1_024

/**
 * Sets Content-Length on small JSON responses, so that the compression middleware skips them. Without a length it converts
 * the response to a stream, which takes longer than most of these requests.
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
