import { firstAttempt, secondAttempt, smallerAttempt, type CompressionAttempt } from '@atelier/domain/media/compression'

/** Minimum quality; below it, artifacts outweigh the saved bytes. */
const LOWEST_QUALITY = 0.5
const QUALITY_STEP = 0.1

/** Draws an image scaled down and returns its encoder: the browser's canvas, or a fake. */
export type Draw = (longestSidePx: number) => Promise<(quality: number) => Promise<Blob>>

/** Draws the image once and encodes it with decreasing quality until it meets the target size. */
async function attempt(draw: Draw, { targetBytes, longestSidePx, quality }: CompressionAttempt): Promise<Blob> {
  const encode = await draw(longestSidePx)
  let blob = await encode(quality)
  for (let lower = quality - QUALITY_STEP; blob.size > targetBytes && lower >= LOWEST_QUALITY; lower -= QUALITY_STEP) {
    blob = await encode(lower)
  }
  return blob
}

/**
 * Compresses in the steps of A9: a first attempt; a smaller one if the result is still too large; a second one if the
 * first failed.
 */
export async function compress(draw: Draw, originalBytes: number): Promise<Blob> {
  try {
    const blob = await attempt(draw, firstAttempt())
    const smaller = smallerAttempt(blob.size)
    return smaller ? await attempt(draw, smaller) : blob
  } catch (error) {
    const second = secondAttempt(originalBytes)
    if (!second) throw error
    return attempt(draw, second)
  }
}

/** Draws on an offscreen canvas. Applies the EXIF orientation; PNG and WebP stay transparent. */
export const drawOnCanvas =
  (file: Blob): Draw =>
  async (longestSidePx) => {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSidePx / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('this browser can’t process images')
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
    return (quality) => canvas.convertToBlob({ type, quality })
  }
