import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { inTransaction } from './client.ts'
import { commitsLate } from './late-commit.ts'

test.each([
  { setting: undefined, synchronous: 'off' },
  { setting: 'on', synchronous: 'off' },
  { setting: 'off', synchronous: 'on' },
])(
  'a late commit has synchronous_commit=$synchronous when atelier.late_commits is $setting, and the next commit waits again',
  async ({ setting, synchronous }) => {
    const { db } = await testDatabase()
    await inTransaction(db, async (tx) => {
      if (setting) await sql`select set_config('atelier.late_commits', ${setting}, true)`.execute(tx)
      await sql`select 1 where ${commitsLate}`.execute(tx)
      const { rows } = await sql`show synchronous_commit`.execute(tx)
      expect(rows).toEqual([{ synchronous_commit: synchronous }])
    })
    const { rows } = await sql`show synchronous_commit`.execute(db)
    expect(rows).toEqual([{ synchronous_commit: 'on' }])
  },
)
