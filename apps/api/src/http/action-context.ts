import { deviceName } from '@atelier/domain/auth/device-name'
import type { Context } from 'hono'
import type { ActionContext, RequestOrigin } from '../action-context.ts'
import { clientAddress } from './client-address.ts'
import type { Actor, AppEnv, KeyActor } from './env.ts'

/** Truncates an address, which could identify a household, to its network: /24 of IPv4, /48 of IPv6. */
export function networkOf(address: string): string {
  const v4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1]
  if (v4) return `${v4}.0/24`
  const groups = /^([0-9a-f:]+)::\/64$/.exec(address)?.[1]?.split(':')
  return groups ? `${groups.slice(0, 3).join(':')}::/48` : 'unknown'
}

/** Returns the actor and origin of a request for the audit log. Handlers receive it as `context`. */
export function actionContextOf(c: Context<AppEnv>, trustedProxies: number): ActionContext {
  const actor = c.get('actor')
  return { actor: actor && changingActor(actor), ...originOf(c, trustedProxies) }
}

/** Returns where a request comes from, as the audit log stores it. */
export const originOf = (c: Context<AppEnv>, trustedProxies: number): RequestOrigin => ({
  network: networkOf(clientAddress(c, trustedProxies)),
  device: deviceName(c.req.header('user-agent')),
})

function changingActor(actor: Actor | KeyActor): ActionContext['actor'] {
  if (actor.kind !== 'staff' && actor.kind !== 'key') return null
  const { userId, name, role, grant } = actor
  const ownRole = actor.kind === 'staff' ? (actor.ownRole ?? null) : null
  return { userId, name, role, grant, ownRole, ...(actor.kind === 'key' && { keyId: actor.keyId }) }
}
