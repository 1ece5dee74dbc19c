import { isRecord } from '@atelier/domain/values/is-record'
import { stemOfUrl } from '@atelier/domain/media/image-names'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Tx } from '../../db/client.ts'
import { findMediaByUrls } from '../media/media.public.ts'

const GONE_MESSAGE = 'This image is no longer stored. Upload it again.'

/** An uploaded image in a content. */
interface ContentImage {
  url: string
  path: readonly string[]
}

/** Returns the uploaded images in a content, at any depth, each with its path. */
export function listContentImages(content: unknown, path: readonly string[] = []): ContentImage[] {
  if (typeof content !== 'object' || content === null) return []
  const url = isRecord(content) && typeof content['url'] === 'string' ? content['url'] : ''
  if (stemOfUrl(url) !== null) return [{ url, path }]
  return Object.entries(content).flatMap(([name, part]) => listContentImages(part, [...path, name]))
}

/**
 * Throws `invalid_input` (400) when a content shows an uploaded image that is no longer stored. Locks the images until the
 * end of the transaction, so that none is deleted before the content is stored.
 */
export async function assertImagesAreStored(tx: Tx, content: object): Promise<void> {
  const images = listContentImages(content)
  if (images.length === 0) return
  const urls = images.map(({ url }) => url)
  const stored = new Set((await findMediaByUrls(tx, urls)).map(({ url }) => url))
  const issues = images
    .filter(({ url }) => !stored.has(url))
    .map(({ path }) => ({ path: [...path, 'url'].join('.'), message: GONE_MESSAGE }))
  if (issues.length > 0) throw new ShopError('invalid_input', GONE_MESSAGE, { issues })
}

/** Returns a content whose uploaded images have the widths of their renditions, which are derived after the upload. */
export function withImageWidths<T>(content: T, widthsOf: ReadonlyMap<string, readonly number[]>): T {
  const fill = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(fill)
    if (!isRecord(part)) return part
    const widths = typeof part['url'] === 'string' ? widthsOf.get(part['url']) : undefined
    if (widths) return { ...part, widths }
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, fill(value)]))
  }
  return widthsOf.size === 0 ? content : (fill(content) as T)
}
