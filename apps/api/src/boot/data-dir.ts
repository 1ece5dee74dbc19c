import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { makePrivate } from './private-files.ts'
import { errorCode, firstLine, StartError } from './start-error.ts'

/**
 * Creates the directory for this user alone and proves that files can be written there. Returns how many files other users
 * could read until now. Throws a StartError when files cannot be written or other users cannot be kept out.
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

/** Folder by folder: Node's own `recursive` never returns where a file system answers that a folder cannot be found. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return
  createFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process that starts at the same moment was quicker.
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** The secret in a file of DATA_DIR that only this user can read, made by `generate` the first time. */
export function storedSecret(dataDir: string, name: string, generate: () => string): string {
  const path = join(dataDir, name)
  try {
    // `wx`: of two processes that start at once, one makes it and both read it.
    writeFileSync(path, `${generate()}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw new StartError(`${path} cannot be written: ${firstLine(error)}`)
  }
  return readFileSync(path, 'utf8').trim()
}

export const newSessionSecret = (): string => randomBytes(32).toString('base64url')

/** No letters or digits that are mistaken for one another when copied from a screen. */
const PASSWORD_LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const PASSWORD_DIGITS = '23456789'

/** Three short groups to type by hand, with each of the classes that A5 asks of a staff password: about 60 bits. */
export function newDemoPassword(): string {
  const pick = (from: string): string => from[randomInt(from.length)] ?? ''
  const group = (): string => Array.from({ length: 4 }, () => pick(PASSWORD_LETTERS)).join('')
  const capital = pick(PASSWORD_LETTERS).toUpperCase()
  return `${capital}${group()}-${group()}-${group()}${pick(PASSWORD_DIGITS)}${pick(PASSWORD_DIGITS)}!`
}
