import { sql } from 'kysely'
import { policy } from '@atelier/domain/policy'
import type { Db, Tx } from '../../db/client.ts'
import { CHAIN_START, type ChainEnd } from './audit-chain.ts'

/** Where the audit log begins: after the last row that was deleted, or at its start. */
export async function findAnchor(db: Db | Tx): Promise<ChainEnd> {
  const row = await db.selectFrom('audit_anchor').select(['entry_id as entryId', 'hash']).executeTakeFirst()
  return row ?? { entryId: 0, hash: CHAIN_START }
}

/** Rows from before this moment may be deleted, by the clock of the database. */
export async function auditCutOff(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select now() - make_interval(years => ${policy.retention.auditYears}::integer) as at`.execute(tx)
  return rows[0]?.at ?? new Date(0)
}

/** Deletes the rows up to the new beginning of the log. The database refuses it for rows that are younger than a year. */
export async function deleteUpTo(tx: Tx, { entryId, hash }: ChainEnd): Promise<number> {
  await tx
    .insertInto('audit_anchor')
    .values({ entry_id: entryId, hash })
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet({ entry_id: entryId, hash, moved_at: sql<Date>`now()` }),
    )
    .execute()
  const result = await sql`delete from audit_entries where entry_id <= ${entryId}`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}
