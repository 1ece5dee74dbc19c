import { existsSync } from 'node:fs'
import { constants, cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/client.ts'
import { BackupError } from './backup-error.ts'

/** A backup is one folder: the database, the uploaded images and the secret that signs links. */
export const PARTS = {
  postgres: 'database.dump',
  embedded: 'database.dump.gz',
  uploads: 'uploads',
  manifest: 'manifest.json',
}

/** Files of DATA_DIR that are not in the database: without the secret every link in an email is invalid. */
const FILES = ['session-secret', 'demo-password']

const Manifest = z.object({
  madeAt: z.string(),
  version: z.string(),
  database: z.enum(['postgres', 'embedded']),
  migration: z.string(),
  /** Row counts when the backup began; it may contain more. */
  rows: z.record(z.string(), z.number()),
})
export type Manifest = z.infer<typeof Manifest>

const COUNTED = ['orders', 'order_items', 'payment_entries', 'products', 'users', 'mails', 'audit_entries'] as const

/** Counts the rows of the tables that a manifest names. */
export async function countRows(db: Db): Promise<Manifest['rows']> {
  const rows: Manifest['rows'] = {}
  for (const table of COUNTED) {
    const { rows: counted } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
    rows[table] = counted[0]?.n ?? 0
  }
  return rows
}

/** Returns the name of the last migration of a database. */
export async function lastMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by number desc limit 1`.execute(
    db,
  )
  return rows[0]?.name ?? 'none'
}

/** Fills a draft folder and renames it when it is complete, so that a partial backup never has a backup's name. */
export async function fillBackup(
  folder: string,
  madeAt: Date,
  fill: (draft: string) => Promise<void>,
): Promise<string> {
  const name = `atelier-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const draft = join(folder, `${name}.part`)
  await mkdir(draft, { recursive: true, mode: 0o700 })
  await fill(draft)
  await rename(draft, join(folder, name))
  return join(folder, name)
}

/** Images never change under their name, so a copy made while the shop runs is complete. */
export async function copyFiles(from: string, to: string): Promise<void> {
  const options = { recursive: true, mode: constants.COPYFILE_FICLONE, preserveTimestamps: true }
  if (existsSync(join(from, PARTS.uploads))) await cp(join(from, PARTS.uploads), join(to, PARTS.uploads), options)
  for (const file of FILES) if (existsSync(join(from, file))) await cp(join(from, file), join(to, file))
}

/** Writes the manifest of a backup. */
export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, PARTS.manifest), `${JSON.stringify(manifest, null, 2)}\n`)

/** Reads the manifest of a backup. Throws a BackupError when there is none, or it is damaged. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, PARTS.manifest)
  if (!existsSync(path)) throw new BackupError(`${folder} is not a backup: it has no ${PARTS.manifest}`)
  try {
    return Manifest.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    throw new BackupError(`${path} is not the manifest of a backup, or it is damaged`, { cause: error })
  }
}

/** Throws a BackupError when a table has fewer rows than expected. */
export async function compareRows(db: Db, expected: Manifest['rows']): Promise<void> {
  const found = await countRows(db)
  const missing = Object.entries(expected).filter(([table, count]) => (found[table] ?? 0) < count)
  if (missing.length === 0) return
  const differences = missing.map(([table, count]) => `${table}: ${found[table] ?? 0} of ${count}`)
  throw new BackupError(`The restore is incomplete: ${differences.join(', ')}`)
}
