import { deviceName } from '@atelier/domain/auth/device-name'
import type { Context } from 'hono'
import type { ActionContext } from '../action-context.ts'
import { clientAddress } from './client-address.ts'
import type { AppEnv } from './env.ts'

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
  return {
    actor:
      actor?.kind === 'staff' ? { userId: actor.userId, name: actor.name, role: actor.role, grant: actor.grant } : null,
    network: networkOf(clientAddress(c, trustedProxies)),
    device: deviceName(c.req.header('user-agent')),
  }
}
