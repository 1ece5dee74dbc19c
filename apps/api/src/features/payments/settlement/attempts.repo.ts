import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { commitsLate } from '../../../db/late-commit.ts'
import { toCheckout, type Checkout, type CheckoutRow } from '../checkout/checkout-row.ts'
import { PAYABLE_CHECKOUT } from '../checkout/checkouts.repo.ts'

/**
 * Claims the right to send a card to the provider. Returns the checkout of the payment, null if it holds no units;
 * returns null while another attempt is active: two cards would pay twice.
 */
export async function beginAttempt(
  db: Db,
  paymentId: string,
  milliseconds: number,
): Promise<{ checkout: Checkout | null } | null> {
  const { rows } = await sql<CheckoutRow | { checkout_id: null }>`
    with attempt as (
      update payments set attempt_until = now() + ${milliseconds}::integer * interval '1 millisecond'
      where payment_id = ${paymentId} and settled_at is null and (attempt_until is null or attempt_until < now())
      and ${commitsLate} returning checkout_id
    )
    select c.* from attempt left join checkouts c on c.checkout_id = attempt.checkout_id and ${PAYABLE_CHECKOUT}
  `.execute(db)
  const [row] = rows
  return row ? { checkout: row.checkout_id === null ? null : toCheckout(row) } : null
}

/** Whether a card is currently being sent to the provider. */
export async function hasAttempt(db: Db, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select coalesce(attempt_until > now(), false) as is from payments where payment_id = ${paymentId}`.execute(db)
  return rows[0]?.is ?? false
}

export async function endAttempt(db: Db, paymentId: string): Promise<void> {
  await db.updateTable('payments').set({ attempt_until: null }).where('payment_id', '=', paymentId).execute()
}
