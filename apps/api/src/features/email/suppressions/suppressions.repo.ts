import type { ListSuppressionsQuery, SuppressionCause } from '@atelier/domain/email/suppressions.schema'
import { sql } from 'kysely'
import { findsAll } from '../../../db/find-text.ts'
import type { Db, Tx } from '../../../db/client.ts'

export interface SuppressionRow {
  suppressionId: number
  email: string
  cause: SuppressionCause
  reason: string
  addedByName: string | null
  createdAt: Date
}

const columns = sql`suppression_id as "suppressionId", email, cause, reason, added_by_name as "addedByName", created_at as "createdAt"`

/**
 * Suppresses an address after the mail server permanently rejected its mailbox. Only staff can lift the suppression.
 */
export async function suppressDeadMailbox(db: Db, email: string): Promise<void> {
  await sql`
    insert into suppressions (email, cause, reason)
    values (lower(${email}::text), 'no-mailbox', 'The mail server says that there is no such mailbox.')
    on conflict (email) do nothing`.execute(db)
}

/** Suppresses an address by decision of staff; null when it is suppressed already. */
export async function insertSuppression(
  tx: Tx,
  { email, reason, by, at }: { email: string; reason: string; by: { userId: string; name: string }; at: Date },
): Promise<SuppressionRow | null> {
  const { rows } = await sql<SuppressionRow>`
    insert into suppressions (email, cause, reason, added_by, added_by_name, created_at)
    values (${email}, 'staff', ${reason}, ${by.userId}, ${by.name}, ${at})
    on conflict (email) do nothing returning ${columns}`.execute(tx)
  return rows[0] ?? null
}

/** Deletes a suppression; null when it does not exist. */
export async function deleteSuppression(tx: Tx, suppressionId: number): Promise<SuppressionRow | null> {
  const { rows } = await sql<SuppressionRow>`
    delete from suppressions where suppression_id = ${suppressionId} returning ${columns}`.execute(tx)
  return rows[0] ?? null
}

/** Returns the suppressions of these addresses. */
export async function findSuppressed(db: Db | Tx, emails: readonly string[]): Promise<SuppressionRow[]> {
  const { rows } = await sql<SuppressionRow>`
    select ${columns} from suppressions where email = any(${emails}::text[]) order by email`.execute(db)
  return rows
}

/** Returns a page of the matching suppressions, newest first, and their number. */
export async function listSuppressions(
  db: Db,
  { search, page, pageSize }: ListSuppressionsQuery,
): Promise<{ rows: SuppressionRow[]; total: number }> {
  const matches = search ? findsAll(sql`find_text(email, reason)`, search) : sql`true`
  const [listed, counted] = await Promise.all([
    sql<SuppressionRow>`
      select ${columns} from suppressions where ${matches} order by created_at desc, suppression_id desc
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*) as total from suppressions where ${matches}`.execute(db),
  ])
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 }
}
