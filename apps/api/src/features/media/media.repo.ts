import { policy } from '@atelier/domain/policy'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

/** What a product keeps of an uploaded picture. */
export interface StoredImage {
  url: string
  width: number
  height: number
  widths: number[]
  placeholder: string | null
}

/**
 * The uploaded pictures at these addresses, in no order; addresses that are nobody's are left out. Call it in the transaction
 * that puts them into a product, before that touches `product_images`: the rows stay locked until it ends, so that smaller
 * copies that are finished meanwhile reach the product as well, and nobody deletes the picture in between.
 */
export const findMediaByUrls = (db: Db | Tx, urls: readonly string[]): Promise<StoredImage[]> =>
  db
    .selectFrom('media')
    .select(['url', 'width', 'height', 'widths', 'placeholder'])
    .where('url', '=', sql<string>`any(${[...new Set(urls)]}::text[])`)
    .where('stored_at', 'is not', null)
    .orderBy('media_id')
    .forNoKeyUpdate()
    .execute()

/** Which of these addresses are those of pictures that are stored, or that some product shows. */
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
}

/** Announces files that are about to be stored. */
export async function insertMedia(tx: Tx, media: NewMedia): Promise<void> {
  const { url, masterKey: master_key, originalName: original_name, uploadedBy: uploaded_by, ...size } = media
  await tx
    .insertInto('media')
    .values({ url, master_key, original_name, uploaded_by, ...size })
    .execute()
}

/** The files are there. */
export async function markStored(tx: Tx, url: string): Promise<void> {
  await tx
    .updateTable('media')
    .set({ stored_at: sql`now()` })
    .where('url', '=', url)
    .execute()
}

/** A picture whose smaller copies are still to be made. */
export interface ImageToDerive {
  mediaId: number
  url: string
  masterKey: string
  width: number
  /** Those it is offered in already. */
  widths: number[]
}

/** Longer than the copies of one picture take; what a killed process was making is taken up again after that. */
const CLAIM_SECONDS = 120

/**
 * Claims the next one after `mediaId`, so that no other process makes the same, and counts the try, so that a picture that
 * ends the process is not tried for ever.
 */
export async function claimImageToDerive(db: Db, mediaId: number): Promise<ImageToDerive | null> {
  const { rows } = await sql<ImageToDerive>`
    update media set tries = tries + 1, claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
    where media_id = (
      select media_id from media
      where derived_at is null and stored_at is not null and tries < ${policy.upload.renditionAttempts} and media_id > ${mediaId}
        and (claimed_until is null or claimed_until < now())
      order by media_id limit 1
      for update skip locked)
    returning media_id as "mediaId", url, master_key as "masterKey", width, widths`.execute(db)
  return rows[0] ?? null
}

/** Leaves a picture to the next run. `isFailed`: the try counts; a stop is no failure. */
export async function releaseClaim(db: Db, mediaId: number, { isFailed }: { isFailed: boolean }): Promise<void> {
  await sql`update media set claimed_until = null, tries = tries - ${isFailed ? 0 : 1}
    where media_id = ${mediaId} and tries > 0`.execute(db)
}

/**
 * The smaller copies are there: products that show the picture offer them from now on. Returns how many places do; null
 * when the picture was deleted meanwhile.
 */
export async function markDerived(tx: Tx, url: string, widths: number[]): Promise<number | null> {
  const derived = await tx
    .updateTable('media')
    .set({ widths, derived_at: sql`now()`, claimed_until: null })
    .where('url', '=', url)
    .where('stored_at', 'is not', null)
    .executeTakeFirst()
  if (derived.numUpdatedRows === 0n) return null
  const shown = await tx
    .updateTable('product_images')
    .set({ widths })
    .where('url', '=', url)
    .where(sql<boolean>`widths <> ${widths}::int[]`)
    .executeTakeFirst()
  const count = Number(shown.numUpdatedRows)
  if (count > 0) await sql`update catalogue_version set version = version + 1`.execute(tx)
  return count
}

/** A picture as far as deleting it goes. */
export interface LockedImage {
  url: string
  masterKey: string
  originalName: string
  width: number
  /** Some product shows it. */
  isUsed: boolean
  /** Some product has shown it, so that it may stand in somebody's order. */
  wasUsed: boolean
}

/** Locks an uploaded picture for deleting it; null when there is none. */
export async function lockMedia(tx: Tx, url: string): Promise<LockedImage | null> {
  const row = await tx
    .selectFrom('media')
    .select(['url', 'master_key as masterKey', 'original_name as originalName', 'width', 'last_used_at as lastUsedAt'])
    .where('url', '=', url)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { lastUsedAt, ...image } = row
  const use = await tx.selectFrom('product_images').select('image_id').where('url', '=', url).executeTakeFirst()
  return { ...image, isUsed: use !== undefined, wasUsed: lastUsedAt !== null }
}

/** From now on no product can take the picture. Its files are deleted next; should that fail, the sweep does it. */
export async function retireMedia(tx: Tx, url: string): Promise<void> {
  await tx.updateTable('media').set({ stored_at: null }).where('url', '=', url).execute()
}

/** Forgets a picture whose files are gone. */
export async function deleteMedia(tx: Tx, url: string): Promise<void> {
  await tx.deleteFrom('media').where('url', '=', url).execute()
}

/** Notes that a product shows these pictures from now on. */
export async function markMediaShown(tx: Tx, urls: readonly string[]): Promise<void> {
  await sql`update media set last_used_at = greatest(last_used_at, now()) where url = any(${[...urls]}::text[])`.execute(
    tx,
  )
}

/** Keeps every picture a mail shows: somebody may open that mail in years, long after no product shows the picture. */
export async function retainEmailedMedia(tx: Tx, html: string): Promise<void> {
  const urls = [...new Set(html.match(/\/media\/[\w./-]+/g))]
  if (urls.length === 0) return
  await sql`update media set last_used_at = 'infinity' where url = any(${urls}::text[])`.execute(tx)
}

/** Notes which pictures products show tonight. Returns how many. */
export async function markMediaUsed(db: Db): Promise<number> {
  const noted = await db
    .updateTable('media')
    .set({ last_used_at: sql`greatest(last_used_at, now())` })
    .where((eb) =>
      eb.exists(eb.selectFrom('product_images').select('image_id').whereRef('product_images.url', '=', 'media.url')),
    )
    .executeTakeFirst()
  return Number(noted.numUpdatedRows)
}

/**
 * Pictures that no product has shown for as long as the policy says, and what was left half stored. A picture that stands
 * in somebody's order stays as long as the order does, one that was mailed for good.
 */
export async function listOrphans(db: Db, limit: number): Promise<string[]> {
  const { orphanDays, halfStoredHours } = policy.upload
  const { rows } = await sql<{ url: string }>`
    select m.url from media m
    where (m.stored_at is null and m.created_at < now() - make_interval(hours => ${halfStoredHours}))
      or (greatest(m.stored_at, m.last_used_at) < now() - make_interval(days => ${orphanDays})
        and not exists (select from product_images i where i.url = m.url)
        and not exists (select from order_items o where o.image_url = m.url))
    order by m.media_id limit ${limit}`.execute(db)
  return rows.map(({ url }) => url)
}
