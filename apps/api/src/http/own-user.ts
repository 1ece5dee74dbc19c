import { ShopError } from '@atelier/domain/shop-error'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Actor, AppEnv } from './env.ts'

export const UserParams = z.strictObject({ userId: z.string().max(100) })

export type ShopActor = Extract<Actor, { kind: 'customer' | 'guest' }>

/** The shopper behind a route that only shoppers may call. */
export function shopActor(c: Context<AppEnv>): ShopActor {
  const actor = c.get('actor')
  if (actor?.kind !== 'customer' && actor?.kind !== 'guest') throw new Error('this route does not ask for a shopper')
  return actor
}

/** The shopper whose record the address names. Somebody else's looks as if it did not exist. */
export function ownUser(c: Context<AppEnv>): ShopActor {
  const actor = shopActor(c)
  if (actor.userId !== c.req.param('userId')) throw new ShopError('not_found', 'Not found')
  return actor
}

export const ownUserId = (c: Context<AppEnv>): string => ownUser(c).userId
