import { streamLiveUpdates } from '@atelier/domain/live-updates/staff-live-updates.endpoints'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { createNewOrderAnnouncer } from './announce-new-orders.ts'
import { connectLiveUpdates } from './live-connection.ts'
import { batchOf, type LiveBatch } from './live-batch.ts'
import { throttleChanges } from './throttle-changes.ts'

const DASHBOARD: QueryKey = ['dashboard']
/** Queries that depend on orders. The list of orders decides for itself: see use-live-orders.ts. */
const ORDER_QUERIES: readonly QueryKey[] = [
  DASHBOARD,
  ['orders', 'totals'],
  ['orders', 'views'],
  ['orders', 'version'],
  ['orders', 'failed refunds'],
  ['orders', 'disputes'],
  ['returns', 'list'],
]
const INBOX_QUERIES: readonly QueryKey[] = [DASHBOARD, ['inbox', 'waiting'], ['inbox', 'list']]

/** What the part of the portal that is already loaded does. Importing it here would split its files. */
export interface LiveHost {
  client: QueryClient
  /** Runs a function whose requests do not prolong the session. */
  inBackground: (start: () => void) => void
  /** Asks whether the session is still valid, and ends it if not. */
  checkSession: () => void
  publishBatch: (batch: LiveBatch) => void
  announce: (sentence: string) => void
}

/** A refund that fails changes what an order shows, but not its version. Therefore the orders themselves are fetched. */
const ordersOf = (changed: LiveBatch['changed']): readonly QueryKey[] =>
  changed === 'any' ? [['orders', 'one']] : changed.map((orderId) => ['orders', 'one', orderId])

/** Marks what a batch changed as stale, and fetches what is on the screen again. */
function refresh({ client, inBackground }: LiveHost, { createdCount, changed, isInboxChanged }: LiveBatch): void {
  const areOrdersChanged = createdCount > 0 || changed.length > 0
  const keys = [
    ...(areOrdersChanged ? ORDER_QUERIES : []),
    ...ordersOf(changed),
    ...(isInboxChanged ? INBOX_QUERIES : []),
  ]
  if (areOrdersChanged) void client.invalidateQueries({ queryKey: ['orders', 'list'], refetchType: 'none' })
  inBackground(() => {
    for (const queryKey of new Set(keys)) void client.invalidateQueries({ queryKey })
  })
}

/** Keeps the portal up to date until `signal` aborts (A2.32, decision 39). */
export function startLiveUpdates(host: LiveHost, signal: AbortSignal): void {
  const announceOrders = createNewOrderAnnouncer(host.announce)
  const throttle = throttleChanges((changes) => {
    const batch = batchOf(changes)
    refresh(host, batch)
    host.publishBatch(batch)
    announceOrders(batch.createdCount)
  })
  signal.addEventListener('abort', throttle.drop)
  connectLiveUpdates({
    url: streamLiveUpdates.path,
    onOpen: () => throttle.add('everything'),
    onUpdate: throttle.add,
    // A hidden tab fetches nothing: when it is shown, the opened stream fetches everything.
    onPause: throttle.drop,
    // An EventSource does not say why it was rejected: perhaps the session has ended.
    onRejected: host.checkSession,
    signal,
  })
}
