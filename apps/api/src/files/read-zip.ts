import { inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
/** The end of the directory stands behind at most 64 kB of comment. */
const END_SEARCH_BYTES = 65_557

/** Whether a file begins like a ZIP archive. */
export const isZip = (bytes: Buffer): boolean => bytes.length > 4 && bytes.readUInt32LE(0) === LOCAL_HEADER

/**
 * Returns the content of the only file in a ZIP archive, at most `maxBytes`. Returns null when the archive has another
 * number of files, is damaged or larger, or is packed in another way than `stored` or `deflate`.
 */
export function readOnlyEntry(bytes: Buffer, maxBytes: number): Buffer | null {
  try {
    const end = findEnd(bytes)
    if (end === null || bytes.readUInt16LE(end + 10) !== 1) return null
    const entry = bytes.readUInt32LE(end + 16)
    if (bytes.readUInt32LE(entry) !== DIRECTORY_ENTRY) return null
    const method = bytes.readUInt16LE(entry + 10)
    const size = bytes.readUInt32LE(entry + 20)
    const local = bytes.readUInt32LE(entry + 42)
    if (bytes.readUInt32LE(local) !== LOCAL_HEADER) return null
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(start, start + size)
    if (packed.length !== size) return null
    if (method === 0) return size <= maxBytes ? packed : null
    return method === 8 ? inflateRawSync(packed, { maxOutputLength: maxBytes }) : null
  } catch {
    // A damaged archive points outside of itself, or does not unpack.
    return null
  }
}

function findEnd(bytes: Buffer): number | null {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - END_SEARCH_BYTES); at -= 1) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at
  }
  return null
}
