import { limits } from '@atelier/domain/limits'
import pLimit from 'p-limit'
import type { SharpOptions } from 'sharp'
import { sharpLibrary } from './sharp-library.ts'

const limitDrawings = pLimit(1)

const READING: SharpOptions = { limitInputPixels: limits.upload.maxPixels, failOn: 'error' }

/** An image in pixels. */
export interface DrawnImage {
  bytes: Buffer
  width: number
  height: number
}

/** Draws an SVG as a PNG, in the size that it names. Call it only with our own or sanitized SVGs. */
export const drawSvg = (svg: string): Promise<DrawnImage> =>
  limitDrawings(async () => {
    const sharp = await sharpLibrary()
    const { data, info } = await sharp(Buffer.from(svg), READING).png().toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  })

/** A rectangle in pixels. */
interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** Returns where the visible part of an image is, and whether none of it is transparent; null when nothing is visible. */
export const findVisiblePart = (image: Uint8Array): Promise<(Part & { isOpaque: boolean }) | null> =>
  limitDrawings(async () => {
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
  })

/** Returns part of an image as a PNG that fits into a box, with transparency. */
export const cropToPng = (image: Uint8Array, part: Part, box: { width: number; height: number }): Promise<DrawnImage> =>
  limitDrawings(async () => {
    const sharp = await sharpLibrary()
    const { data, info } = await sharp(image, READING)
      .extract({ left: part.x, top: part.y, width: part.width, height: part.height })
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  })

/** Returns an image as a JPEG that fills a box; what does not fit is cut off evenly. */
export const coverJpeg = (
  image: Uint8Array,
  box: { width: number; height: number },
  background: string,
): Promise<DrawnImage> =>
  limitDrawings(async () => {
    const sharp = await sharpLibrary()
    const { data, info } = await sharp(image, READING)
      .autoOrient()
      .toColourspace('srgb')
      .resize({ ...box, fit: 'cover' })
      .flatten({ background })
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  })
