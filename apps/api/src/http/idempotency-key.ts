import { ShopError } from '@atelier/domain/shop-error'
import type { Context } from 'hono'
import type { AppEnv } from './env.ts'

/** The Idempotency-Key of a call; null when there is none. One that is easily guessed or malformed is refused by name. */
export function readIdempotencyKey(c: Context<AppEnv>): string | null {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return null
  if (!/^[\w.:-]{8,255}$/.test(key)) {
    const message = 'Please use 8 to 255 letters, digits, dots, colons, hyphens or underscores'
    throw new ShopError('invalid_input', message, { issues: [{ path: 'Idempotency-Key', message }] })
  }
  return key
}
