import { limits } from '@atelier/domain/limits/limits'
import type { PhotoUsage, ReturnPhotoFacts } from '@atelier/domain/returns/return-photos'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

const IS_READABLE = sql`(p.expires_at is null or p.expires_at > now())`

/** The photos of a return in their order, as JSON. `returnId` is a column. */
export const returnPhotosSql = (returnId: RawBuilder<unknown>): RawBuilder<ReturnPhotoFacts[]> =>
  sql`(select coalesce(json_agg(json_build_object('photoId', p.photo_id, 'width', p.width, 'height', p.height)
      order by p.position), '[]')
    from return_photos p where p.return_id = ${returnId} and ${IS_READABLE})`

/** Returns what an order has of photos. The order must be locked. */
export async function readPhotoUsage(tx: Tx, orderId: string): Promise<PhotoUsage> {
  const { rows } = await sql<PhotoUsage>`
    select count(*)::integer as count, coalesce(sum(p.bytes), 0)::integer as "storedBytes"
    from return_photos p where p.order_id = ${orderId} and ${IS_READABLE}`.execute(tx)
  return rows[0] ?? { count: 0, storedBytes: 0 }
}

export interface NewPhoto extends ReturnPhotoFacts {
  orderId: string
  bytes: number
}

/** Registers a photo before its files are stored. It expires unless a request takes it. */
export async function insertPhoto(tx: Tx, { photoId, orderId, width, height, bytes }: NewPhoto): Promise<void> {
  await sql`
    insert into return_photos (photo_id, order_id, width, height, bytes, expires_at)
    values (${photoId}, ${orderId}, ${width}, ${height}, ${bytes},
      now() + make_interval(hours => ${limits.upload.halfStoredHours}))`.execute(tx)
}

/** Gives photos of an order without a return to this return, in this order. Returns how many it could take. */
export async function takePhotos(
  tx: Tx,
  { orderId, returnId, photoIds }: { orderId: string; returnId: string; photoIds: readonly string[] },
): Promise<number> {
  const taken = await sql`
    update return_photos p set return_id = ${returnId}, position = l.position - 1, expires_at = null
    from unnest(${[...photoIds]}::text[]) with ordinality as l (photo_id, position)
    where p.photo_id = l.photo_id and p.order_id = ${orderId} and p.return_id is null and ${IS_READABLE}`.execute(tx)
  return Number(taken.numAffectedRows)
}

/** Whether the photo belongs to the order and can be read. */
export async function isPhotoOfOrder(db: Db, orderId: string, photoId: string): Promise<boolean> {
  const { rows } = await sql`select from return_photos p
    where p.photo_id = ${photoId} and p.order_id = ${orderId} and ${IS_READABLE}`.execute(db)
  return rows.length > 0
}

/** Whether the photo belongs to the return and can be read. */
export async function isPhotoOfReturn(db: Db, returnId: string, photoId: string): Promise<boolean> {
  const { rows } = await sql`select from return_photos p
    where p.photo_id = ${photoId} and p.return_id = ${returnId} and ${IS_READABLE}`.execute(db)
  return rows.length > 0
}

/** Makes a photo without a return unreadable; the sweep deletes it. Returns false when there is none. */
export async function expirePhoto(tx: Tx, orderId: string, photoId: string): Promise<boolean> {
  const expired = await sql`update return_photos p set expires_at = now()
    where p.photo_id = ${photoId} and p.order_id = ${orderId} and p.return_id is null and ${IS_READABLE}`.execute(tx)
  return Number(expired.numAffectedRows) > 0
}

/** Makes the photos of returns unreadable that ended `returnPhotoMonths` ago; the sweep deletes them. */
export async function expireOldPhotos(db: Db): Promise<void> {
  await sql`update return_photos p set expires_at = now() from returns r
    where r.return_id = p.return_id and ${IS_READABLE} and r.status in ('refunded', 'rejected')
      and r.updated_at < now() - make_interval(months => ${limits.retention.returnPhotoMonths}::integer)`.execute(db)
}

/** Lists photos whose time is over. No request can take them any more. */
export async function listExpiredPhotos(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ photoId: string }>`
    select photo_id as "photoId" from return_photos where expires_at <= now()
    order by expires_at, photo_id limit ${count}`.execute(db)
  return rows.map(({ photoId }) => photoId)
}

/** Deletes the row of a photo whose files are removed. */
export async function deletePhoto(tx: Tx, photoId: string): Promise<void> {
  await sql`delete from return_photos where photo_id = ${photoId} and expires_at <= now()`.execute(tx)
}
