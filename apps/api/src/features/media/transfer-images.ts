import { RENDITION_FORMATS, renditionWidths, stemOfUrl } from '@atelier/domain/media/image-names'
import { deriveRendition, processUploadedImage } from '../../adapters/images/process-image.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { Db, Tx } from '../../db/client.ts'
import { listMasters, markDerived, markMediaShown, markStored, upsertMedia, type NewMedia } from './media.repo.ts'

/** An uploaded image on its way to another installation: its master, which has no metadata of a camera. */
export interface TransferredImage {
  url: string
  originalName: string
  bytes: Uint8Array
}

/** A file with its key in the storage. */
export interface FileToPut {
  key: string
  bytes: Uint8Array
  type: string
}

/** A transferred image with everything that pages need of it. */
export interface PreparedImage {
  media: NewMedia
  widths: number[]
  files: FileToPut[]
}

/** Returns the uploaded images with these URLs; omits those that are not stored. */
export async function readImageMasters(
  { db, storage }: { db: Db; storage: Storage },
  urls: readonly string[],
): Promise<TransferredImage[]> {
  const images: TransferredImage[] = []
  for (const { url, originalName, masterKey } of await listMasters(db, urls)) {
    const bytes = await storage.read(masterKey)
    if (bytes) images.push({ url, originalName, bytes })
  }
  return images
}

/**
 * Encodes a transferred image again, as an upload, and derives its renditions. A JPEG shows `ground` where the image is
 * transparent. Throws `invalid_input` (400) when it is no image.
 */
export async function prepareImage(
  { url, originalName, bytes }: TransferredImage,
  ground: string,
): Promise<PreparedImage> {
  const stem = stemOfUrl(url)
  if (stem === null) throw new Error(`${url} is not the URL of an uploaded image`)
  const { master, fallbackJpeg, width, height, placeholder } = await processUploadedImage(bytes, ground)
  const masterKey = `masters/${stem.slice(stem.indexOf('/') + 1)}.${master.extension}`
  const widths = renditionWidths(width)
  const files: FileToPut[] = [
    { key: masterKey, bytes: master.bytes, type: master.type },
    { key: `${stem}.jpg`, bytes: fallbackJpeg, type: 'image/jpeg' },
  ]
  for (const renditionWidth of widths) {
    for (const format of RENDITION_FORMATS) {
      const rendition = await deriveRendition(master.bytes, { width: renditionWidth, format, ground })
      const type = format === 'jpg' ? 'image/jpeg' : `image/${format}`
      files.push({ key: `${stem}-${renditionWidth}.${format}`, bytes: rendition, type })
    }
  }
  return { media: { url, masterKey, originalName, width, height, placeholder, uploadedBy: null }, widths, files }
}

/** Registers a prepared image whose files are stored. */
export async function insertPreparedImage(tx: Tx, { media, widths }: PreparedImage): Promise<void> {
  await upsertMedia(tx, media)
  await markStored(tx, media.url)
  await markDerived(tx, media.url, widths)
  await markMediaShown(tx, [media.url])
}
