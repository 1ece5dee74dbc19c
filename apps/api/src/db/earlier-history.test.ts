import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { testLog } from '../testing/test-log.ts'
import type { AppliedMigration } from './earlier-history.ts'
import { unpackDump } from './embedded/logical-dump.ts'
import { migrate, MIGRATIONS_FOLDER } from './migrate.ts'

/** A dump made at the last migration before the baseline. */
const DUMP = join(import.meta.dirname, '../testing/before-baseline.dump.gz')

let earlier: readonly AppliedMigration[] = []
let current: readonly AppliedMigration[] = []
const readHistory = async (): Promise<readonly AppliedMigration[]> => {
  const { rows } = await sql<AppliedMigration>`
    select number, name, checksum from schema_migrations order by number`.execute((await testDatabase()).db)
  return rows
}

async function storeHistory(history: readonly AppliedMigration[]): Promise<void> {
  const { db } = await testDatabase()
  await sql`delete from schema_migrations`.execute(db)
  for (const { number, name, checksum } of history) {
    await sql`insert into schema_migrations (number, name, checksum) values (${number}, ${name}, ${checksum})`.execute(
      db,
    )
  }
}

beforeAll(async () => {
  earlier = (await unpackDump(DUMP)).header.migrations
  current = await readHistory()
})
afterEach(() => storeHistory(current))

/** Runs the baseline alone: an earlier database has its schema, and no later migration. */
async function run(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-baseline-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { name } = current[0] ?? { name: '' }
  await cp(join(MIGRATIONS_FOLDER, `${name}.sql`), join(folder, `${name}.sql`))
  return migrate((await testDatabase()).db, testLog, { folder })
}

test('a database at the last migration before the baseline gets its record, and the baseline does not run', async () => {
  await storeHistory(earlier)
  // Creating the tables again would fail.
  expect(await run()).toEqual([])
  expect(await readHistory()).toEqual(current.slice(0, 1))
})

test.each([
  ['an older database', () => earlier.slice(0, -1), '0086_drop-folded'],
  ['one with an edited migration', () => earlier.map((one) => ({ ...one, checksum: 'edited' })), '0087_drop-unused'],
  ['one with a gap', () => earlier.filter(({ number }) => number !== 40), '0087_drop-unused'],
])('refuses %s with what to do, and records nothing', async (_name, history, last) => {
  await storeHistory(history())
  await expect(run()).rejects.toThrow(
    `The last migration here is ${last}, and this version continues after 0087_drop-unused: start the shop once with ` +
      'the last version that has that migration, or run npm run store:export there and npm run store:import here',
  )
  expect(await readHistory()).toEqual(history())
})
