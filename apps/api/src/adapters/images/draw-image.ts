import { limits } from '@atelier/domain/limits/limits'
import type { SharpOptions } from 'sharp'
import { sharpLibrary } from './sharp-library.ts'

const READING: SharpOptions = { limitInputPixels: limits.upload.maxPixels, failOn: 'error' }

/** A photograph is made smaller while it is read. */
const READING_PHOTO: SharpOptions = { ...READING, limitInputPixels: limits.upload.maxJpegPixels, sequentialRead: true }

/** An image in pixels. */
export interface DrawnImage {
  bytes: Buffer
  width: number
  height: number
}

/** Draws an SVG as a PNG, in the size that it names. Call it only with our own or sanitized SVGs. */
export const drawSvg = async (svg: string): Promise<DrawnImage> => {
  const sharp = await sharpLibrary()
  const { data, info } = await sharp(Buffer.from(svg), READING).png().toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Draws an SVG and returns its pixels, each color multiplied by its opacity, so that what is invisible is equal. */
async function drawPixels(svg: string): Promise<Uint8ClampedArray> {
  const sharp = await sharpLibrary()
  const pixels = await sharp(Buffer.from(svg), READING).ensureAlpha().raw().toBuffer()
  return Uint8ClampedArray.from(pixels, (value, at) => (at % 4 === 3 ? value : (value * (pixels[at | 3] ?? 0)) / 255))
}

/** Returns how much two SVGs of one size differ: the mean difference of the channel that differs most, of 255. */
export async function differenceOfDrawings(one: string, other: string): Promise<number> {
  const [first, second] = [await drawPixels(one), await drawPixels(other)]
  const sums = [0, 0, 0, 0]
  first.forEach((value, at) => (sums[at % 4] = (sums[at % 4] ?? 0) + Math.abs(value - (second[at] ?? 0))))
  return (Math.max(...sums) * 4) / first.length
}

/** A rectangle in pixels. */
interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** Returns where the visible part of an image is, and whether none of it is transparent; null when nothing is visible. */
export const findVisiblePart = async (image: Uint8Array): Promise<(Part & { isOpaque: boolean }) | null> => {
  const sharp = await sharpLibrary()
  // What is not transparent, whatever its colors are.
  const alpha = await sharp(image, READING).ensureAlpha().extractChannel('alpha').png().toBuffer()
  const { min = 0, max = 0 } = (await sharp(alpha).stats()).channels[0] ?? {}
  if (max === 0) return null
  const { info } = await sharp(alpha).trim({ background: '#000', threshold: 8 }).toBuffer({ resolveWithObject: true })
  return {
    x: Math.abs(info.trimOffsetLeft ?? 0),
    y: Math.abs(info.trimOffsetTop ?? 0),
    width: info.width,
    height: info.height,
    isOpaque: min === 255,
  }
}

/** Returns part of an image as a PNG that fits into a box, with transparency. */
export const cropToPng = async (
  image: Uint8Array,
  part: Part,
  box: { width: number; height: number },
): Promise<DrawnImage> => {
  const sharp = await sharpLibrary()
  const { data, info } = await sharp(image, READING)
    .extract({ left: part.x, top: part.y, width: part.width, height: part.height })
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Returns an image as a JPEG that fills a box; what does not fit is cut off evenly. */
export const coverJpeg = async (
  image: Uint8Array,
  box: { width: number; height: number },
  background: string,
): Promise<DrawnImage> => {
  const sharp = await sharpLibrary()
  const { data, info } = await sharp(image, READING_PHOTO)
    .autoOrient()
    .toColourspace('srgb')
    .resize({ ...box, fit: 'cover' })
    .flatten({ background })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
