import { UNSUBSCRIBE_UNKNOWN } from '@atelier/domain/newsletter/unsubscribe.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../links/secret-token.ts'
import { findByLink, markUnsubscribed, type SubscriberOfLink } from './newsletter.repo.ts'

/** Returns the subscriber of a link. Changes nothing, because email scanners follow every link. */
export async function readUnsubscribeLink({ db }: Deps, token: string): Promise<SubscriberOfLink> {
  const subscriber = await findByLink(db, hashToken(token))
  if (!subscriber) throw new ShopError('not_found', UNSUBSCRIBE_UNKNOWN)
  return subscriber
}

/** Unsubscribes in one step without sign-in (RFC 8058). Idempotent. */
export async function unsubscribe(deps: Deps, token: string): Promise<SubscriberOfLink> {
  const subscriber = await readUnsubscribeLink(deps, token)
  await inTransaction(deps.db, (tx) => markUnsubscribed(tx, subscriber, deps.now()))
  return { ...subscriber, status: 'unsubscribed' }
}
