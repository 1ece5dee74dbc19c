import { UNSUBSCRIBE_UNKNOWN } from '@atelier/domain/newsletter/unsubscribe.schema'
import { ShopError } from '@atelier/domain/shop-error'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../secret-token.ts'
import { findByLink, insertUnsubscribeLink, markUnsubscribed, type SubscriberOfLink } from './newsletter.repo.ts'

/** A new token for the unsubscribe link of one mail to a subscriber. Earlier links stay valid: old mails are kept. */
export async function issueUnsubscribeToken(tx: Tx, deps: Pick<Deps, 'randomBytes'>, email: string): Promise<string> {
  const token = newToken(deps.randomBytes)
  await insertUnsubscribeLink(tx, email, hashToken(token))
  return token
}

/** Whom a link belongs to. Changes nothing: mail scanners follow every link they see. */
export async function readUnsubscribeLink({ db }: Deps, token: string): Promise<SubscriberOfLink> {
  const subscriber = await findByLink(db, hashToken(token))
  if (!subscriber) throw new ShopError('not_found', UNSUBSCRIBE_UNKNOWN)
  return subscriber
}

/** Unsubscribes in one step, without signing in (RFC 8058). Repeating it changes nothing. */
export async function unsubscribe(deps: Deps, token: string): Promise<SubscriberOfLink> {
  const subscriber = await readUnsubscribeLink(deps, token)
  await inTransaction(deps.db, (tx) => markUnsubscribed(tx, subscriber.subscriberId, deps.now()))
  return { ...subscriber, status: 'unsubscribed' }
}
