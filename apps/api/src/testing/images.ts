import { crc32 } from 'node:zlib'
import sharp from 'sharp'

type Format = 'jpeg' | 'png' | 'webp'

/** Returns a single-color image of the given format and size. */
export function anImage(
  format: Format = 'jpeg',
  { width = 40, height = 50, color = '#884422' }: { width?: number; height?: number; color?: string } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer()
}

const pngChunk = (name: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.byteLength)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

/** Bytes before the chunks of a PNG that follow its header. */
const PNG_HEADER_BYTES = 33

/** Returns an image of 8 by 8 pixels that moves: first red, then blue. */
export async function anAnimation(format: 'png' | 'webp'): Promise<Buffer> {
  const size = { width: 8, height: 8 }
  const frames = await Promise.all(['#ff0000', '#0000ff'].map((color) => anImage('png', { ...size, color })))
  if (format === 'webp')
    return sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer()
  const [first = Buffer.alloc(0)] = frames
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2)
  return Buffer.concat([
    first.subarray(0, PNG_HEADER_BYTES),
    pngChunk('acTL', control),
    first.subarray(PNG_HEADER_BYTES),
  ])
}

/** Returns a form with one file, as a browser sends it. */
export function aForm(
  file: Uint8Array | null,
  fields: Record<string, string> = {},
  { name = 'picture.jpg', field = 'image', type = 'image/jpeg' } = {},
): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  if (file) form.set(field, new Blob([new Uint8Array(file)], { type }), name)
  return form
}
