import { hasPermission, type Permission } from '@atelier/domain/auth/permissions'
import { ShopError } from '@atelier/domain/shop-error'
import type { MiddlewareHandler } from 'hono'
import type { Actor, AppEnv } from './env.ts'
import type { Audience } from './session-cookie.ts'

/**
 * Who may call a route: `anyone` (no session is resolved), `anyone-known` (the session of a shopper is resolved
 * if there is one), `shopper` (customer or guest), `customer`, `staff` (any role),
 * or staff who hold a permission.
 */
export type Access = 'anyone' | 'anyone-known' | 'shopper' | 'customer' | 'staff' | Permission

/** Finds out who is calling. Built in app.ts from the sessions, so that this file knows no feature. */
export type FindActor = (request: Request, audience: Audience) => Promise<Actor>

export type Guard = MiddlewareHandler<AppEnv> & { access: Access }
export type Allow = (access: Access) => Guard

const SHOP_ACCESS: ReadonlySet<Access> = new Set(['anyone-known', 'shopper', 'customer'])

/** What a guard in Hono's route table demands; undefined for any other middleware. */
export const accessOf = (handler: unknown): Access | undefined =>
  typeof handler === 'function' && 'access' in handler ? (handler.access as Access) : undefined

/** Every route names who may call it; app.test.ts fails for one that does not. */
export function createAllow(findActor: FindActor): Allow {
  return (access) => {
    const guard: MiddlewareHandler<AppEnv> = async (c, next) => {
      if (access === 'anyone') return next()
      const actor = await findActor(c.req.raw, SHOP_ACCESS.has(access) ? 'shop' : 'staff')
      if (access !== 'anyone-known') check(access, actor)
      c.set('actor', actor)
      c.header('Cache-Control', 'no-store')
      return next()
    }
    return Object.assign(guard, { access })
  }
}

function check(access: Exclude<Access, 'anyone' | 'anyone-known'>, actor: Actor): void {
  if (actor.kind === 'visitor') throw new ShopError('not_signed_in', 'Please sign in')
  if (access === 'shopper') {
    if (actor.kind === 'staff') throw new ShopError('not_allowed', 'You do not have permission to do this')
    return
  }
  if (access === 'customer') {
    if (actor.kind !== 'customer') throw new ShopError('not_allowed', 'You do not have permission to do this')
    return
  }
  if (actor.kind !== 'staff') throw new ShopError('not_allowed', 'Access denied: Admin privileges required')
  if (access !== 'staff' && !hasPermission(actor.role, access)) {
    throw new ShopError('not_allowed', 'You do not have permission to do this')
  }
}
