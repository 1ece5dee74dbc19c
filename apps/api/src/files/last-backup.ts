import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file, because the command that makes a backup cannot write to the embedded database of an open store. */
const fileIn = (dataDir: string): string => join(dataDir, 'last-backup')

/** Records in DATA_DIR when a backup was made, and its folder. */
export const recordBackup = (dataDir: string, at: Date, folder: string): Promise<void> =>
  writeFile(fileIn(dataDir), `${at.toISOString()}\n${folder}\n`)

/** Returns when the last backup was made; null: never, or not with this DATA_DIR. */
export async function readLastBackup(dataDir: string): Promise<Date | null> {
  const [time = ''] = await linesOf(dataDir)
  const at = new Date(time)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Returns the folder of the last backup, which may have been moved since; null: none, or of a version that recorded none. */
export async function readLastBackupFolder(dataDir: string): Promise<string | null> {
  const [, folder = ''] = await linesOf(dataDir)
  return folder || null
}

const linesOf = async (dataDir: string): Promise<string[]> =>
  (await readFile(fileIn(dataDir), 'utf8').catch(() => '')).split('\n')
