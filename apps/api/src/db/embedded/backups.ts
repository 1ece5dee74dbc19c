import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Retained: the last dump of each of the newest six hours, and of each of seven days. */
const HOURLY_BACKUPS = 6
const DAILY_BACKUPS = 7

const NAME = /^atelier-(\d{4}-\d{2}-\d{2})T(\d{2})-\d{2}-\d{2}Z\.dump\.gz$/

export const backupsDirectory = (dataDir: string): string => join(dataDir, 'backups')

/** Has `write` fill a file, renames it when it is complete and on the disk, then deletes expired ones. */
export async function storeBackup(dataDir: string, now: Date, write: (path: string) => Promise<void>): Promise<string> {
  const directory = backupsDirectory(dataDir)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const name = `atelier-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.dump.gz`
  const draft = join(directory, `${name}.part`)
  await write(draft)
  await rename(draft, join(directory, name))
  const files = await readdir(directory)
  for (const file of expiredBackups(files)) await rm(join(directory, file), { force: true })
  return join(directory, name)
}

/** Lists complete dumps, newest first. */
export async function listBackups(dataDir: string): Promise<string[]> {
  const files = await readdir(backupsDirectory(dataDir)).catch(() => [])
  return files
    .filter((file) => NAME.test(file))
    .sort()
    .toReversed()
}

/**
 * Returns the files to delete: all but the last dump of each of the newest six hours and of seven days. Counting by
 * hours, so that a shop that restarts often does not lose the dumps of earlier hours.
 */
export function expiredBackups(files: readonly string[]): string[] {
  const dumps = files
    .filter((file) => NAME.test(file))
    .sort()
    .toReversed()
  const dayOf = (dump: string): string => NAME.exec(dump)?.[1] ?? ''
  const hourOf = (dump: string): string => `${dayOf(dump)} ${NAME.exec(dump)?.[2]}`
  const retained = new Set([...lastOfEach(dumps, hourOf, HOURLY_BACKUPS), ...lastOfEach(dumps, dayOf, DAILY_BACKUPS)])
  return files.filter((file) => file.endsWith('.part') || (NAME.test(file) && !retained.has(file)))
}

/** Returns the newest dump of each of the first `count` periods; `dumps` are sorted newest first. */
function lastOfEach(dumps: readonly string[], periodOf: (dump: string) => string, count: number): string[] {
  const last = new Map<string, string>()
  for (const dump of dumps) if (!last.has(periodOf(dump))) last.set(periodOf(dump), dump)
  return [...last.values()].slice(0, count)
}
