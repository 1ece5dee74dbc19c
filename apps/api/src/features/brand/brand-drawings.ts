import { brandNames } from '@atelier/domain/brand/brand-names'
import { WORDMARK_TRACKING } from '@atelier/domain/brand/brand-css'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Brand } from '@atelier/domain/brand/brand.schema'
import { outlineText } from './outline-text.ts'
import { sanitizeSvg, type SafeSvg } from './svg/sanitize-svg.ts'
import { readDisplayFiles, type BrandFiles } from './typeface-files.ts'

/** Part of an SVG, in a box that begins at 0, 0. */
export interface Shape {
  /** Elements that inherit their color, or have their own. */
  content: string
  width: number
  height: number
}

async function outlined(brand: Brand, files: BrandFiles, text: string, tracking: number): Promise<Shape | null> {
  const drawn = await outlineText(await readDisplayFiles(brand, files), text, tracking)
  return drawn && { content: `<path d="${drawn.path}"/>`, width: drawn.width, height: drawn.height }
}

/** Returns an uploaded SVG or PNG as part of another SVG; null when it is missing or refused. */
function uploadedShape(files: BrandFiles, src: string): Shape | null {
  const bytes = files[src]
  if (!bytes) return null
  if (src.endsWith('.svg')) {
    const svg = sanitized(bytes)
    if (!svg) return null
    const { x, y, width, height } = svg.viewBox
    // An element of its own, because shapes may reach beyond what the file shows.
    const box = `viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"`
    return { content: `<svg ${box}>${svg.content}</svg>`, width, height }
  }
  const [width = 1, height = 1] = pngSize(bytes)
  const data = Buffer.from(bytes).toString('base64')
  return { content: `<image href="data:image/png;base64,${data}" width="${width}" height="${height}"/>`, width, height }
}

/** Returns a stored SVG; null for one that an earlier version stored, and this one would refuse. */
function sanitized(bytes: Uint8Array): SafeSvg | null {
  try {
    return sanitizeSvg(Buffer.from(bytes).toString('utf8'))
  } catch (error) {
    if (error instanceof ShopError) return null
    throw error
  }
}

/** Reads the size from the header of a PNG. */
function pngSize(bytes: Uint8Array): [width: number, height: number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return [view.getUint32(16), view.getUint32(20)]
}

/** Draws a shape in one color, whatever its colors are. */
const inOneColor = ({ content, width, height }: Shape, color: string): Shape => ({
  content: `<mask id="one-color-shape" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}">${content}</mask><rect width="${width}" height="${height}" fill="${color}" mask="url(#one-color-shape)"/>`,
  width,
  height,
})

/** Draws the wordmark in a color; an image that is not of one color has its own. */
export async function drawWordmark(brand: Brand, files: BrandFiles, color: string): Promise<Shape | null> {
  const { wordmark } = brand
  if (wordmark.kind === 'image') {
    const shape = uploadedShape(files, wordmark.src)
    return shape && wordmark.isOneColor ? inOneColor(shape, color) : shape
  }
  const shape = await outlined(brand, files, brandNames(brand).wordmark, WORDMARK_TRACKING[wordmark.spacing])
  return shape && { ...shape, content: `<g fill="${color}">${shape.content}</g>` }
}

/** What an icon shows. */
export interface IconMark extends Shape {
  /** Whether the mark has no color of its own. */
  isPlain: boolean
}

/** Draws what the icons show: an initial or an uploaded image. */
export async function drawMark(brand: Brand, files: BrandFiles): Promise<IconMark | null> {
  const { icon } = brand
  if (icon.kind === 'image') {
    const shape = uploadedShape(files, icon.src)
    if (shape) return { ...shape, isPlain: false }
  }
  const shape = await outlined(brand, files, brandNames(brand).initial, 0)
  return shape && { ...shape, isPlain: true }
}

/** Places a shape in the middle of a box, as large as `share` of it allows. */
export function centered(
  shape: Shape,
  box: { width: number; height: number },
  share: { width: number; height: number },
): string {
  const scale = Math.min((box.width * share.width) / shape.width, (box.height * share.height) / shape.height)
  const x = (box.width - shape.width * scale) / 2
  const y = (box.height - shape.height * scale) / 2
  const round = (value: number): number => Number(value.toFixed(4))
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale)})">${shape.content}</g>`
}
