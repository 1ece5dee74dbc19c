import { display } from '@atelier/domain/limits/display'
import { SHEET_COLUMNS, sheetRows, turnCountError, turnProportionError } from '@atelier/domain/products/product-turn'
import { validateImageFiles } from '../../media/media.public.ts'

const QUALITY = 0.95

const byName = new Intl.Collator('en', { numeric: true })

/** Returns files in the order of their names, in which 2 comes before 10. */
export const inNameOrder = (files: readonly File[]): File[] =>
  files.toSorted((one, other) => byName.compare(one.name, other.name))

/** Draws the images of a turn, in order, on one sheet to upload. Throws a message for staff when they make no turn. */
export async function drawSheet(files: readonly File[], signal: AbortSignal): Promise<File> {
  const problem = turnCountError(files.length) ?? (await validateImageFiles(files))
  if (problem) throw new Error(problem)
  let canvas: OffscreenCanvas | undefined
  let context: OffscreenCanvasRenderingContext2D | null = null
  const frame = { name: '', width: 0, height: 0 }
  for (const [index, file] of files.entries()) {
    signal.throwIfAborted()
    const bitmap = await openImage(file)
    if (!canvas) {
      const width = Math.min(display.images.turnWidthPx, bitmap.width)
      Object.assign(frame, { name: file.name, width, height: Math.round((width * bitmap.height) / bitmap.width) })
      canvas = new OffscreenCanvas(SHEET_COLUMNS * frame.width, sheetRows(files.length) * frame.height)
      context = canvas.getContext('2d')
      if (!context) throw new Error('This browser can’t process images.')
      context.imageSmoothingQuality = 'high'
    }
    const proportionError = turnProportionError([
      frame,
      { name: file.name, width: bitmap.width, height: bitmap.height },
    ])
    if (proportionError) throw new Error(proportionError)
    const { width, height } = frame
    context?.drawImage(
      bitmap,
      (index % SHEET_COLUMNS) * width,
      Math.floor(index / SHEET_COLUMNS) * height,
      width,
      height,
    )
    bitmap.close()
  }
  if (!canvas) throw new Error('No images were chosen.')
  // A JPEG has no transparency, and not every browser writes WebP.
  const type = files.every((file) => file.type === 'image/jpeg') ? 'image/jpeg' : 'image/webp'
  return new File([await canvas.convertToBlob({ type, quality: QUALITY })], 'turn', { type })
}

async function openImage(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (error) {
    throw new Error(`${file.name} is damaged and cannot be read.`, { cause: error })
  }
}
