import type { ParcelState } from '@atelier/domain/shipping/parcel-state'
import { sql, type Selectable } from 'kysely'
import type { CarrierEvent, CarrierRate } from '../../adapters/carriers/carrier.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { ShippingLabelsTable } from '../../db/order-tables.ts'

export type LabelRow = Omit<Selectable<ShippingLabelsTable>, 'rates'> & { rates: CarrierRate[] }

interface NewQuote {
  labelId: string
  orderId: string
  provider: string
  rates: readonly CarrierRate[]
  /** When the order was read: a later change of it makes the prices invalid. */
  at: Date
}

export async function insertQuote(db: Db, { labelId, orderId, provider, rates, at }: NewQuote): Promise<void> {
  await db
    .insertInto('shipping_labels')
    .values({ label_id: labelId, order_id: orderId, provider, rates: JSON.stringify(rates), created_at: at })
    .execute()
}

const asLabel = (row: Selectable<ShippingLabelsTable> | undefined): LabelRow | null =>
  row ? { ...row, rates: row.rates as CarrierRate[] } : null

/** Returns the label that was bought or is being bought for an order; null without one. */
export async function findCurrentLabel(db: Db, orderId: string): Promise<LabelRow | null> {
  return asLabel(
    await db
      .selectFrom('shipping_labels')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('status', 'in', ['buying', 'bought'])
      .executeTakeFirst(),
  )
}

/** Returns a label of an order. A transaction locks it. */
export async function findLabel(db: Db | Tx, orderId: string, labelId: string): Promise<LabelRow | null> {
  const query = db
    .selectFrom('shipping_labels')
    .selectAll()
    .where('label_id', '=', labelId)
    .where('order_id', '=', orderId)
  return asLabel(await (db.isTransaction ? query.forUpdate() : query).executeTakeFirst())
}

