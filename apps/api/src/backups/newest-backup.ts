import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { backupsDirectory, listBackups } from '../db/embedded/backups.ts'
import { readLastBackup, readLastBackupFolder } from '../files/last-backup.ts'
import { PARTS, readManifest, type Manifest } from './backup-folder.ts'
import { BackupError } from './backup-error.ts'

/** A backup that can be restored. */
export interface Backup {
  /** The folder of `backup:make`, or an hourly dump of the embedded database. */
  path: string
  madeAt: Date
  kind: Manifest['database']
  /** The file with the rows. */
  dump: string
  /** An hourly dump has none: it counts its rows itself. */
  manifest: Manifest | null
}

/** Why no backup can be restored here, as a sentence. `recordedAt`: a backup was made, but it is elsewhere by now. */
export interface NoBackup {
  reason: string
  recordedAt: Date | null
}

/**
 * Returns the newest backup that this DATA_DIR knows and that can be read here: the last folder of `backup:make`, or the
 * last hourly dump of the embedded database. Throws a BackupError when the newest one is damaged.
 */
export async function findNewestBackup(dataDir: string): Promise<Backup | NoBackup> {
  const folder = await readLastBackupFolder(dataDir)
  const made = folder !== null && existsSync(folder) ? await openBackup(folder) : null
  const [name] = await listBackups(dataDir)
  const hourly = name === undefined ? null : await openBackup(join(backupsDirectory(dataDir), name))
  if (made && hourly) return made.madeAt > hourly.madeAt ? made : hourly
  const newest = made ?? hourly
  if (newest) return newest
  const recordedAt = await readLastBackup(dataDir)
  if (recordedAt === null) return { reason: 'No backup was ever made with this DATA_DIR.', recordedAt }
  return { reason: `The last backup is not at ${folder ?? 'a known place'}.`, recordedAt }
}

/** Opens a folder of `backup:make` or a dump of the embedded database. Throws a BackupError when it is not one. */
export async function openBackup(path: string): Promise<Backup> {
  const absolute = resolve(path)
  const found = await stat(absolute).catch(() => null)
  if (!found) throw new BackupError(`There is no backup ${absolute}`)
  if (!found.isDirectory()) {
    return { path: absolute, madeAt: timeOf(absolute) ?? found.mtime, kind: 'embedded', dump: absolute, manifest: null }
  }
  const manifest = await readManifest(absolute)
  const { database: kind } = manifest
  return { path: absolute, madeAt: new Date(manifest.madeAt), kind, dump: join(absolute, PARTS[kind]), manifest }
}

/** Returns the time in the name of a dump. */
function timeOf(file: string): Date | null {
  const [, day, hours, minutes, seconds] = /atelier-([\d-]{10})T(\d\d)-(\d\d)-(\d\d)Z\.dump\.gz$/.exec(file) ?? []
  return day === undefined ? null : new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
}
