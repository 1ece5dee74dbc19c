import { brandNames } from '@atelier/domain/brand/brand-names'
import { shopRegion } from '@atelier/domain/shop-region'
import type { Brand } from '@atelier/domain/shop-documents/brand.schema'
import { drawSvg } from '../../adapters/images/draw-image.ts'
import { centered, drawMark, drawWordmark, type BrandStorage } from './brand-drawings.ts'
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
async function iconSvg(brand: Brand, storage: BrandStorage, side: number, isFavicon: boolean): Promise<string> {
  const { paper, ink } = brand.palette
  const mark = await drawMark(brand, storage)
  const isAdaptive = isFavicon && mark?.isPlain
  const dark = isAdaptive ? `@media(prefers-color-scheme:dark){.b{fill:${ink}}.m{fill:${paper}}}` : ''
  const share = isFavicon ? FAVICON_SHARE : mark?.isPlain ? INITIAL_SHARE : IMAGE_SHARE
  const content = mark ? centered(mark, ICON_BOX, share) : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${side}" height="${side}"><style>.b{fill:${paper}}.m{fill:${ink}}${dark}</style><rect class="b" width="64" height="64"/><g${mark?.isPlain ? ' class="m"' : ''}>${content}</g></svg>`
}

const iconPng = async (brand: Brand, storage: BrandStorage, side: number, isFavicon = false): Promise<Buffer> =>
  (await drawSvg(await iconSvg(brand, storage, side, isFavicon))).bytes

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

async function shareImage(brand: Brand, storage: BrandStorage): Promise<Buffer> {
  const { width, height } = SHARE_BOX
  const wordmark = await drawWordmark(brand, storage, brand.palette.ink)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${brand.palette.paper}"/>${wordmark ? centered(wordmark, SHARE_BOX, WORDMARK_SHARE) : ''}</svg>`
  return (await drawSvg(svg)).bytes
}

/** Icons of the web app manifest. */
const MANIFEST_ICONS = [
  ...[192, 512].map((side) => ({
    src: `/icon-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose: 'any',
  })),
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
]

const members = (content: object): string[] =>
  Object.entries(content).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)

/** Returns the web app manifest, with which phones install the shop. */
function manifest(brand: Brand): Buffer {
  const color = brand.palette.paper.toUpperCase()
  const facts = {
    name: brand.name,
    short_name: brandNames(brand).wordmark,
    ...(brand.tagline === '' ? {} : { description: brand.tagline }),
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    lang: shopRegion().locale,
    background_color: color,
    theme_color: color,
  }
  const icons = MANIFEST_ICONS.map((icon) => `    { ${members(icon).join(', ')} }`)
  return Buffer.from(
    `{\n${members(facts)
      .map((member) => `  ${member},`)
      .join('\n')}\n  "icons": [\n${icons.join(',\n')}\n  ]\n}\n`,
  )
}

/** The files of a brand at fixed addresses. */
export const BRAND_FILE_NAMES = [
  'favicon.ico',
  'favicon.svg',
  'portal-favicon.svg',
  ...(Object.keys(PNG_ICONS) as (keyof typeof PNG_ICONS)[]),
  'site.webmanifest',
  'share.png',
] as const
export type BrandFileName = (typeof BRAND_FILE_NAMES)[number]

/** Draws a file of the brand. */
export async function drawBrandFile(brand: Brand, storage: BrandStorage, name: BrandFileName): Promise<Buffer> {
  switch (name) {
    case 'site.webmanifest':
      return manifest(brand)
    case 'share.png':
      return shareImage(brand, storage)
    case 'favicon.svg':
    case 'portal-favicon.svg':
      return Buffer.from(await iconSvg(brand, storage, 64, true))
    case 'favicon.ico':
      return icoFile(await iconPng(brand, storage, FAVICON_PX, true), FAVICON_PX)
    case 'apple-touch-icon.png':
    case 'icon-192.png':
    case 'icon-512.png':
      return iconPng(brand, storage, PNG_ICONS[name])
  }
}