/** Returns the bought label of a parcel, newest first; null for a parcel of no label. */
export async function findLabelOfParcel(
  db: Db,
  provider: string,
  { providerRef, trackingNumber }: CarrierEvent,
): Promise<LabelRow | null> {
  return asLabel(
    await db
      .selectFrom('shipping_labels')
      .selectAll()
      .where('provider', '=', provider)
      .where('status', '=', 'bought')
      .where((is) => is.or([is('provider_ref', '=', providerRef), is('tracking_number', '=', trackingNumber)]))
      .orderBy('bought_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
}

/** Records that a purchase begins. Returns false unless the label was only quoted, so that each one is bought once. */
export async function startPurchase(
  tx: Tx,
  labelId: string,
  {
    rate,
    actor,
    recheckSeconds,
  }: { rate: CarrierRate; actor: { userId: string; name: string }; recheckSeconds: number },
): Promise<boolean> {
  const started = await tx
    .updateTable('shipping_labels')
    .set({
      status: 'buying',
      rate_ref: rate.rateId,
      carrier: rate.carrier,
      service: rate.service,
      cost_cents: rate.costCents,
      currency: rate.currency,
      actor_id: actor.userId,
      actor_name: actor.name,
      bought_at: sql<Date>`now()`,
      due_at: secondsFromNow(recheckSeconds),
    })
    .where('label_id', '=', labelId)
    .where('status', '=', 'quoted')
    .executeTakeFirst()
  return started.numUpdatedRows > 0n
}

const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds}::integer)`

interface Purchased {
  providerRef: string
  trackingNumber: string
  trackingUrl: string | null
}

/** Stores a bought label, once. Returns it, or null when it is already stored. */
export async function finishPurchase(tx: Tx, labelId: string, bought: Purchased): Promise<LabelRow | null> {
  return asLabel(
    await tx
      .updateTable('shipping_labels')
      .set({
        status: 'bought',
        provider_ref: bought.providerRef,
        tracking_number: bought.trackingNumber,
        tracking_url: bought.trackingUrl,
        due_at: sql<Date>`now()`,
      })
      .where('label_id', '=', labelId)
      .where('status', '=', 'buying')
      .returningAll()
      .executeTakeFirst(),
  )
}

/** Ends a purchase that the carrier refused or never received. */
export async function failPurchase(db: Db, labelId: string): Promise<void> {
  await db
    .updateTable('shipping_labels')
    .set({ status: 'failed' })
    .where('label_id', '=', labelId)
    .where('status', '=', 'buying')
    .execute()
}

/** Marks a bought label as canceled and its file for deletion. Returns false when it no longer is bought. */
export async function markLabelCanceled(tx: Tx, labelId: string): Promise<boolean> {
  const canceled = await tx
    .updateTable('shipping_labels')
    .set({ status: 'canceled', file_expires_at: expiresNow })
    .where('label_id', '=', labelId)
    .where('status', '=', 'bought')
    .executeTakeFirst()
  return canceled.numUpdatedRows > 0n
}

const expiresNow = sql<Date | null>`case when file_expires_at is null then null else now() end`

export interface DueLabel extends LabelRow {
  /** How long ago the purchase began, in minutes. */
  ageMinutes: number
}

/**
 * Claims a label about which the carrier is to be asked: an unconfirmed purchase, a missing file, or a parcel that has not
 * arrived. Null when none is due.
 */
export async function claimDueLabel(
  db: Db,
  { provider, claimSeconds, trackDays }: { provider: string; claimSeconds: number; trackDays: number },
): Promise<DueLabel | null> {
  const { rows } = await sql<Selectable<ShippingLabelsTable> & { ageMinutes: number }>`
    update shipping_labels l set due_at = now() + make_interval(secs => ${claimSeconds}::integer)
    where l.label_id = (
      select label_id from shipping_labels
      where status in ('buying', 'bought') and due_at <= now() and provider = ${provider}
        and (status = 'buying' or parcel_state not in ('delivered', 'returned'))
        and bought_at > now() - make_interval(days => ${trackDays}::integer)
      order by due_at limit 1 for update skip locked)
    returning l.*, (extract(epoch from now() - l.bought_at) / 60)::integer as "ageMinutes"`.execute(db)
  const [row] = rows
  const label = asLabel(row)
  return row && label ? { ...label, ageMinutes: row.ageMinutes } : null
}

/** Sets when the job asks about a label again. */
export async function postponeLabel(db: Db, labelId: string, seconds: number): Promise<void> {
  await db
    .updateTable('shipping_labels')
    .set({ due_at: secondsFromNow(seconds) })
    .where('label_id', '=', labelId)
    .execute()
}

/** Stores where a parcel is, unless another report came first. */
export async function setParcelState(
  db: Db,
  { label_id: labelId, parcel_state: before }: LabelRow,
  state: ParcelState,
): Promise<void> {
  await db
    .updateTable('shipping_labels')
    .set({ parcel_state: state })
    .where('label_id', '=', labelId)
    .where('parcel_state', '=', before)
    .execute()
}

/** Records that the file of a label is stored, and when it is deleted. */
export async function setFileExpiry(db: Db, labelId: string, days: number): Promise<void> {
  await db
    .updateTable('shipping_labels')
    .set({ file_expires_at: sql<Date>`bought_at + make_interval(days => ${days}::integer)` })
    .where('label_id', '=', labelId)
    .where('tracking_number', 'is not', null)
    .execute()
}

/** Lists labels whose stored file is to be deleted. */
export async function listExpiredFiles(db: Db, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('shipping_labels')
    .select('label_id')
    .where('file_expires_at', '<=', sql<Date>`now()`)
    .orderBy('file_expires_at')
    .limit(count)
    .execute()
  return rows.map(({ label_id }) => label_id)
}

/** Records that the file of a label is deleted. */
export async function clearFile(db: Db, labelId: string): Promise<void> {
  await db.updateTable('shipping_labels').set({ file_expires_at: null }).where('label_id', '=', labelId).execute()
}

/** Deletes prices that were not used, and purchases that failed. Returns their number. */
export async function deleteOldQuotes(db: Db, days: number): Promise<number> {
  const deleted = await db
    .deleteFrom('shipping_labels')
    .where('status', 'in', ['quoted', 'failed'])
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days}::integer)`)
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
