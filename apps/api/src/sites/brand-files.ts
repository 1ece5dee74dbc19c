import { extname } from 'node:path'
import type { Brand } from '@atelier/domain/shop-documents/brand.schema'
import { BRAND_FILE_NAMES, drawBrandFile, shelfFile, type BrandFileName } from '../features/brand/brand.public.ts'
import type { Deps } from '../deps.ts'
import { CONTENT_TYPES, IMMUTABLE, sendFile } from '../http/send-file.ts'
import { EncodedBody } from './encoding.ts'
import { readMedia } from './media.ts'

const FONTS = '/fonts/'

/** Icons have fixed addresses; a page names them with the version of the brand. */
const AN_HOUR = 'public, max-age=3600'

/** An SVG opened directly may load and execute nothing. */
const ICON_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

const isBrandFile = (name: string): name is BrandFileName => BRAND_FILE_NAMES.some((known) => known === name)

/** The files that a brand may have finished. The others contain its name and colors. */
const isIcon = (name: BrandFileName): boolean => name !== 'site.webmanifest' && name !== 'share.png'

/** Sends a file of the published brand; null for any other path. */
export type SendBrandFile = (request: Request, pathname: string) => Promise<Response | null>

/**
 * Serves favicon, app icons, manifest and share image of the published brand, and the typefaces of the shelf. Files are
 * drawn when they are first asked for, and once for each brand.
 */
export function brandFiles(published: Pick<Deps['shop'], 'brand'>, storage: Deps['storage']): SendBrandFile {
  let drawn: { brand: Brand; bodies: Map<string, Promise<EncodedBody>> } | undefined
  const read = async (brand: Brand, name: BrandFileName): Promise<EncodedBody> => {
    const finished =
      brand.icon.kind === 'files' && isIcon(name) ? await readMedia(`${brand.icon.folder}/${name}`, storage) : null
    return new EncodedBody(Buffer.from(finished ?? (await drawBrandFile(brand, storage, name))))
  }
  const bodyOf = (name: BrandFileName): Promise<EncodedBody> => {
    const { brand } = published
    if (drawn?.brand !== brand) drawn = { brand, bodies: new Map() }
    const { bodies } = drawn
    const body = bodies.get(name) ?? read(brand, name)
    bodies.set(name, body)
    // A failed drawing is tried again.
    body.catch(() => bodies.delete(name))
    return body
  }
  return async (request, pathname) => {
    if (pathname.startsWith(FONTS)) {
      const path = shelfFile(pathname.slice(FONTS.length))
      return path === null ? null : sendFile(request, { path, name: pathname, cacheControl: IMMUTABLE })
    }
    const name = pathname.slice(1)
    if (!isBrandFile(name)) return null
    const headers = new Headers({
      'Content-Type': CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
      'Cache-Control': AN_HOUR,
      'Content-Security-Policy': ICON_CSP,
    })
    return (await bodyOf(name)).respond(request, 200, headers)
  }
}
