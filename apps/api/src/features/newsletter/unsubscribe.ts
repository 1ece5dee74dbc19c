import { UNSUBSCRIBE_UNKNOWN } from '@atelier/domain/newsletter/unsubscribe.schema'
import { ShopError } from '@atelier/domain/shop-error'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../secret-token.ts'
import { findByLink, markUnsubscribed, type SubscriberOfLink } from './newsletter.repo.ts'

/** Whom a link belongs to. Changes nothing: mail scanners follow every link they see. */
export async function readUnsubscribeLink({ db }: Deps, token: string): Promise<SubscriberOfLink> {
  const subscriber = await findByLink(db, hashToken(token))
  if (!subscriber) throw new ShopError('not_found', UNSUBSCRIBE_UNKNOWN)
  return subscriber
}

/** Unsubscribes in one step, without signing in (RFC 8058). Repeating it changes nothing. */
export async function unsubscribe(deps: Deps, token: string): Promise<SubscriberOfLink> {
  const subscriber = await readUnsubscribeLink(deps, token)
  await inTransaction(deps.db, (tx) => markUnsubscribed(tx, subscriber, deps.now()))
  return { ...subscriber, status: 'unsubscribed' }
}
