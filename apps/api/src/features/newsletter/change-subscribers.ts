import type { ExportSubscribersQuery, Subscriber } from '@atelier/domain/newsletter/subscribers.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { StaffActionContext } from '../../action-context.ts'
import { streamCsv } from '../../files/csv.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { markUnsubscribed } from './newsletter.repo.ts'
import { listSubscribersBefore, lockSubscriber, type SubscriberRow } from './subscribers.repo.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

/** Unsubscribes a person who requested it by other means. Returns 409 if already unsubscribed. */
export function unsubscribeByStaff(
  { db, now }: Deps,
  subscriberId: number,
  context: StaffActionContext,
): Promise<SubscriberRow> {
  return inTransaction(db, async (tx) => {
    const before = await lockSubscriber(tx, subscriberId)
    if (!before) throw new ShopError('not_found', 'Subscriber not found')
    if (before.status === 'unsubscribed') {
      throw new ShopError('conflict', 'This subscriber is already unsubscribed', { data: presentSubscriber(before) })
    }
    await markUnsubscribed(tx, { subscriberId, campaignId: null }, now())
    await recordAudit(tx, {
      context,
      action: 'subscriber.unsubscribed',
      at: now(),
      target: { type: 'subscriber', id: String(subscriberId), name: before.email },
      before: { status: 'active' },
      after: { status: 'unsubscribed' },
    })
    return (await lockSubscriber(tx, subscriberId)) ?? before
  })
}

const HEADER = ['Email', 'Name', 'Status', 'Subscribed', 'Unsubscribed', 'Source', 'Suppressed']
const BATCH_SIZE = 1_000

const csvRow = (row: SubscriberRow): string[] => [
  row.email,
  row.name,
  row.status,
  row.subscribedAt.toISOString(),
  row.unsubscribedAt?.toISOString() ?? '',
  row.source,
  row.isSuppressed ? 'yes' : 'no',
]

/** Streams every matching subscriber as CSV, newest first, in batches. */
export function exportSubscribers(
  { db }: Pick<Deps, 'db'>,
  filters: ExportSubscribersQuery,
  region: ShopRegion,
): ReadableStream {
  return streamCsv(
    {
      header: HEADER,
      batchSize: BATCH_SIZE,
      readAfter: (last?: SubscriberRow) =>
        listSubscribersBefore(db, filters, { beforeId: last?.subscriberId ?? null, limit: BATCH_SIZE }),
      rowsOf: (subscriber) => [csvRow(subscriber)],
    },
    region,
  )
}

/** Returns a subscriber for the list (A3). */
export const presentSubscriber = (row: SubscriberRow): Subscriber => ({
  id: row.subscriberId,
  email: row.email,
  name: row.name,
  subscribedAt: row.subscribedAt.toISOString(),
  unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
  source: row.source,
  status: row.status,
  isSuppressed: row.isSuppressed,
})
