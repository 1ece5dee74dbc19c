import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { CHAIN_START, type ChainEnd } from './audit-chain.ts'

/** Returns the row after which the audit log begins: the last deleted row, or the start of the chain. */
export async function findAnchor(db: Db | Tx): Promise<ChainEnd> {
  const row = await db.selectFrom('audit_anchor').select(['entry_id as entryId', 'hash']).executeTakeFirst()
  return row ?? { entryId: 0, hash: CHAIN_START }
}

/** Returns the time `years` ago, before which rows may be deleted, by the database's clock. */
export async function auditCutOff(tx: Tx, years: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select now() - make_interval(years => ${years}::integer) as at`.execute(tx)
  return rows[0]?.at ?? new Date(0)
}

/** Moves the anchor and deletes the rows up to it. The database rejects this for rows younger than a year. */
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
