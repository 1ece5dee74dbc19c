import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { Config } from '../config.ts'
import type { AppEnv } from './env.ts'

/**
 * Where a request comes from, as a key to count by. Behind N trusted proxies it is the Nth entry of X-Forwarded-For from
 * the right; what stands further left anybody may write. One household owns a whole IPv6 /64, so that is one key.
 */
export function clientAddress(c: Context<AppEnv>, trustedProxies: number): string {
  const remote = c.env?.incoming?.socket.remoteAddress
  return keyOf(c.req.header('x-forwarded-for'), remote ?? 'in process', trustedProxies)
}

/** The same of a request that reached no framework yet. */
export function requestAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = headers['x-forwarded-for']
  return keyOf(Array.isArray(forwarded) ? forwarded.join() : forwarded, socket.remoteAddress ?? '', trustedProxies)
}

function keyOf(forwarded: string | undefined, remote: string, trustedProxies: number): string {
  const proxied = trustedProxies > 0 ? forwarded?.split(',').at(-trustedProxies)?.trim() : undefined
  return addressKey(proxied ?? remote)
}

/** The same for what is kept: it tells two networks apart, and nobody can read the address from it. */
export function hashNetworkAddress(
  c: Context<AppEnv>,
  { SESSION_SECRET, TRUSTED_PROXIES }: Pick<Config, 'SESSION_SECRET' | 'TRUSTED_PROXIES'>,
): string {
  const address = clientAddress(c, TRUSTED_PROXIES)
  return createHmac('sha256', SESSION_SECRET ?? '')
    .update(`network|${address}`)
    .digest('base64url')
}

export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address.slice(0, 60)
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
