import { statfs } from 'node:fs/promises'

/** Returns how large the disk of a folder is, and what an ordinary user can still write. Throws when it cannot be read. */
export async function readFreeSpace(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
