import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

/** Returns the catalog version. Every edit of the catalog increments it in its transaction; orders do not. */
export async function readCatalogVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  return version
}

/** Notifies every process that the catalog changed. Call it in the transaction of each edit. */
export async function bumpCatalogVersion(tx: Tx): Promise<void> {
  await sql`update catalogue_version set version = version + 1`.execute(tx)
}
