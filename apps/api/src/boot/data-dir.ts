import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { makePrivate } from './private-files.ts'
import { errorCode, firstLine, StartError } from './start-error.ts'

/**
 * Creates the directory with access for this user only, and checks that it is writable. Returns how many files other
 * users could read before. Throws a StartError when it is not writable or the permissions cannot be changed.
 */
export function prepareDataDir(dataDir: string): number {
  try {
    createFolder(resolve(dataDir))
    const tightened = makePrivate(resolve(dataDir))
    const probe = join(dataDir, `.write-test-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
    return tightened
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`DATA_DIR ${dataDir} cannot be written: ${firstLine(error)}`, { cause: error })
  }
}

/** Creates one folder at a time: Node's `recursive` option never returns where a file system reports ENOENT. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return
  createFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process that starts at the same moment created it first.
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** Returns the secret in a file of DATA_DIR that only this user can read. Creates it with `generate` the first time. */
export function storedSecret(dataDir: string, name: string, generate: () => string): string {
  const path = join(dataDir, name)
  try {
    // `wx`: of two processes that start together, one creates the file and both read it.
    writeFileSync(path, `${generate()}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw new StartError(`${path} cannot be written: ${firstLine(error)}`)
  }
  return readFileSync(path, 'utf8').trim()
}

export const newSessionSecret = (): string => randomBytes(32).toString('base64url')
