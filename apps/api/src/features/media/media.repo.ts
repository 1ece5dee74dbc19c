import { limits } from '@atelier/domain/limits/limits'
import type { ProductTurn } from '@atelier/domain/products/product.schema'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { setImageWidths } from '../products/products.public.ts'

/** The data of an uploaded image that products copy. */
export interface StoredImage {
  url: string
  width: number
  height: number
  widths: number[]
  placeholder: string | null
}

/**
 * Returns the uploaded images with these URLs in no order; omits unknown URLs. Call it in the transaction that adds
 * them to a product, before it writes `product_images`: the row locks prevent a lost update of `widths` and a deletion
 * in between.
 */
export const findMediaByUrls = (db: Db | Tx, urls: readonly string[]): Promise<StoredImage[]> =>
  db
    .selectFrom('media')
    .select(['url', 'width', 'height', 'widths', 'placeholder'])
    .where('url', '=', sql<string>`any(${[...new Set(urls)]}::text[])`)
    .where('stored_at', 'is not', null)
    .where('frames', 'is', null)
    .orderBy('media_id')
    .forNoKeyUpdate()
    .execute()

/** Returns the uploaded turns with these URLs, locked as by `findMediaByUrls`. */
export const findTurnsByUrls = (tx: Tx, urls: readonly string[]): Promise<ProductTurn[]> =>
  tx
    .selectFrom('media')
    .select(['url', 'width', 'height'])
    .select(sql<number>`frames`.as('frames'))
    .where('url', '=', sql<string>`any(${[...new Set(urls)]}::text[])`)
    .where('stored_at', 'is not', null)
    .where('frames', 'is not', null)
    .orderBy('media_id')
    .forNoKeyUpdate()
    .execute()

/** Returns the widths of the renditions of uploaded images, by URL; none before they are derived. */
export async function listImageWidths(db: Db, urls: readonly string[]): Promise<Map<string, number[]>> {
  if (urls.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['url', 'widths'])
    .where('url', '=', sql<string>`any(${[...new Set(urls)]}::text[])`)
    .execute()
  return new Map(rows.map(({ url, widths }) => [url, widths]))
}

/** Returns which of these URLs are stored images, or shown by a product. */
export async function listStoredImages(db: Db | Tx, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set()
  const { rows } = await sql<{ url: string }>`
    select url from media where url = any(${[...urls]}::text[]) and stored_at is not null
    union select url from product_images where url = any(${[...urls]}::text[])`.execute(db)
  return new Set(rows.map(({ url }) => url))
}

export interface NewMedia {
  url: string
  masterKey: string
  originalName: string
  width: number
  height: number
  placeholder: string
  uploadedBy: string | null
  /** The number of frames of a turn. It has no renditions to derive. */
  frames?: number
}

/** Registers an image before its files are stored. */
export async function insertMedia(tx: Tx, media: NewMedia): Promise<void> {
  const { url, masterKey: master_key, originalName: original_name, uploadedBy: uploaded_by, ...size } = media
  await tx
    .insertInto('media')
    .values({ url, master_key, original_name, uploaded_by, ...size, derived_at: media.frames ? sql`now()` : null })
    .execute()
}

/** Registers an image in place of one of the same URL that is being deleted or was never stored completely. */
export async function upsertMedia(tx: Tx, media: NewMedia): Promise<void> {
  const { url, masterKey: master_key, originalName: original_name, uploadedBy: uploaded_by, ...size } = media
  const row = { master_key, original_name, uploaded_by, ...size }
  await tx
    .insertInto('media')
    .values({ url, ...row })
    .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
    .execute()
}

/** Returns the master files of the stored images with these URLs; omits unknown URLs. */
export const listMasters = (
  db: Db,
  urls: readonly string[],
): Promise<{ url: string; originalName: string; masterKey: string }[]> =>
  db
    .selectFrom('media')
    .select(['url', 'original_name as originalName', 'master_key as masterKey'])
    .where('url', '=', sql<string>`any(${[...new Set(urls)]}::text[])`)
    .where('stored_at', 'is not', null)
    .orderBy('url')
    .execute()

/** Marks an image as stored. */
export async function markStored(tx: Tx, url: string): Promise<void> {
  await tx
    .updateTable('media')
    .set({ stored_at: sql`now()` })
    .where('url', '=', url)
    .execute()
}

/** An image without renditions. */
export interface ImageToDerive {
  mediaId: number
  url: string
  masterKey: string
  width: number
}

/** Longer than deriving one image takes. The claim of a killed process expires after it. */
const CLAIM_SECONDS = 120

/**
 * Claims the next image after `mediaId` for this process. Counts the attempt first, so that an image that crashes the
 * process is not retried forever.
 */
export async function claimImageToDerive(db: Db, mediaId: number): Promise<ImageToDerive | null> {
  const { rows } = await sql<ImageToDerive>`
    update media set tries = tries + 1, claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
    where media_id = (
      select media_id from media
      where derived_at is null and frames is null and stored_at is not null and tries < ${limits.upload.renditionAttempts} and media_id > ${mediaId}
        and (claimed_until is null or claimed_until < now())
      order by media_id limit 1
      for update skip locked)
    returning media_id as "mediaId", url, master_key as "masterKey", width`.execute(db)
  return rows[0] ?? null
}

