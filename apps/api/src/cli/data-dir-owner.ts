import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Gives what root made in DATA_DIR to the owner of DATA_DIR: the shop runs as that user and must write there. Does nothing
 * for other users. Links are never followed, and files with a second name elsewhere are left alone.
 */
export function giveToOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  if (!owner || owner.uid === 0) return
  for (const { parentPath, name } of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(parentPath, name)
    const entry = lstatSync(path, { throwIfNoEntry: false })
    if (entry?.uid === 0 && (entry.isDirectory() || entry.nlink === 1)) lchownSync(path, owner.uid, owner.gid)
  }
}
