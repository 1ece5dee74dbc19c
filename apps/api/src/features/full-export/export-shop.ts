import { createHash } from 'node:crypto'
import packageJson from '../../../../../package.json' with { type: 'json' }
import { columnNames, EXPORTED_COLUMNS, LEFT_OUT } from '../../db/table-exports.ts'
import type { Deps } from '../../deps.ts'
import { readFiles } from './read-files.ts'
import { EXPORT_FORMAT, EXPORT_FORMAT_VERSION, EXPORT_PARTS, type ExportManifest, type HashedFile } from './manifest.ts'
import { exportReadMe } from './read-me.ts'
import { shopifyFiles } from './shopify-files.ts'
import { listSequences, openSnapshot, readSchema, readTable, sumTable, type Snapshot } from './snapshot.repo.ts'

export type ExportDeps = Pick<Deps, 'db' | 'storage' | 'shop' | 'now'> & { publicUrl: string }

/** A file of an export. Its content must be read to its end before the next file. */
export interface ExportedFile {
  path: string
  content: AsyncIterable<Uint8Array>
  /** Whether packing it makes it smaller: a text does, an image does not. */
  isText: boolean
}

/**
 * Reads the whole shop as the files of an export, from one state of the database, in batches: the memory that it takes does
 * not grow with the shop, except by a line for each stored file. The manifest comes last (decision 87).
 */
export async function* exportShop(deps: ExportDeps): AsyncGenerator<ExportedFile> {
  const exportedAt = deps.now()
  const snapshot = await openSnapshot(deps.db)
  try {
    const manifest = await beginManifest(snapshot, exportedAt)
    yield text(EXPORT_PARTS.readMe, exportReadMe(manifest), manifest)
    for (const table of Object.keys(EXPORTED_COLUMNS)) yield* exportTable(snapshot, table, manifest)
    for (const file of shopifyFiles(snapshot.tx, deps)) yield recorded({ ...file, isText: true }, manifest)
    yield* exportFiles(deps, snapshot, manifest)
    yield { path: EXPORT_PARTS.manifest, isText: true, content: bytesOf(`${JSON.stringify(manifest, null, 1)}\n`) }
  } finally {
    await snapshot.close()
  }
}

async function beginManifest({ tx }: Snapshot, exportedAt: Date): Promise<ExportManifest> {
  return {
    format: EXPORT_FORMAT,
    formatVersion: EXPORT_FORMAT_VERSION,
    shopVersion: packageJson.version,
    exportedAt: exportedAt.toISOString(),
    schema: await readSchema(tx),
    tables: [],
    sequences: await listSequences(tx),
    others: [],
    missingFiles: [],
    leftOut: Object.fromEntries(Object.entries(LEFT_OUT).map(([reason, columns]) => [reason, columnNames(columns)])),
  }
}

async function* exportTable({ tx }: Snapshot, table: string, manifest: ExportManifest): AsyncGenerator<ExportedFile> {
  let rows = 0
  async function* lines(): AsyncGenerator<Uint8Array> {
    for await (const batch of readTable(tx, table)) {
      rows += batch.length
      yield Buffer.from(`${batch.join('\n')}\n`)
    }
  }
  let hashed: HashedFile | undefined
  const path = `tables/${table}.jsonl`
  yield { path, isText: true, content: measured(path, lines(), (file) => (hashed = file)) }
  if (!hashed) throw new Error(`${path} was not read to its end`)
  const columns = columnNames(EXPORTED_COLUMNS[table] ?? '')
  manifest.tables.push({ ...hashed, table, rows, columns, sums: await sumTable(tx, table) })
}

async function* exportFiles(
  { storage }: ExportDeps,
  { tx }: Snapshot,
  manifest: ExportManifest,
): AsyncGenerator<ExportedFile> {
  const lines: string[] = []
  for await (const { key, bytes } of readFiles(tx, storage)) {
    if (!bytes) {
      manifest.missingFiles.push(key)
      continue
    }
    const path = `files/${key}`
    yield {
      path,
      isText: false,
      content: measured(path, [bytes], (file) => lines.push(JSON.stringify({ key, ...file }))),
    }
  }
  yield text(EXPORT_PARTS.files, lines.map((line) => `${line}\n`).join(''), manifest)
}

const text = (path: string, content: string, manifest: ExportManifest): ExportedFile =>
  recorded({ path, isText: true, content: bytesOf(content) }, manifest)

/** The same file, whose size and hash the manifest gets once it is read. */
const recorded = (file: ExportedFile, { others }: ExportManifest): ExportedFile => ({
  ...file,
  content: measured(file.path, file.content, (hashed) => others.push(hashed)),
})

async function* bytesOf(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content)
}

/** Passes bytes on, and reports their number and hash at the end. */
async function* measured(
  path: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  report: (file: HashedFile) => void,
): AsyncGenerator<Uint8Array> {
  const sha256 = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    sha256.update(chunk)
    bytes += chunk.byteLength
    yield chunk
  }
  report({ path, bytes, sha256: sha256.digest('hex') })
}
