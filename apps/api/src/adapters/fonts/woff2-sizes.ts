import { brotliDecompressSync } from 'node:zlib'

/** Larger than each font of 512 kB: Chinese typefaces of this size have 2 MB of tables. */
const MAX_DECODED_BYTES = 16 * 1_048_576
const MAX_TABLES = 64
const HEADER_BYTES = 48
/** The flags of a table that is named by the four characters after them. */
const CUSTOM_TAG = 63
const GLYF = 10
const LOCA = 11

/** Reads a number of variable length, as a WOFF2 file has them: 7 bits a byte, at most 5 bytes. */
function readBase128(view: DataView, at: number): { value: number; next: number } {
  let value = 0
  for (let next = at; next < at + 5; next += 1) {
    const byte = view.getUint8(next)
    value = value * 128 + (byte & 127)
    if (byte < 128) return { value, next: next + 1 }
  }
  throw new Error('a size of the font is damaged')
}

/** Returns the sum of the sizes that the tables declare, and where their compressed bytes begin. */
function readDirectory(view: DataView): { decodedBytes: number; dataAt: number } {
  const tables = view.getUint16(12)
  if (tables > MAX_TABLES) throw new Error(`the font has ${tables} tables`)
  let at = HEADER_BYTES
  let decodedBytes = 0
  for (let table = 0; table < tables; table += 1) {
    const flags = view.getUint8(at)
    const tag = flags & CUSTOM_TAG
    const version = flags >> 6
    const length = readBase128(view, at + (tag === CUSTOM_TAG ? 5 : 1))
    const isTransformed = tag === GLYF || tag === LOCA ? version === 0 : version !== 0
    const stored = isTransformed ? readBase128(view, length.next) : length
    // The table is as large as this once it is transformed back.
    if (length.value > MAX_DECODED_BYTES) throw new Error(`a table of the font has ${length.value} bytes`)
    decodedBytes += stored.value
    at = stored.next
  }
  return { decodedBytes, dataAt: at }
}

/**
 * Throws unless the tables of a WOFF2 file are as large as it declares, and not too large to be opened. A decoder that trusts
 * the file would decompress a few bytes into gigabytes.
 */
export function checkWoff2Sizes(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { decodedBytes, dataAt } = readDirectory(view)
  if (decodedBytes > MAX_DECODED_BYTES) throw new Error(`the font has ${decodedBytes} bytes`)
  const compressed = bytes.subarray(dataAt, dataAt + view.getUint32(20))
  const decoded = brotliDecompressSync(compressed, { maxOutputLength: Math.max(1, decodedBytes) })
  if (decoded.byteLength !== decodedBytes) throw new Error('the tables of the font are shorter than declared')
}
