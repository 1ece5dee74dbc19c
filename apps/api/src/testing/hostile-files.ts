import { brotliCompressSync, constants } from 'node:zlib'
import sharp from 'sharp'

/** Returns a number as WOFF2 files write it: 7 bits a byte. */
function base128(value: number): number[] {
  const bytes = [value & 127]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 127) | 128)
  return bytes
}

/** Bytes of the header of a WOFF2 file. */
const HEADER_BYTES = 48
/** The number of the table `head`. */
const HEAD = 1

/**
 * Returns a font of a few hundred bytes with one table of zeros. `declaredBytes` is what its directory says, `decodedBytes`
 * what it decompresses to.
 */
export function woff2Bomb({ declaredBytes, decodedBytes }: { declaredBytes: number; decodedBytes: number }): Buffer {
  const compressed = brotliCompressSync(Buffer.alloc(decodedBytes), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
  const directory = Buffer.from([HEAD, ...base128(declaredBytes)])
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('wOF2')
  header.writeUInt32BE(0x0001_0000, 4)
  header.writeUInt32BE(HEADER_BYTES + directory.length + compressed.length, 8)
  header.writeUInt16BE(1, 12)
  header.writeUInt32BE(declaredBytes, 16)
  header.writeUInt32BE(compressed.length, 20)
  return Buffer.concat([header, directory, compressed])
}

/** Returns an SVG in which each group uses the one before it ten times: 10 ** depth copies of a path. */
export function svgOfUses(depth: number): string {
  const groups = Array.from({ length: depth }, (_, level) => {
    const uses = Array.from({ length: 10 }, (__, at) => `<use href="#g${level}" x="${at}"/>`).join('')
    return `<g id="g${level + 1}">${uses}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path id="g0" d="M0 0h1v1z"/>${groups.join('')}</svg>`
}

/** Returns an SVG that draws a path of many segments again and again: `segments` times `uses`. */
export function svgOfSegments(segments: number, uses: number): string {
  const path = Array.from({ length: segments }, (_, at) => `L${(at * 37) % 100} ${(at * 61) % 100}`).join('')
  const copies = '<use href="#p"/>'.repeat(uses)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path id="p" d="M0 0${path}" stroke="#000" stroke-width="9"/>${copies}</svg>`
}

/** Returns an SVG whose line has millions of dashes. */
export const svgOfDashes = (): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M0 0L1e9 1e9" stroke="#000" stroke-dasharray="0.0001"/></svg>'

const bombs: Partial<Record<'png' | 'jpeg', Promise<Buffer>>> = {}

/** Returns a small file of 256 megapixels. Each format is drawn once, which takes seconds. */
export function imageBomb(format: 'png' | 'jpeg'): Promise<Buffer> {
  bombs[format] ??= sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#884422' } })
    .toFormat(format)
    .toBuffer()
  return bombs[format]
}
