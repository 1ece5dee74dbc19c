import { invalidField } from '@atelier/domain/contract/shop-error'
import type { Context } from 'hono'
import type { AppEnv } from './env.ts'

/** Returns the Idempotency-Key header, or null. Throws `invalid_input` for a key that is malformed or too short. */
export function readIdempotencyKey(c: Context<AppEnv>): string | null {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return null
  if (!/^[\w.:-]{8,255}$/.test(key)) {
    const message = 'Please use 8 to 255 letters, digits, dots, colons, hyphens or underscores'
    throw invalidField('Idempotency-Key', message)
  }
  return key
}
