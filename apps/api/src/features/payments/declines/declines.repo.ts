import type { PaymentState } from '@atelier/domain/payments/payment-state'
import { sql, type RawBuilder } from 'kysely'
import { findsAll } from '../../../db/find-text.ts'
import type { Db, Tx } from '../../../db/client.ts'

/**
 * Records a declined attempt of a checkout, before the payment takes its message. Providers repeat the message of the
 * last decline until the next attempt, so an unchanged one is no other decline.
 */
export async function recordDecline(tx: Tx, paymentId: string, reason: string): Promise<void> {
  await sql`
    insert into payment_declines (payment_id, reason)
    select payment_id, ${reason}::text from payments
    where payment_id = ${paymentId} and purpose = 'checkout' and message is distinct from ${reason}::text`.execute(tx)
}

export interface DeclineRow {
  declineId: number
  email: string
  name: string
  reason: string
  declinedAt: Date
  /** In capitals. */
  currency: string
  amountCents: number
  provider: string
  providerRef: string | null
  state: PaymentState
}

/** The name of the recipient in a checkout `c`. */
const NAME = sql`trim(coalesce(c.shipping->>'firstName', '') || ' ' || coalesce(c.shipping->>'lastName', ''))`

/** Declined attempts that became no order, of checkouts whose buyer is still known. */
const OPEN_DECLINES = sql`payment_declines d join payments p using (payment_id)
  join checkouts c on c.checkout_id = p.checkout_id and c.email <> '' and c.state <> 'ordered' and p.order_id is null`

const matches = (search: string | undefined): RawBuilder<unknown> =>
  search ? findsAll(sql`find_text(c.email, ${NAME}, d.reason)`, search) : sql`true`

/** Returns a page of the declined attempts that became no order, newest first, and their total count. */
export async function listDeclines(
  db: Db,
  { search, page, pageSize }: { search?: string | undefined; page: number; pageSize: number },
): Promise<{ rows: DeclineRow[]; total: number }> {
  const [found, counted] = await Promise.all([
    sql<DeclineRow>`
      select d.decline_id as "declineId", c.email, ${NAME} as name, d.reason, d.declined_at as "declinedAt",
        upper(p.currency) as currency, p.amount_cents as "amountCents", p.provider, p.provider_ref as "providerRef", p.state
      from ${OPEN_DECLINES} where ${matches(search)}
      order by d.declined_at desc, d.decline_id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${OPEN_DECLINES} where ${matches(search)}`.execute(db),
  ])
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 }
}

type ExportedDecline = Pick<DeclineRow, 'declinedAt' | 'amountCents' | 'reason'> & { currency: string }

/** Returns the declined attempts of a customer or guest, for the export of the own data; `email`: the proven address. */
export async function exportDeclines(
  db: Db,
  { userId, email }: { userId: string; email: string | null },
): Promise<ExportedDecline[]> {
  const { rows } = await sql<ExportedDecline>`
    select d.declined_at as "declinedAt", p.amount_cents as "amountCents", upper(p.currency) as currency, d.reason from ${OPEN_DECLINES}
    where c.user_id = ${userId} or c.guest_id = ${userId} or lower(c.email) = lower(${email}::text)
    order by d.declined_at, d.decline_id`.execute(db)
  return rows
}
