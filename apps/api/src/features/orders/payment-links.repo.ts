import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import type { PublishedShop } from '../../published-shop.ts'
import type { PaymentLinkContent } from '../../links/order-links.ts'

/**
 * Whether a link is the latest of its order and not expired, by the database's clock. The time in the link itself comes
 * from the process that made it and decides nothing.
 */
export async function isLiveLink(
  db: Db,
  { orderId, version }: Pick<PaymentLinkContent, 'orderId' | 'version'>,
): Promise<boolean> {
  const { rows } = await sql<{ live: boolean }>`
    select o.payment_link_expires_at > now() and o.payment_link_version = ${version}::integer as live
    from orders o where o.order_id = ${orderId}`.execute(db)
  return rows[0]?.live ?? false
}

/** SQL condition on an order `o`: its payment link is still unpaid, and it has not left the shop. */
export const AWAITING_PAYMENT = sql`
  o.status in ('PENDING', 'PROCESSING') and o.paid_cents = 0 and o.payment_link_expires_at is not null
  and o.payment_status in ('pending', 'requires_payment_method', 'requires_confirmation', 'failed')`

/** Returns the latest payment link of a waiting order; null when it is expired or paid. */
export async function findLiveLink(db: Db | Tx, orderId: string): Promise<PaymentLinkContent | null> {
  const { rows } = await sql<PaymentLinkContent>`
    select o.order_id as "orderId", o.payment_link_expires_at as "expiresAt", o.payment_link_version as version
    from orders o where o.order_id = ${orderId} and ${AWAITING_PAYMENT} and o.payment_link_expires_at > now()`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Claims the waiting order whose link expires first; null when none is left. */
async function claimOrder(db: Db, isDue: RawBuilder<unknown>, claimSeconds: number): Promise<string | null> {
  const { rows } = await sql<{ orderId: string }>`
    update orders set payment_link_claimed_until = now() + ${claimSeconds}::integer * interval '1 second'
    where order_id = (
      select o.order_id from orders o
      where ${AWAITING_PAYMENT} and ${isDue} and (o.payment_link_claimed_until is null or o.payment_link_claimed_until < now())
      order by o.payment_link_expires_at limit 1 for update skip locked
    )
    returning order_id as "orderId"`.execute(db)
  return rows[0]?.orderId ?? null
}

/** Claims an order that is due for its first reminder by its own terms; null when there is none. */
export const claimLinkToRemind = (
  db: Db,
  { defaults }: Pick<PublishedShop, 'defaults'>,
  claimSeconds: number,
): Promise<string | null> =>
  claimOrder(
    db,
    sql`o.payment_reminder_sent_at is null and o.payment_link_expires_at > now()
      and o.payment_link_sent_at < now() - interval '1 hour' * coalesce(
        (select (v.content->>'paymentLinkReminderHours')::integer from shop_document_versions v
          where v.version = o.terms_version),
        ${defaults.terms.paymentLinkReminderHours}::integer)`,
    claimSeconds,
  )

/** Claims an order whose link has expired; null when there is none. */
export const claimExpiredLink = (db: Db, claimSeconds: number): Promise<string | null> =>
  claimOrder(db, sql`o.payment_link_expires_at <= now()`, claimSeconds)

/** Returns the current time and the expiry time, by the database's clock. */
export async function linkTimes(db: Db, hours: number): Promise<{ sentAt: Date; expiresAt: Date }> {
  const { rows } = await sql<{ sentAt: Date; expiresAt: Date }>`
    select now() as "sentAt", now() + ${hours}::integer * interval '1 hour' as "expiresAt"`.execute(db)
  const [times] = rows
  if (!times) throw new Error('the database returned no time')
  return times
}
