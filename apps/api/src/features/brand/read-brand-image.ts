import { detectImageType } from '@atelier/domain/media/image-type'
import { limits } from '@atelier/domain/limits/limits'
import { invalidField } from '@atelier/domain/contract/shop-error'
import {
  coverJpeg,
  cropToPng,
  differenceOfDrawings,
  drawSvg,
  findVisiblePart,
} from '../../adapters/images/draw-image.ts'
import { sanitizeSvg, svgFile, type SafeSvg } from './svg/sanitize-svg.ts'

/** A file as it is stored. */
export interface BrandImage {
  bytes: Uint8Array
  extension: 'svg' | 'png' | 'jpg'
  type: string
  width: number
  height: number
}

const NOT_A_DRAWING = 'Upload an SVG or PNG file.'
const NOT_A_PHOTO = 'Upload a JPG, PNG or WebP picture.'
const DAMAGED = 'This picture is damaged and cannot be read.'
const LOOKS_DIFFERENT =
  'This SVG uses something that the shop cannot keep, and would look different. Save it as plain shapes, or upload a PNG.'
const NOTHING_VISIBLE = 'This picture is empty.'
const NOT_TRANSPARENT = 'This PNG has no transparent background. Save it with one, or upload an SVG.'

/** Twice the largest size on a page. */
const WORDMARK_BOX = { width: 1_200, height: 400 }
const ICON_BOX = { width: 1_024, height: 1_024 }
/** What messengers and social networks show. */
export const SHARE_BOX = { width: 1_200, height: 630 }

/** The longest side of the drawing in which the visible part is searched. */
const SEARCH_PX = 1_000

const damaged = (error: unknown): never => {
  throw invalidField('file', DAMAGED, error)
}

/** Files of Windows programs may be in UTF-16. */
const textOf = (bytes: Uint8Array): string =>
  new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes)

/** The element may follow thousands of characters of comments. */
const isSvg = (bytes: Uint8Array): boolean => /<(?:[\w-]+:)?svg[\s>]/i.test(textOf(bytes))

/** Returns an SVG with these bounds of `viewBox`, in pixels. */
const sized = (svg: Pick<SafeSvg, 'content' | 'viewBox'>, longestSide: number): { file: string; scale: number } => {
  const scale = longestSide / Math.max(svg.viewBox.width, svg.viewBox.height)
  const size = { width: svg.viewBox.width * scale, height: svg.viewBox.height * scale }
  return { file: svgFile(svg, size), scale }
}

/** The longest side of the drawings that are compared, and the difference that no eye sees, of 255. */
const COMPARED_PX = 160
const MAX_DIFFERENCE = 0.5

/** Throws when the shop would show another drawing than the file. */
async function checkLook({ original, ...svg }: SafeSvg): Promise<void> {
  const [before, after] = [original, svg.content].map((content) => sized({ ...svg, content }, COMPARED_PX).file)
  if (before === undefined || after === undefined || before === after) return
  const difference = await differenceOfDrawings(before, after).catch(damaged)
  if (difference > MAX_DIFFERENCE) throw invalidField('file', LOOKS_DIFFERENT)
}

/** Reads an SVG. Empty margins are cut off, so that every wordmark has the size that pages give it. */
async function readSvg(bytes: Uint8Array): Promise<BrandImage> {
  if (bytes.byteLength > limits.upload.brandFiles.svgMaxBytes) {
    throw invalidField('file', `An SVG may have at most ${limits.upload.brandFiles.svgMaxBytes / 1024} kB.`)
  }
  const svg = sanitizeSvg(textOf(bytes))
  await checkLook(svg)
  const { file, scale } = sized(svg, SEARCH_PX)
  const drawn = await drawSvg(file).catch(damaged)
  const part = await findVisiblePart(drawn.bytes)
  if (!part) throw invalidField('file', NOTHING_VISIBLE)
  const { x, y } = svg.viewBox
  const rounded = (value: number): number => Number(value.toFixed(3))
  const viewBox = {
    x: rounded(x + part.x / scale),
    y: rounded(y + part.y / scale),
    width: rounded(part.width / scale),
    height: rounded(part.height / scale),
  }
  return {
    bytes: Buffer.from(svgFile({ ...svg, viewBox })),
    extension: 'svg',
    type: 'image/svg+xml',
    width: part.width,
    height: part.height,
  }
}

/** Reads a PNG. Empty margins are cut off. */
async function readPng(
  bytes: Uint8Array,
  box: { width: number; height: number },
): Promise<BrandImage & { isOpaque: boolean }> {
  const part = await findVisiblePart(bytes).catch(damaged)
  if (!part) throw invalidField('file', NOTHING_VISIBLE)
  const image = await cropToPng(bytes, part, box).catch(damaged)
  return { ...image, extension: 'png', type: 'image/png', isOpaque: part.isOpaque }
}

/** Reads a wordmark. Throws `invalid_input` (400) for another kind of file, and for a PNG without transparency. */
export async function readWordmark(bytes: Uint8Array): Promise<BrandImage> {
  if (detectImageType(bytes) !== 'png') {
    if (isSvg(bytes)) return readSvg(bytes)
    throw invalidField('file', NOT_A_DRAWING)
  }
  const { isOpaque, ...image } = await readPng(bytes, WORDMARK_BOX)
  if (isOpaque) throw invalidField('file', NOT_TRANSPARENT)
  return image
}

/** Reads an icon. Throws `invalid_input` (400) for another kind of file. */
export async function readIcon(bytes: Uint8Array): Promise<BrandImage> {
  if (detectImageType(bytes) === 'png') {
    const { isOpaque: _, ...image } = await readPng(bytes, ICON_BOX)
    return image
  }
  if (isSvg(bytes)) return readSvg(bytes)
  throw invalidField('file', NOT_A_DRAWING)
}

/** Reads a share image and cuts it to the shape that social networks show. Throws `invalid_input` (400) for another file. */
export async function readShareImage(bytes: Uint8Array, background: string): Promise<BrandImage> {
  if (!detectImageType(bytes)) throw invalidField('file', NOT_A_PHOTO)
  const image = await coverJpeg(bytes, SHARE_BOX, background).catch(damaged)
  return { ...image, extension: 'jpg', type: 'image/jpeg' }
}
