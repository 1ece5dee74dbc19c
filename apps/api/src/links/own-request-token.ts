import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'

type Secrets = Pick<Config, 'SESSION_SECRET'>

const LIFETIME_MS = 60_000

const sign = ({ SESSION_SECRET: secret = '' }: Secrets, time: string): string =>
  createHmac('sha256', secret).update(`own request|${time}`).digest('base64url')

/** Creates the token of a request that the shop sends to its own public address: `{ms since 1970}.{hmac}`, for a minute. */
export function ownRequestToken(secrets: Secrets, at: Date): string {
  const time = String(at.getTime())
  return `${time}.${sign(secrets, time)}`
}

/** Whether a token is of this shop and not older than a minute. Compares in constant time. */
export function isOwnRequestToken(secrets: Secrets, token: string, at: Date): boolean {
  const [time = '', signature = ''] = token.split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secrets, time))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return Math.abs(at.getTime() - Number(time)) <= LIFETIME_MS
}
