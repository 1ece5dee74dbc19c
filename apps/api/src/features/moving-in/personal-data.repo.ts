import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { likePattern } from '../../db/like-pattern.ts'
import type { PersonalData } from '../../personal-data.ts'

/** Rows of files with customers, until the import has ended, and what was wrong with them. */
async function eraseRowsWith(tx: Tx, email: string): Promise<void> {
  await sql`delete from import_rows where cells::text ilike ${likePattern(email)}`.execute(tx)
  await sql`delete from import_problems where message ilike ${likePattern(email)}`.execute(tx)
}

export const movingInPersonalData: PersonalData = {
  columns: {
    import_rows: { cells: 'row deleted' },
    import_problems: { message: 'row deleted' },
  },

  /** Also deletes who the customer was at the source, so that a newer export does not find the erased account. */
  async eraseUser(tx, { userId, email }) {
    await eraseRowsWith(tx, email)
    await sql`delete from import_changes where entity_id = ${userId}`.execute(tx)
    await sql`delete from import_sources where kind = 'customers' and entity_id = ${userId}`.execute(tx)
  },

  eraseAddress: eraseRowsWith,
}
