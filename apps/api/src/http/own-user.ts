import { ShopError } from '@atelier/domain/shop-error'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Actor, AppEnv } from './env.ts'

export const UserParams = z.strictObject({ userId: z.string().max(100) })

export type ShopActor = Extract<Actor, { kind: 'customer' | 'guest' }>

/** Returns the customer or guest who makes the request. Throws on a route whose access rule does not require one. */
export function shopActor(c: Context<AppEnv>): ShopActor {
  const actor = c.get('actor')
  if (actor?.kind !== 'customer' && actor?.kind !== 'guest')
    throw new Error('the access rule of this route does not require a shopper')
  return actor
}

/** Returns the shopper that the `userId` of the path names. Throws 404 for the ID of another user. */
export function ownUser(c: Context<AppEnv>): ShopActor {
  const actor = shopActor(c)
  if (actor.userId !== c.req.param('userId')) throw new ShopError('not_found', 'Not found')
  return actor
}

export const ownUserId = (c: Context<AppEnv>): string => ownUser(c).userId
