import { firstAttempt, secondAttempt, smallerAttempt, type CompressionAttempt } from '@atelier/domain/media/compression'

/** Below this the picture suffers more than it shrinks. */
const LOWEST_QUALITY = 0.5
const QUALITY_STEP = 0.1

/** How a picture is drawn smaller: the browser's canvas, or a test's. */
export type Draw = (longestSidePx: number) => Promise<(quality: number) => Promise<Blob>>

/** Draws the picture once and writes it with less and less quality until it meets the target. */
async function attempt(draw: Draw, { targetBytes, longestSidePx, quality }: CompressionAttempt): Promise<Blob> {
  const write = await draw(longestSidePx)
  let blob = await write(quality)
  for (let lower = quality - QUALITY_STEP; blob.size > targetBytes && lower >= LOWEST_QUALITY; lower -= QUALITY_STEP) {
    blob = await write(lower)
  }
  return blob
}

/** A9's steps: the first try, a smaller one when its result is still large, a second one when the first failed. */
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

/** Draws on a canvas nobody sees. The picture stands as its camera held it; what is see-through stays so. */
export const drawOnCanvas =
  (file: Blob): Draw =>
  async (longestSidePx) => {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSidePx / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('this browser cannot draw pictures')
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
    return (quality) => canvas.convertToBlob({ type, quality })
  }
