import { createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exportShop, type ExportDeps } from './export-shop.ts'
import { ExportError } from './manifest.ts'

/** What was written. */
export interface WrittenExport {
  fileCount: number
  bytes: number
}

/** Writes an export into a new or empty folder. Throws an ExportError when the folder has files. */
export async function writeExport(deps: ExportDeps, folder: string): Promise<WrittenExport> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new ExportError(`${folder} is not empty. Choose another folder.`)
  const written: WrittenExport = { fileCount: 0, bytes: 0 }
  for await (const { path, content } of exportShop(deps)) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    const out = createWriteStream(file, { flags: 'wx' })
    await pipeline(content, out)
    written.fileCount += 1
    written.bytes += out.bytesWritten
  }
  return written
}
