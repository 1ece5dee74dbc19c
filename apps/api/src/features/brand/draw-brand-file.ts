import type { Brand } from '@atelier/domain/brand/brand.schema'
import { drawSvg } from '../../adapters/images/draw-image.ts'
import { centered, drawMark, drawWordmark } from './brand-drawings.ts'
import type { BrandFiles } from './typeface-files.ts'
import { SHARE_BOX } from './read-brand-image.ts'

/** Icons at fixed addresses, with the side of each in pixels. */
const PNG_ICONS = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 }
const FAVICON_PX = 32

const ICON_BOX = { width: 64, height: 64 }
/** Phones cut app icons to a circle: the mark stays within it. */
const INITIAL_SHARE = { width: 0.62, height: 0.54 }
const IMAGE_SHARE = { width: 0.66, height: 0.66 }
/** A favicon is small and not cut. */
const FAVICON_SHARE = { width: 0.8, height: 0.7 }
const WORDMARK_SHARE = { width: 0.6, height: 0.3 }

/**
 * Draws an icon. The initial of a favicon follows the color scheme of the browser. App icons leave room, because phones cut
 * them.
 */
async function iconSvg(brand: Brand, files: BrandFiles, side: number, isFavicon: boolean): Promise<string> {
  const { paper, ink } = brand.palette
  const mark = await drawMark(brand, files)
  const isAdaptive = isFavicon && mark?.isPlain
  const dark = isAdaptive ? `@media(prefers-color-scheme:dark){.b{fill:${ink}}.m{fill:${paper}}}` : ''
  const share = isFavicon ? FAVICON_SHARE : mark?.isPlain ? INITIAL_SHARE : IMAGE_SHARE
  const content = mark ? centered(mark, ICON_BOX, share) : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${side}" height="${side}"><style>.b{fill:${paper}}.m{fill:${ink}}${dark}</style><rect class="b" width="64" height="64"/><g${mark?.isPlain ? ' class="m"' : ''}>${content}</g></svg>`
}

const iconPng = async (brand: Brand, files: BrandFiles, side: number, isFavicon = false): Promise<Buffer> =>
  (await drawSvg(await iconSvg(brand, files, side, isFavicon))).bytes

/** Returns an ICO file with one PNG. */
function icoFile(png: Buffer, side: number): Buffer {
  const header = Buffer.alloc(22)
  // One image of type icon.
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(side, 6)
  header.writeUInt8(side, 7)
  // One plane of 32 bits, the length of the image, and where it begins.
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.byteLength, 14)
  header.writeUInt32LE(header.byteLength, 18)
  return Buffer.concat([header, png])
}

async function shareImage(brand: Brand, files: BrandFiles): Promise<Buffer> {
  const { width, height } = SHARE_BOX
  const wordmark = await drawWordmark(brand, files, brand.palette.ink)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${brand.palette.paper}"/>${wordmark ? centered(wordmark, SHARE_BOX, WORDMARK_SHARE) : ''}</svg>`
  return (await drawSvg(svg)).bytes
}

/** The files of a brand that are drawn. */
export const DRAWN_FILE_NAMES = [
  'favicon.ico',
  'favicon.svg',
  'portal-favicon.svg',
  ...(Object.keys(PNG_ICONS) as (keyof typeof PNG_ICONS)[]),
  'share.png',
] as const
export type DrawnFileName = (typeof DRAWN_FILE_NAMES)[number]

/** Whether a brand may have the file finished. The share image contains its name and colors. */
export const isIconFile = (name: DrawnFileName): boolean => name !== 'share.png'

/** Draws a file of the brand. Runs in the process of a decoder. */
export async function drawIconFile(brand: Brand, files: BrandFiles, name: DrawnFileName): Promise<Buffer> {
  switch (name) {
    case 'share.png':
      return shareImage(brand, files)
    case 'favicon.svg':
    case 'portal-favicon.svg':
      return Buffer.from(await iconSvg(brand, files, 64, true))
    case 'favicon.ico':
      return icoFile(await iconPng(brand, files, FAVICON_PX, true), FAVICON_PX)
    case 'apple-touch-icon.png':
    case 'icon-192.png':
    case 'icon-512.png':
      return iconPng(brand, files, PNG_ICONS[name])
  }
}
