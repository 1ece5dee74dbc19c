import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file, because the command that makes a backup cannot write to the embedded database of an open store. */
const fileIn = (dataDir: string): string => join(dataDir, 'last-backup')

/** Records in DATA_DIR that a backup was made. */
export const recordBackup = (dataDir: string, at: Date): Promise<void> =>
  writeFile(fileIn(dataDir), `${at.toISOString()}\n`)

/** Returns when the last backup was made; null: never, or not with this DATA_DIR. */
export async function readLastBackup(dataDir: string): Promise<Date | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  const at = new Date(text.trim())
  return Number.isNaN(at.getTime()) ? null : at
}
