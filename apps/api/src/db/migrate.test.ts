import { cp, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { testLog } from '../testing/test-log.ts'
import { migrate, MIGRATIONS_FOLDER } from './migrate.ts'

let folder = ''
let next = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-migrations-'))
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
  const count = (await readdir(folder)).length
  next = String(count + 1).padStart(4, '0')
})
afterEach(async () => {
  const { db } = await testDatabase()
  await sql`drop table if exists perfumes`.execute(db)
  await sql`delete from schema_migrations where name like '%perfumes'`.execute(db)
  await rm(folder, { recursive: true })
})

const addPerfumes = (statements = 'create table perfumes (name text);\ninsert into perfumes values (1);') =>
  writeFile(join(folder, `${next}_perfumes.sql`), `-- Another line of the house.\n${statements}`)
const run = async () => migrate((await testDatabase()).db, testLog, { folder })

test('runs each migration once', async () => {
  await addPerfumes()
  expect(await run()).toEqual([`${next}_perfumes`])
  expect(await run()).toEqual([])
})

test('runs each file once when several processes start at once', async () => {
  await addPerfumes()
  const ran = await Promise.all([run(), run(), run()])
  expect(ran.flat()).toEqual([`${next}_perfumes`])
  const { rows } = await sql`select * from perfumes`.execute((await testDatabase()).db)
  expect(rows).toHaveLength(1)
})

test('rolls back a migration that fails', async () => {
  await addPerfumes('create table perfumes (name text);\nselect nonsense;')
  await expect(run()).rejects.toThrow('nonsense')
  await addPerfumes()
  expect(await run()).toEqual([`${next}_perfumes`])
})

test('rejects a file that was edited after it ran', async () => {
  await addPerfumes()
  await run()
  await addPerfumes('create table perfumes (name text not null);')
  await expect(run()).rejects.toThrow(`Migration ${next}_perfumes was edited after it ran`)
})

test('rejects a database that is newer than the program', async () => {
  await addPerfumes()
  await run()
  await rm(join(folder, `${next}_perfumes.sql`))
  await expect(run()).rejects.toThrow(`The database has migration ${next}_perfumes, which this version does not know`)
})

test('rejects a file that was renamed after it ran', async () => {
  await addPerfumes()
  await run()
  await rename(join(folder, `${next}_perfumes.sql`), join(folder, `${next}_scents.sql`))
  await expect(run()).rejects.toThrow(`Migration ${next}_perfumes ran here, but is now called ${next}_scents`)
})

test('rejects a gap in the numbers', async () => {
  await writeFile(join(folder, '0099_perfumes.sql'), 'select 1')
  await expect(run()).rejects.toThrow(/Migration 0099_perfumes should be number \d+/)
})
