import { allows, type AccessGrant } from '../access/access-grant.ts'
import type { Permission } from '../access/permissions.ts'
import { blockingLimit, type BlockingLimit, type UnderLimits } from './under-limits.ts'

/**
 * Who may call an endpoint: `public` (no session is resolved), `public-with-session` (everyone; a shopper's session is
 * resolved), `shopper` (customer or guest), `customer`, `staff` (any role), or staff with a permission.
 */
export type Access = 'public' | 'public-with-session' | 'shopper' | 'customer' | 'staff' | Permission

/** Shoppers and staff have separate sessions and cookies. */
export type Audience = 'shop' | 'staff'

export type AccessActor = { kind: 'visitor' | 'guest' | 'customer' } | { kind: 'staff'; grant: AccessGrant }

export type AccessVerdict = 'granted' | 'not_signed_in' | 'not_staff' | 'not_allowed'

/** The verdict about an endpoint: a limit of the caller's role may block it, too. */
export type EndpointVerdict = AccessVerdict | { limit: BlockingLimit }

/** Returns the audience whose session an endpoint resolves; null for `public`. */
export function audienceOf(access: Access): Audience | null {
  if (access === 'public') return null
  return access === 'public-with-session' || access === 'shopper' || access === 'customer' ? 'shop' : 'staff'
}

/** Decides whether an actor may call an endpoint. */
export function judgeAccess(access: Access, actor: AccessActor): AccessVerdict {
  if (access === 'public' || access === 'public-with-session') return 'granted'
  if (actor.kind === 'visitor') return 'not_signed_in'
  if (access === 'shopper') return actor.kind === 'staff' ? 'not_allowed' : 'granted'
  if (access === 'customer') return actor.kind === 'customer' ? 'granted' : 'not_allowed'
  if (actor.kind !== 'staff') return 'not_staff'
  return access === 'staff' || allows(actor.grant, access) ? 'granted' : 'not_allowed'
}

/** Decides whether an actor may call an endpoint, with the limits of the actor's role. */
export function judgeEndpoint(
  endpoint: { access: Access; underLimits?: UnderLimits },
  actor: AccessActor,
): EndpointVerdict {
  const verdict = judgeAccess(endpoint.access, actor)
  if (verdict !== 'granted' || actor.kind !== 'staff' || audienceOf(endpoint.access) !== 'staff') return verdict
  const limit = blockingLimit(endpoint, actor.grant.limits)
  return limit === null ? 'granted' : { limit }
}
