import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/db/client.ts'

/**
 * Inserts the ledger of orders that were created with totals only. Each paid order without a capture gets a payment, its
 * ledger entry and its refund. Cards were charged by the sandbox, which stores them too, so that they can be refunded; the
 * rest was recorded manually. With an order id, only that order.
 */
export async function insertPaymentsOfPaidOrders(db: Db, orderId?: string): Promise<void> {
  await sql`
    with past as (
      select o.*, o.payment_method = 'CREDIT_CARD' as by_card, 'pay_' || o.order_id as payment_id,
        'sbx_' || replace(o.order_id, '-', '_') as intent_id
      from orders o
      where o.paid_cents > 0 and ${orderId === undefined ? sql`true` : sql`o.order_id = ${orderId}`}
        and not exists (select from payment_entries e where e.order_id = o.order_id and e.kind = 'capture')
    ),
    paid as (
      insert into payments (payment_id, provider, purpose, intent_id, provider_ref, state, amount_cents, currency,
        return_url, user_id, guest_id, order_id, settled_at, created_at, updated_at)
      select payment_id, 'sandbox', 'order', intent_id, intent_id, 'succeeded', paid_cents, lower(currency), '/',
        user_id, guest_id, order_id, created_at, created_at, created_at
      from past where by_card
    ),
    charged as (
      insert into sandbox_intents (intent_id, client_secret, payment_id, order_id, amount_cents, currency, return_url,
        status, card, idempotency_key, created_at)
      select intent_id, gen_random_uuid()::text, payment_id, order_id, paid_cents, lower(currency), '/', 'succeeded', '4242',
        payment_id, created_at
      from past where by_card
    ),
    returned as (
      insert into refunds (refund_id, payment_id, order_id, amount_cents, status, reason, idempotency_key, provider_ref,
        attempts, created_at, done_at)
      select 'ref_' || order_id, case when by_card then payment_id end, order_id, refunded_cents, 'succeeded', 'Refund',
        'past', case when by_card then 'sbxr_' || order_id end, 1, updated_at, updated_at
      from past where refunded_cents > 0
    ),
    given_back as (
      insert into sandbox_refunds (refund_id, intent_id, amount_cents, idempotency_key, created_at)
      select 'sbxr_' || order_id, intent_id, refunded_cents, 'ref_' || order_id, updated_at
      from past where by_card and refunded_cents > 0
    ),
    captured as (
      insert into payment_entries (order_id, payment_id, kind, amount_cents, provider, provider_ref, created_at)
      select order_id, case when by_card then payment_id end, 'capture', paid_cents,
        case when by_card then 'sandbox' else 'manual' end, case when by_card then intent_id end, created_at
      from past
    )
    insert into payment_entries (order_id, payment_id, refund_id, kind, amount_cents, provider, provider_ref, note,
      created_at)
    select order_id, case when by_card then payment_id end, 'ref_' || order_id, 'refund', refunded_cents,
      case when by_card then 'sandbox' else 'manual' end, case when by_card then intent_id end, 'Refund', updated_at
    from past where refunded_cents > 0`.execute(db)
}
