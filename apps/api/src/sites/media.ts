import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Storage } from '../adapters/storage/storage.ts'
import { DEMO_FOLDER } from '../config.ts'
import { IMMUTABLE, sendFile } from '../http/send-file.ts'

/** The demo's images are in its folder, if the installation has it; all others were uploaded. */
const DEMO_IMAGES = join(DEMO_FOLDER, 'pictures')

/** Lower-case names in at most four folders, with a stored file type. No other path reaches the disk. */
const NAME = /^(?:[a-z0-9][a-z0-9_-]{0,99}\/){0,4}[a-z0-9][a-z0-9_-]{0,99}\.(?:avif|webp|jpg|png|mp4|webm)$/i

/** Files of the brand, whose name is a hash. SVGs were sanitized before they were stored. */
const BRAND_FILE = /^brand\/[0-9a-f]{16,64}\.(?:svg|png|jpg|woff2)$/

/** An image opened directly may execute nothing. */
const IMAGE_CSP = "default-src 'none'; sandbox; frame-ancestors 'none'"

/**
 * GET /media/…: images and videos, whose content never changes under a name. Null when there is none. The masters of
 * uploaded images and the photos of returns are private.
 */
export async function sendMedia(request: Request, pathname: string, storage: Storage): Promise<Response | null> {
  const name = pathname.slice('/media/'.length)
  const isPublic = BRAND_FILE.test(name) || (NAME.test(name) && !/^(?:masters|private)\//i.test(name))
  if (!isPublic) return null
  const response = name.startsWith('demo/')
    ? await sendDemoImage(request, name.slice('demo/'.length))
    : await storage.send(request, name)
  response?.headers.set('Content-Security-Policy', IMAGE_CSP)
  response?.headers.set('Content-Disposition', `inline; filename="${basename(name)}"`)
  // Emails and other sites show the images on their own pages.
  response?.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  return response
}

/** Reads a whole file by its address; null when there is none. */
export async function readMedia(address: string, storage: Pick<Storage, 'read'>): Promise<Uint8Array | null> {
  const name = address.slice('/media/'.length)
  if (!name.startsWith('demo/')) return storage.read(name)
  return readFile(join(DEMO_IMAGES, name.slice('demo/'.length))).catch(() => null)
}

/** An address without a width means the JPEG of 800 pixels, which every program can show. */
async function sendDemoImage(request: Request, name: string): Promise<Response | null> {
  const exact = await send(request, DEMO_IMAGES, name)
  if (exact || !name.endsWith('.jpg')) return exact
  return send(request, DEMO_IMAGES, name.replace(/\.jpg$/, '-800.jpg'))
}

const send = (request: Request, folder: string, name: string): Promise<Response | null> =>
  sendFile(request, { path: join(folder, name), name, cacheControl: IMMUTABLE })
