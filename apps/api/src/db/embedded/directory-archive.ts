import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** A file or folder of a packed database directory. */
interface Entry {
  path: string
  isFolder: boolean
  content: Buffer
}

const BLOCK = 512

/**
 * Reads a packed database directory: a tar archive of an earlier version. PGlite is not used, because it ends the
 * process on a damaged archive. Throws when the archive is damaged.
 */
export function readArchive(archive: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0;) {
    const header = archive.subarray(at, at + BLOCK)
    const size = numberAt(header, 124, 12)
    if (numberAt(header, 148, 8) !== checksumOf(header)) throw new Error('a header of the archive is damaged')
    if (at + BLOCK + size > archive.length) throw new Error('the archive ends in the middle of a file')
    const path = normalize(join('/', textAt(header, 345, 155), textAt(header, 0, 100))).slice(1)
    const content = archive.subarray(at + BLOCK, at + BLOCK + size)
    entries.push({ path, isFolder: textAt(header, 156, 1) === '5', content })
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return entries
}

/** Returns the PostgreSQL major of a packed database directory; null when it contains no database. */
export function majorOfArchive(entries: readonly Entry[]): string | null {
  return (
    entries
      .find(({ path }) => path === 'PG_VERSION')
      ?.content.toString('latin1')
      .trim() ?? null
  )
}

export function unpackArchive(entries: readonly Entry[], directory: string): void {
  mkdirSync(directory, { mode: 0o700 })
  for (const { path, isFolder, content } of entries) {
    const target = join(directory, path)
    mkdirSync(isFolder ? target : dirname(target), { recursive: true, mode: 0o700 })
    if (!isFolder) writeFileSync(target, content, { mode: 0o600 })
  }
}

const textAt = (block: Buffer, start: number, length: number): string =>
  block.toString('latin1', start, start + length).split('\0')[0] ?? ''

const numberAt = (block: Buffer, start: number, length: number): number =>
  Number.parseInt(textAt(block, start, length).trim(), 8) || 0

/** Returns the sum of the header's bytes, with the checksum field counted as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 0
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 0x20 : byte
  return sum
}