/** Releases a claimed image to the next run. The attempt counts only if it failed. */
export async function releaseClaim(db: Db, mediaId: number, { isFailed }: { isFailed: boolean }): Promise<void> {
  await sql`update media set claimed_until = null, tries = tries - ${isFailed ? 0 : 1}
    where media_id = ${mediaId} and tries > 0`.execute(db)
}

/**
 * Marks the renditions as finished and offers them in all products and categories with the image. Returns the number of
 * updated places; null when the image was deleted before.
 */
export async function markDerived(tx: Tx, url: string, widths: number[]): Promise<number | null> {
  const derived = await tx
    .updateTable('media')
    .set({ widths, derived_at: sql`now()`, claimed_until: null })
    .where('url', '=', url)
    .where('stored_at', 'is not', null)
    .executeTakeFirst()
  if (derived.numUpdatedRows === 0n) return null
  const places = await setImageWidths(tx, url, widths)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from categories where image_url = ${url}`.execute(tx)
  const count = rows[0]?.count ?? 0
  return places + count
}

/** The uploaded images in documents: in every version, because staff may restore it, and in drafts. */
const inDocuments = sql`(
  select image[1] from (
    select content from shop_document_versions union all select content from shop_document_drafts) d,
    regexp_matches(d.content::text, '/media/products/[a-z0-9-]+[.]jpg', 'g') image)`

/** Condition: a product, also as a turn, a category or any version of a shop document shows the image with this URL. */
const isShown = (url: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select from product_images i where i.url = ${url}) or exists (select from categories c where c.image_url = ${url})
  or exists (select from color_variants v where v.turn is not null and v.turn->>'url' = ${url})
  or ${url} in ${inDocuments})`

/** An image locked for deletion. */
export interface LockedImage {
  url: string
  masterKey: string
  originalName: string
  width: number
  /** The number of frames of a turn; null for an image. */
  frames: number | null
  /** A product, a category or a shop document shows it. */
  isUsed: boolean
  /** A product or a category has shown it, so an order may refer to it. */
  wasUsed: boolean
}

/** Locks an uploaded image for deletion; null when it does not exist. */
export async function lockMedia(tx: Tx, url: string): Promise<LockedImage | null> {
  const row = await tx
    .selectFrom('media')
    .select([
      'url',
      'master_key as masterKey',
      'original_name as originalName',
      'width',
      'frames',
      'last_used_at as lastUsedAt',
    ])
    .where('url', '=', url)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { lastUsedAt, ...image } = row
  const { rows } = await sql<{ isUsed: boolean }>`select ${isShown(sql`${url}`)} as "isUsed"`.execute(tx)
  return { ...image, isUsed: rows[0]?.isUsed ?? true, wasUsed: lastUsedAt !== null }
}

/** Prevents products and categories from using the image. The caller deletes its files next; if that fails, the sweep does. */
export async function retireMedia(tx: Tx, url: string): Promise<void> {
  await tx.updateTable('media').set({ stored_at: null }).where('url', '=', url).execute()
}

/** Deletes the row of an image whose files are removed. */
export async function deleteMedia(tx: Tx, url: string): Promise<void> {
  await tx.deleteFrom('media').where('url', '=', url).execute()
}

/** Records that a product or a category shows these images from now on. */
export async function markMediaShown(tx: Tx, urls: readonly string[]): Promise<void> {
  await sql`update media set last_used_at = greatest(last_used_at, now()) where url = any(${[...urls]}::text[])`.execute(
    tx,
  )
}

/** Retains all images of an email permanently: recipients may open it long after no product shows them. */
export async function retainEmailedMedia(tx: Tx, html: string): Promise<void> {
  const urls = [...new Set(html.match(/\/media\/[\w./-]+/g))]
  if (urls.length === 0) return
  await sql`update media set last_used_at = 'infinity' where url = any(${urls}::text[])`.execute(tx)
}

/** Records which images products, categories and documents show at this time. Returns their number. */
export async function markMediaUsed(db: Db): Promise<number> {
  const updated = await db
    .updateTable('media')
    .set({ last_used_at: sql`greatest(last_used_at, now())` })
    .where(isShown(sql`media.url`))
    .executeTakeFirst()
  return Number(updated.numUpdatedRows)
}

/**
 * Lists images unused for longer than allowed, and incomplete uploads. An image in an order stays as long as
 * the order, an emailed one permanently.
 */
export async function listOrphans(db: Db, limit: number): Promise<string[]> {
  const { orphanDays, halfStoredHours } = limits.upload
  const { rows } = await sql<{ url: string }>`
    select m.url from media m
    where (m.stored_at is null and m.created_at < now() - make_interval(hours => ${halfStoredHours}))
      or (greatest(m.stored_at, m.last_used_at) < now() - make_interval(days => ${orphanDays})
        and not ${isShown(sql`m.url`)}
        and not exists (select from order_items o where o.image_url = m.url))
    order by m.media_id limit ${limit}`.execute(db)
  return rows.map(({ url }) => url)
}
