import { readdir, rename, rm, writeFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The newest dumps are kept one by one, then one for each of the days before. */
const KEEP_NEWEST = 6
const KEEP_DAYS = 7

const NAME = /^atelier-(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}Z\.tar\.gz$/

export const backupsDirectory = (dataDir: string): string => join(dataDir, 'backups')

/** Writes a dump under its final name only when it is complete, then removes those no longer worth keeping. */
export async function storeBackup(dataDir: string, dump: Uint8Array, now: Date): Promise<string> {
  const directory = backupsDirectory(dataDir)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const name = `atelier-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
  const draft = join(directory, `${name}.part`)
  await writeFile(draft, dump, { mode: 0o600, flush: true })
  await rename(draft, join(directory, name))
  const files = await readdir(directory)
  for (const file of superfluous(files)) await rm(join(directory, file), { force: true })
  return join(directory, name)
}

/** Complete dumps, newest first. */
export async function listBackups(dataDir: string): Promise<string[]> {
  const files = await readdir(backupsDirectory(dataDir)).catch(() => [])
  return files
    .filter((file) => NAME.test(file))
    .sort()
    .toReversed()
}

/** Which files a directory of dumps can lose: all but the newest six and the last one of each of seven days. */
export function superfluous(files: readonly string[]): string[] {
  const dumps = files
    .filter((file) => NAME.test(file))
    .sort()
    .toReversed()
  const kept = new Set(dumps.slice(0, KEEP_NEWEST))
  const days = new Set<string>()
  for (const dump of dumps) {
    const day = NAME.exec(dump)?.[1] ?? ''
    if (days.has(day) || days.size >= KEEP_DAYS) continue
    days.add(day)
    kept.add(dump)
  }
  return files.filter((file) => file.endsWith('.part') || (NAME.test(file) && !kept.has(file)))
}
