import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'

/**
 * Returns the token of the first run. It is derived from SESSION_SECRET, so that every process of the store and every
 * start accepts the same one, and nothing is stored. It opens only a store without staff.
 */
export const setupToken = ({ SESSION_SECRET: secret = '' }: Pick<Config, 'SESSION_SECRET'>): string =>
  createHmac('sha256', secret).update('the first administrator').digest('base64url')

/** Compares in constant time. */
export function isSetupToken(config: Pick<Config, 'SESSION_SECRET'>, token: string): boolean {
  const expected = Buffer.from(setupToken(config))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
