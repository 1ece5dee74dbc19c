import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import packageJson from '../../../../../package.json' with { type: 'json' }
import { inTransaction, type Db, type Tx } from '../../db/client.ts'
import { columnNames, EXPORTED_COLUMNS } from '../../db/table-exports.ts'
import type { Deps } from '../../deps.ts'
import { contentTypeOf } from '../../files/content-type.ts'
import { readLineBatches, sha256OfFile } from './read-exported-file.ts'
import {
  clearTable,
  countTable,
  insertLines,
  listFilledTables,
  setSequences,
  withoutConstraints,
} from './load-tables.repo.ts'
import { EXPORT_PARTS, ExportError, ExportManifest } from './manifest.ts'
import { readSchema, sumTable } from './snapshot.repo.ts'

/** A line of the list of files: a path in the storage, whose parts are names. */
const StoredFile = z.object({
  key: z.string().regex(/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/),
  path: z.string(),
  bytes: z.int(),
  sha256: z.string(),
})
type StoredFile = z.infer<typeof StoredFile>

type ExportedTable = ExportManifest['tables'][number]

/** What was imported. */
export interface ImportedShop {
  rows: number
  tables: number
  files: number
}

/**
 * Fills an empty store from a folder that `exportShop` wrote. Checks all of it first: hashes, schema and columns. The rows are
 * one transaction, which ends only if every table has the rows and sums of the manifest, and all references lead somewhere.
 * Throws an ExportError, and then no row was written.
 */
export async function importShop({ db, storage }: Pick<Deps, 'db' | 'storage'>, folder: string): Promise<ImportedShop> {
  const manifest = await readManifest(folder)
  await assertFits(db, manifest)
  for (const { path, sha256 } of [...manifest.tables, ...manifest.others]) await assertWhole(folder, { path, sha256 })
  const files = await readFileList(folder)
  for (const file of files) await assertWhole(folder, file)
  // Under names of their own: what is stored before a failure is stored again the next time.
  for (const { key, path } of files) await storage.put(key, await readFile(join(folder, path)), contentTypeOf(key))
  await inTransaction(db, (tx) =>
    withoutConstraints(tx, async () => {
      for (const table of manifest.tables) await loadTable(tx, folder, table)
      await setSequences(tx, manifest.sequences)
    }),
  )
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { rows, tables: manifest.tables.length, files: files.length }
}

async function readManifest(folder: string): Promise<ExportManifest> {
  const text = await readFile(join(folder, EXPORT_PARTS.manifest), 'utf8').catch(() => {
    throw new ExportError(`${folder} is not a complete export: it has no ${EXPORT_PARTS.manifest}`)
  })
  try {
    return ExportManifest.parse(JSON.parse(text))
  } catch (error) {
    throw new ExportError(`${EXPORT_PARTS.manifest} is not that of an export, or it is damaged`, { cause: error })
  }
}

/** Throws an ExportError unless the store is empty and has the schema of the export. */
async function assertFits(db: Db, { schema, shopVersion, tables }: ExportManifest): Promise<void> {
  const filled = await listFilledTables(db)
  if (filled.length > 0) {
    const found = filled.map(({ table, rows }) => `${table}: ${rows}`).join(', ')
    throw new ExportError(`The store is not empty (${found}). Import into a new database, before admin:create.`)
  }
  const ours = await readSchema(db)
  if (ours !== schema) {
    throw new ExportError(
      `The export has the schema ${schema}, and this version (${packageJson.version}) has ${ours}. ` +
        `Import it with the version that wrote it, ${shopVersion}, and upgrade then.`,
    )
  }
  const expected = Object.entries(EXPORTED_COLUMNS).map(([table, columns]) =>
    [table, ...columnNames(columns)].join(' '),
  )
  const found = tables.map(({ table, columns }) => [table, ...columns].join(' '))
  const missing = expected.filter((table) => !found.includes(table))
  if (missing.length === 0 && found.length === expected.length) return
  throw new ExportError(`The export does not have the tables and columns of this version: ${missing.join('; ')}`)
}

async function assertWhole(folder: string, { path, sha256 }: { path: string; sha256: string }): Promise<void> {
  const found = await sha256OfFile(join(folder, path))
  if (found === null) throw new ExportError(`${path} is missing`)
  if (found !== sha256) throw new ExportError(`${path} is not the file that was exported: its SHA-256 differs`)
}

async function readFileList(folder: string): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for await (const lines of readLineBatches(join(folder, EXPORT_PARTS.files))) {
    for (const line of lines) {
      const { data } = StoredFile.safeParse(JSON.parse(line))
      if (data?.path !== `files/${data?.key}`)
        throw new ExportError(`${EXPORT_PARTS.files} has an invalid line: ${line}`)
      files.push(data)
    }
  }
  return files
}

async function loadTable(tx: Tx, folder: string, { table, path, rows, sums }: ExportedTable): Promise<void> {
  await clearTable(tx, table)
  for await (const lines of readLineBatches(join(folder, path))) await insertLines(tx, table, lines)
  const found = await countTable(tx, table)
  if (found !== rows) throw new ExportError(`${path} has ${found} rows instead of ${rows}`)
  const foundSums = await sumTable(tx, table)
  if (JSON.stringify(foundSums) !== JSON.stringify(sums)) throw new ExportError(`The sums of ${table} differ`)
}
