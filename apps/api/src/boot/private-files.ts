import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode, StartError } from './start-error.ts'

const OTHERS = 0o077
/** Windows has no file modes; Node invents the values it reports there. */
const HAS_MODES = process.platform !== 'win32'

/** Restricts the files that this process and its children create to their own user. */
export function createPrivateFiles(): void {
  if (HAS_MODES) process.umask(OTHERS)
}

/**
 * Removes the permissions of other users from a folder and its content. Returns how many entries were changed. A folder
 * whose first two levels are private is not searched further. Throws a StartError when permissions cannot be changed,
 * because the orders and secrets in it would stay readable.
 */
export function makePrivate(folder: string): number {
  if (!HAS_MODES || !isOpen(folder)) return 0
  try {
    return restrictPermissions(folder)
  } catch (error) {
    if (!['EPERM', 'EACCES', 'EROFS'].includes(errorCode(error))) throw error
    throw new StartError(
      `DATA_DIR ${folder} can be read by other users of this machine and belongs to another user: ` +
        `give it to the user of the shop, then run chmod -R go= ${folder}`,
      { cause: error },
    )
  }
}

function isOpen(folder: string): boolean {
  if (hasRightsOfOthers(statSync(folder).mode)) return true
  return entriesOf(folder).some((path) => {
    const entry = lstatSync(path, { throwIfNoEntry: false })
    if (!entry || entry.isSymbolicLink()) return false
    if (hasRightsOfOthers(entry.mode)) return true
    return entry.isDirectory() && entriesOf(path).some(isOpenEntry)
  })
}

function isOpenEntry(path: string): boolean {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  return entry !== undefined && !entry.isSymbolicLink() && hasRightsOfOthers(entry.mode)
}

const hasRightsOfOthers = (mode: number): boolean => (mode & OTHERS) !== 0

const entriesOf = (folder: string): string[] => readdirSync(folder).map((name) => join(folder, name))

/** The folder first: after that other users reach nothing in it. Links inside it, and their targets, are left alone. */
function restrictPermissions(path: string): number {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  // Another process of the shop has just removed the file.
  if (!entry) return 0
  const target = entry.isSymbolicLink() ? statSync(path) : entry
  let changed = 0
  if (hasRightsOfOthers(target.mode)) {
    chmodSync(path, target.mode & 0o7777 & ~OTHERS)
    changed = 1
  }
  if (!target.isDirectory()) return changed
  for (const inner of entriesOf(path)) {
    if (!lstatSync(inner, { throwIfNoEntry: false })?.isSymbolicLink()) changed += restrictPermissions(inner)
  }
  return changed
}
