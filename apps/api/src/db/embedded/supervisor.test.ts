import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aDataDir, databasePid } from '../../testing/shop-process.ts'
import { testLog } from '../../testing/test-log.ts'
import { openDb, type Db } from '../client.ts'
import { listBackups } from './backups.ts'
import { isRunning } from './process-identity.ts'
import { unpackDump } from './logical-dump.ts'
import { startEmbeddedDatabase, useEmbeddedDatabase, type EmbeddedDatabase } from './supervisor.ts'

// A path with spaces, an apostrophe and letters of another script.
const dataDir = join(mkdtempSync(join(tmpdir(), 'atelier-')), "l'atelier d'été 飯")
let embedded: EmbeddedDatabase
let db: Db

const open = (connectionString: string): Db =>
  openDb({ connectionString, maxConnections: 5, onIdleError: () => undefined })

beforeAll(async () => {
  mkdirSync(dataDir, { mode: 0o700 })
  embedded = await startEmbeddedDatabase(dataDir, testLog, 300)
  db = open(embedded.connectionString)
  await sql`create table notes (note text not null)`.execute(db)
}, 60_000)

afterAll(async () => {
  await db.destroy()
  await embedded.stop()
  rmSync(join(dataDir, '..'), { recursive: true, force: true })
})

const insertNote = (text: string) => sql`insert into notes values (${text})`.execute(db)
const attempt = (text: string): Promise<'written' | 'failed'> =>
  insertNote(text).then(
    () => 'written',
    () => 'failed',
  )

test('stores with fsync, compares by code point, and only its owner reaches it', async () => {
  const { rows } = await sql<Record<string, string>>`
    select current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPages",
      current_setting('synchronous_commit') as "waits", current_setting('listen_addresses') as addresses,
      current_setting('TimeZone') as zone, lower('ÀЖΩ') as lower`.execute(db)
  expect(rows).toEqual([{ fsync: 'on', fullPages: 'on', waits: 'on', addresses: '', zone: 'UTC', lower: 'àжω' }])
  for (const folder of ['postgres', 'run']) expect(statSync(join(dataDir, folder)).mode & 0o077).toBe(0)
})

/** Returns the notes in the newest dump. */
async function dumpedNotes(): Promise<string[]> {
  const [newest] = await listBackups(dataDir)
  const dump = newest ? await unpackDump(join(dataDir, 'backups', newest)) : null
  return (dump?.rows ?? []).flatMap((rows) => Buffer.from(rows).toString().split('\n')).filter((note) => note !== '')
}

test('dumps the data to a file that only this user can read', async () => {
  await insertNote('to be dumped')
  await expect.poll(dumpedNotes, { timeout: 15_000 }).toContain('to be dumped')
  const [newest = ''] = await listBackups(dataDir)
  expect(statSync(join(dataDir, 'backups', newest)).mode & 0o077).toBe(0)
})

test('dumps again what was written while a dump was made', async () => {
  await sql`create table slow (note text)`.execute(db)
  onTestFinished(async () => void (await sql`drop table slow`.execute(db)))
  const isDumping = async (): Promise<boolean> => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where application_name = 'atelier-dump' and wait_event_type = 'Lock'`.execute(db)
    return rows.length > 0
  }
  await db.transaction().execute(async (tx) => {
    await sql`lock table slow in access exclusive mode`.execute(tx)
    await insertNote('before the dump')
    await expect.poll(isDumping, { timeout: 15_000 }).toBe(true)
    await insertNote('during the dump')
  })
  await expect.poll(dumpedNotes, { timeout: 15_000 }).toContain('during the dump')
})

test('starts the server again when it is killed, without data loss', { timeout: 60_000 }, async () => {
  testLog.expectErrors()
  await insertNote('before')
  const killed = databasePid(dataDir)
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => ![0, killed].includes(databasePid(dataDir)), { timeout: 30_000 }).toBe(true)
  await expect.poll(() => attempt('after'), { timeout: 30_000 }).toBe('written')
  const { rows } = await sql<{ note: string }>`select note from notes where note in ('before', 'after')`.execute(db)
  expect(rows).toEqual([{ note: 'before' }, { note: 'after' }])
})

test('a stop while the server is starting again ends it', { timeout: 60_000 }, async () => {
  testLog.expectErrors()
  const other = aDataDir()
  const database = await startEmbeddedDatabase(other, testLog)
  process.kill(databasePid(other), 'SIGKILL')
  await database.stop()
  expect(databasePid(other) !== 0 && isRunning(databasePid(other))).toBe(false)
  expect(existsSync(join(other, 'database.lock'))).toBe(false)
})

test('refuses a second shop, and lends a command the server of the first', async () => {
  await expect(startEmbeddedDatabase(dataDir, testLog)).rejects.toThrow(`is in use by process ${process.pid}`)
  const used = await useEmbeddedDatabase(dataDir, testLog)
  const theirs = open(used.connectionString)
  await sql`insert into notes values ('of the command')`.execute(theirs)
  await theirs.destroy()
  await used.stop()
  const { rows } = await sql`select note from notes where note = 'of the command'`.execute(db)
  expect(rows).toHaveLength(1)
})

test('ends a server whose shop was killed before it opens the directory', { timeout: 60_000 }, async () => {
  const other = aDataDir()
  const script = `
    import { startEmbeddedDatabase } from ${JSON.stringify(join(import.meta.dirname, 'supervisor.ts'))}
    await startEmbeddedDatabase(${JSON.stringify(other)}, console)
    console.log('started')`
  const shop = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void shop.kill('SIGKILL'))
  await new Promise((resolve) => shop.stdout.once('data', resolve))
  const orphan = databasePid(other)
  shop.kill('SIGKILL')
  await new Promise((resolve) => shop.once('close', resolve))
  const database = await startEmbeddedDatabase(other, testLog)
  expect(databasePid(other)).not.toBe(orphan)
  expect(isRunning(orphan)).toBe(false)
  await database.stop()
})

test('a stale pid file that names another process does not stop the start', { timeout: 60_000 }, async () => {
  const other = aDataDir()
  await (await startEmbeddedDatabase(other, testLog)).stop()
  const program = spawn('sleep', ['60'])
  onTestFinished(() => void program.kill())
  writeFileSync(join(other, 'postgres/postmaster.pid'), `${program.pid}\n${other}/postgres\n1\n5432\n${other}/run\n`)
  writeFileSync(join(other, 'run/.s.PGSQL.5432.lock'), `${program.pid}\n${other}/postgres\n1\n5432\n${other}/run\n`)
  const database = await startEmbeddedDatabase(other, testLog)
  expect([0, program.pid]).not.toContain(databasePid(other))
  expect(isRunning(program.pid ?? 0)).toBe(true)
  await database.stop()
})

test('a directory that was only half created is created again', { timeout: 60_000 }, async () => {
  const other = aDataDir()
  mkdirSync(join(other, 'postgres.new-1'))
  writeFileSync(join(other, 'postgres.new-1/PG_VERSION'), '18\n')
  const database = await startEmbeddedDatabase(other, testLog)
  await database.stop()
  expect(readdirSync(other).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
})

test('releases the directory when it is stopped', async () => {
  await db.destroy()
  await embedded.stop()
  expect(existsSync(join(dataDir, 'database.lock'))).toBe(false)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})
