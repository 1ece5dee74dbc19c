import type { LiveUpdate, LiveUpdateKind } from '@atelier/domain/live-updates/live-update'
import { liveUpdateLimits } from '@atelier/domain/live-updates/live-update-limits'
import type { Db } from '../../db/client.ts'
import {
  findLastHistoryEntry,
  listOpenRefunds,
  listOrderHistoryAfter,
  readInboxVersion,
  type OpenRefund,
  type OrderHistoryChange,
} from './live-updates.repo.ts'

/** Entries before the newest one that may still be in an open transaction when the feed starts. */
const OPEN_ENTRIES = 1_000

/** Finds what any process changed. */
export interface ChangeFeed {
  /** Returns the changes since the previous call, or since the feed was opened. */
  read: () => Promise<LiveUpdate[]>
}

/**
 * Opens a feed of the changes in the database. An entry with a lower id may become visible after one with a higher id.
 * Therefore each read looks again at the entries of the last 20 seconds, and skips those that it has reported.
 */
export async function openChangeFeed(db: Db, now = () => performance.now()): Promise<ChangeFeed> {
  /** Every entry up to this id is either reported or rolled back. */
  let settled = Math.max(0, (await findLastHistoryEntry(db)) - OPEN_ENTRIES)
  let reported = idsOf(await listOrderHistoryAfter(db, settled))
  let refunds = byId(await listOpenRefunds(db))
  let inbox = await readInboxVersion(db)
  let marks: readonly { at: number; entryId: number }[] = []

  /** Moves the start of the next read to the newest entry that was visible 20 seconds ago. */
  const settle = (newest: number): void => {
    marks = [...marks, { at: now(), entryId: newest }]
    const old = marks.filter(({ at }) => at <= now() - liveUpdateLimits.commitDelayMs)
    settled = old.at(-1)?.entryId ?? settled
    marks = marks.slice(old.length)
  }

  return {
    async read() {
      const [entries, version] = await Promise.all([listOrderHistoryAfter(db, settled), readInboxVersion(db)])
      // Read after the history: a refund that is missing here was paid out before the portal fetches its order.
      const open = byId(await listOpenRefunds(db))
      const updates = orderUpdates(
        entries.filter(({ entryId }) => !reported.has(entryId)),
        changedRefunds(refunds, open),
      )
      if (version !== inbox) updates.push({ kind: 'inbox-changed', ids: [], count: 1 })
      reported = idsOf(entries)
      refunds = open
      inbox = version
      settle(entries[0]?.entryId ?? settled)
      return updates
    },
  }
}

const idsOf = (entries: readonly OrderHistoryChange[]): ReadonlySet<number> =>
  new Set(entries.map(({ entryId }) => entryId))

type RefundsById = ReadonlyMap<string, OpenRefund>

const byId = (refunds: readonly OpenRefund[]): RefundsById =>
  new Map(refunds.map((refund) => [refund.refundId, refund]))

/** Returns the orders of the refunds that are new, attempted again or no longer open. */
const changedRefunds = (before: RefundsById, after: RefundsById): string[] =>
  [...new Map([...before, ...after]).values()]
    .filter(({ refundId }) => before.get(refundId)?.version !== after.get(refundId)?.version)
    .map(({ orderId }) => orderId)

/** Returns one update for the created orders and one for the changed ones, newest first. */
function orderUpdates(entries: readonly OrderHistoryChange[], refunded: readonly string[]): LiveUpdate[] {
  const created = new Set(entries.filter(({ isFirst }) => isFirst).map(({ orderId }) => orderId))
  const all = [...entries.map(({ orderId }) => orderId), ...refunded]
  const changed = new Set(all.filter((orderId) => !created.has(orderId)))
  return [...updateOf('orders-created', created), ...updateOf('orders-changed', changed)]
}

const updateOf = (kind: LiveUpdateKind, orderIds: ReadonlySet<string>): LiveUpdate[] =>
  orderIds.size === 0 ? [] : [{ kind, ids: [...orderIds].slice(0, liveUpdateLimits.idsMax), count: orderIds.size }]
