import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { listBackups } from './backups.ts'
import type { ServerPrograms } from './programs.ts'
import { programCommand } from './server-command.ts'

/** The server's own directory in DATA_DIR. */
export const serverDirectory = (dataDir: string): string => join(dataDir, 'postgres')

/** Where version 0.1 stored its database, in another format. */
const earlierDirectory = (dataDir: string): string => join(dataDir, 'database')

/** The directory cannot be opened by these programs. `message` is one line for the terminal. */
export class DirectoryMismatch extends Error {
  override name = 'DirectoryMismatch'
}

/** Returns the PostgreSQL major of a directory; null when it holds no database. */
export function majorOfDirectory(directory: string): string | null {
  try {
    return readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) return null
    throw error
  }
}

/**
 * Throws DirectoryMismatch when the database of `dataDir` belongs to another major of PostgreSQL or to version 0.1. There
 * is no automatic way over: the files do not show whether the newest dump contains the last order, so the operator
 * decides.
 */
export async function assertDirectoryFits(dataDir: string, programs: ServerPrograms): Promise<void> {
  const major = majorOfDirectory(serverDirectory(dataDir))
  if (major === programs.major) return
  if (major === null && majorOfDirectory(earlierDirectory(dataDir)) === null) return
  const [dump] = await listBackups(dataDir)
  const owner = major === null ? 'version 0.1 of the shop' : `PostgreSQL ${major}`
  const nextStep = dump
    ? `run npm run backup:restore: it fills a new database from ${dump}`
    : `start and stop it once with the version of the shop that it comes from, which leaves a dump (.dump.gz) in ` +
      `${join(dataDir, 'backups')}, then run npm run backup:restore with this one`
  throw new DirectoryMismatch(
    `DATA_DIR ${dataDir} holds a database of ${owner}, and this version of the shop runs PostgreSQL ` +
      `${programs.major}: ${nextStep}`,
  )
}

/** Every value of a text is compared by code point, alike on each machine. Only the socket of DATA_DIR is trusted. */
const HOW = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C']
const BUILTIN_LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
/** The first major that has a locale of its own, without one of the operating system. */
const BUILTIN_LOCALE_SINCE = 17

/**
 * Creates the server's directory, unless it exists. It gets its name when it is complete, so that a kill leaves no half
 * of it; with `isLasting` it is on the disk then. Rejects with the program's output.
 */
export async function createDirectory(
  directory: string,
  programs: ServerPrograms,
  { isLasting = true }: { isLasting?: boolean } = {},
): Promise<void> {
  if (existsSync(directory)) return
  await removeDrafts(directory)
  const draft = `${directory}.new-${process.pid}`
  const locale = Number(programs.major) >= BUILTIN_LOCALE_SINCE ? BUILTIN_LOCALE : []
  const { prefix, ...options } = programCommand(dirname(directory))
  const sync = isLasting ? [] : ['--no-sync']
  const [program = '', ...args] = [...prefix, programs.initdb, '-D', draft, ...HOW, ...locale, ...sync]
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true })
    throw new Error(`initdb failed: ${output.trim().replaceAll('\n', ' ')}`)
  }
  await rename(draft, directory)
}

/** Removes what a killed process left of its own. The caller holds the lock of DATA_DIR. */
async function removeDrafts(directory: string): Promise<void> {
  const parent = dirname(directory)
  const drafts = (await readdir(parent)).filter((name) => name.startsWith(`${basename(directory)}.new-`))
  for (const draft of drafts) await rm(join(parent, draft), { recursive: true, force: true })
}
