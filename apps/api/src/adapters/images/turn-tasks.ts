import { display } from '@atelier/domain/limits/display'
import { limits } from '@atelier/domain/limits/limits'
import { SHEET_COLUMNS, sheetRows, type TurnFormat } from '@atelier/domain/products/product-turn'
import { invalidField } from '@atelier/domain/contract/shop-error'
import type { Sharp } from 'sharp'
import { readUploadedImage } from './image-tasks.ts'
import { sharpLibrary, type SharpModule } from './sharp-library.ts'

/** The frames of a turn as they are stored. */
export interface ProcessedTurn {
  /** In order, by format. */
  files: Record<TurnFormat, Uint8Array[]>
  /** Pixels of each frame. */
  width: number
  height: number
}

/** From the best to the worst that is still pleasant. */
const QUALITIES = { avif: [55, 47, 39, 31, 24], webp: [80, 68, 56, 44, 32] } as const

const invalidSheet = (message: string) => invalidField('image', message)

interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 3 }
}

/** Opens an uploaded sheet and returns its frames, as `processTurn` of process-image.ts says. */
export async function encodeTurn(path: string, frames: number, ground: string): Promise<ProcessedTurn> {
  const sharp = await sharpLibrary()
  const pixels = cutSheet(sharp, await readSheet(sharp, path, ground), frames)
  const images: Pixels[] = []
  for (const image of pixels) {
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
    images.push({ data, raw: { width: info.width, height: info.height, channels: 3 } })
  }
  const [first] = images
  if (!first) throw invalidSheet('This sheet has no images.')
  const files = { avif: await encodeWithin(sharp, images, 'avif'), webp: await encodeWithin(sharp, images, 'webp') }
  return { files, width: first.raw.width, height: first.raw.height }
}

async function readSheet(sharp: SharpModule, path: string, ground: string): Promise<Pixels> {
  const { data, info } = await readUploadedImage(sharp, path, (image) =>
    image.autoOrient().toColourspace('srgb').flatten({ background: ground }).removeAlpha().raw(),
  )
  return { data, raw: { width: info.width, height: info.height, channels: 3 } }
}

/** Returns the images of a sheet in order, at most as wide as a turn is shown. */
function cutSheet(sharp: SharpModule, { data, raw }: Pixels, frames: number): Sharp[] {
  const width = raw.width / SHEET_COLUMNS
  const height = raw.height / sheetRows(frames)
  if (!Number.isInteger(width) || !Number.isInteger(height)) {
    throw invalidSheet(`This is no sheet of ${frames} images in rows of ${SHEET_COLUMNS}.`)
  }
  return Array.from({ length: frames }, (_, frame) =>
    sharp(data, { raw })
      .extract({
        left: (frame % SHEET_COLUMNS) * width,
        top: Math.floor(frame / SHEET_COLUMNS) * height,
        width,
        height,
      })
      .resize({ width: display.images.turnWidthPx, withoutEnlargement: true }),
  )
}

async function encodeWithin(sharp: SharpModule, images: readonly Pixels[], format: TurnFormat): Promise<Uint8Array[]> {
  for (const quality of QUALITIES[format]) {
    const files: Uint8Array[] = []
    let bytes = 0
    for (const { data, raw } of images) {
      const image = sharp(data, { raw })
      const file = await (
        format === 'avif' ? image.avif({ quality, effort: 3, chromaSubsampling: '4:2:0' }) : image.webp({ quality })
      ).toBuffer()
      files.push(file)
      bytes += file.length
      if (bytes > limits.upload.turns.maxBytes) break
    }
    if (bytes <= limits.upload.turns.maxBytes) return files
  }
  throw invalidSheet('These images have too much detail for a turn. Use fewer images, or a plain background.')
}
