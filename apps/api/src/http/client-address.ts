import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { Config } from '../config.ts'
import type { AppEnv } from './env.ts'

/**
 * Returns the client address as a key for limits. Behind N trusted proxies it is the Nth entry of X-Forwarded-For from the
 * right, because clients can forge entries further left. An IPv6 /64 is one key, because one household owns it.
 */
export function clientAddress(c: Context<AppEnv>, trustedProxies: number): string {
  return addressKey(exactAddress(c, trustedProxies))
}

/** Returns the address of a client as it is, or 'in process'. */
export const exactAddress = (c: Context<AppEnv>, trustedProxies: number): string =>
  addressOf(c.req.header('x-forwarded-for'), c.env?.incoming?.socket.remoteAddress ?? 'in process', trustedProxies)

/** Like `clientAddress`, for a request of node:http. */
export function requestAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = headers['x-forwarded-for']
  const list = Array.isArray(forwarded) ? forwarded.join() : forwarded
  return addressKey(addressOf(list, socket.remoteAddress ?? '', trustedProxies))
}

function addressOf(forwarded: string | undefined, remote: string, trustedProxies: number): string {
  const proxied = trustedProxies > 0 ? forwarded?.split(',').at(-trustedProxies)?.trim() : undefined
  return proxied === undefined ? remote : withoutPort(proxied)
}

/** Some proxies write `ip:port` and `[v6]:port`: every connection would be another client. */
const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address

/** Returns a keyed hash of the client address for storage: it distinguishes addresses without revealing them. */
export function hashNetworkAddress(
  c: Context<AppEnv>,
  { SESSION_SECRET, TRUSTED_PROXIES }: Pick<Config, 'SESSION_SECRET' | 'TRUSTED_PROXIES'>,
): string {
  const address = clientAddress(c, TRUSTED_PROXIES)
  return createHmac('sha256', SESSION_SECRET ?? '')
    .update(`network|${address}`)
    .digest('base64url')
}

/** Converts an IP address to a limit key: IPv4 as it is, IPv6 as its /64. */
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
