import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@atelier/domain/limits/limits'
import type { Brand } from '@atelier/domain/brand/brand.schema'
import { DRAWN_FILE_NAMES, isIconFile, readDrawing, shelfFile, webManifest } from '../features/brand/brand.public.ts'
import type { Deps } from '../deps.ts'
import { IMMUTABLE, sendFile } from '../http/send-file.ts'
import { EncodedBody } from '../http/encoded-body.ts'
import { contentTypeOf } from '../files/content-type.ts'
import { readMedia } from './media.ts'

const FONTS = '/fonts/'
const MANIFEST = 'site.webmanifest'
const BRAND_FILE_NAMES = [...DRAWN_FILE_NAMES, MANIFEST] as const
type BrandFileName = (typeof BRAND_FILE_NAMES)[number]

/** Icons have fixed addresses; a page names them with the version of the brand. */
const AN_HOUR = 'public, max-age=3600'

/** An SVG opened directly may load and execute nothing. */
const ICON_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** How long a failed drawing is not tried again. */
const RETRY_AFTER_MS = 60_000

const isBrandFile = (name: string): name is BrandFileName => BRAND_FILE_NAMES.some((known) => known === name)

/** Sends a file of the published brand; null for any other path. */
export type SendBrandFile = (request: Request, pathname: string) => Promise<Response | null>

interface Drawings {
  brand: Brand
  bodies: Map<BrandFileName, Promise<EncodedBody>>
}

/**
 * Serves favicon, app icons, manifest and share image of the published brand, and the typefaces of the shelf. Drawings are
 * read from the storage, where the publication has put them, and held in memory. While one is missing and its drawing takes
 * long, visitors get the last one of this name, or 503 when there was none.
 */
export function brandFiles(
  published: Pick<Deps['shop'], 'brand' | 'company'>,
  storage: Pick<Deps['storage'], 'read' | 'put'>,
  { waitMs = limits.decoders.visitorWaitMs }: { waitMs?: number } = {},
): SendBrandFile {
  let drawn: Drawings | undefined
  const last = new Map<BrandFileName, EncodedBody>()
  const read = async (brand: Brand, name: BrandFileName): Promise<Uint8Array> => {
    if (name === MANIFEST) return webManifest(brand, published.company.region)
    const finished =
      brand.icon.kind === 'files' && isIconFile(name) ? await readMedia(`${brand.icon.folder}/${name}`, storage) : null
    return finished ?? readDrawing(brand, storage, name)
  }
  const open = ({ brand, bodies }: Drawings, name: BrandFileName): Promise<EncodedBody> => {
    const opening = read(brand, name).then((bytes) => new EncodedBody(Buffer.from(bytes)))
    bodies.set(name, opening)
    opening.then(
      (body) => last.set(name, body),
      () => setTimeout(() => bodies.delete(name), RETRY_AFTER_MS).unref(),
    )
    return opening
  }
  const bodyOf = (name: BrandFileName): Promise<EncodedBody> => {
    const { brand } = published
    if (drawn?.brand !== brand) drawn = { brand, bodies: new Map() }
    return drawn.bodies.get(name) ?? open(drawn, name)
  }
  return async (request, pathname) => {
    if (pathname.startsWith(FONTS)) {
      const path = shelfFile(pathname.slice(FONTS.length))
      return path === null ? null : sendFile(request, { path, name: pathname, cacheControl: IMMUTABLE })
    }
    const name = pathname.slice(1)
    if (!isBrandFile(name)) return null
    const body = await inTime(bodyOf(name), waitMs)
    return body ? respond(request, name, body, AN_HOUR) : respondWithout(request, name, last.get(name))
  }
}

/** Returns null when the drawing fails, or takes longer than a visitor waits. */
async function inTime(body: Promise<EncodedBody>, waitMs: number): Promise<EncodedBody | null> {
  const waiting = new AbortController()
  const timeout = sleep(waitMs, null, { signal: waiting.signal, ref: false })
  try {
    return await Promise.race([body, timeout])
  } catch {
    return null
  } finally {
    waiting.abort()
    timeout.catch(() => undefined)
  }
}

function respond(request: Request, name: BrandFileName, body: EncodedBody, cacheControl: string): Promise<Response> {
  const headers = new Headers({
    'Content-Type': contentTypeOf(name),
    'Cache-Control': cacheControl,
    'Content-Security-Policy': ICON_CSP,
  })
  return body.respond(request, 200, headers)
}

const respondWithout = async (
  request: Request,
  name: BrandFileName,
  last: EncodedBody | undefined,
): Promise<Response> =>
  last
    ? respond(request, name, last, 'no-cache')
    : new Response(null, { status: 503, headers: { 'Retry-After': '30', 'Cache-Control': 'no-store' } })
