import { createStore } from '../../ui/create-store.ts'
import type { LiveBatch } from './live-batch.ts'

export type { LiveBatch } from './live-batch.ts'

/** How long a new order is marked as new. */
const NEW_MS = 6_000

const batches = createStore<LiveBatch | null>(null)
const arrivedOrders = createStore<ReadonlySet<string>>(new Set())
const announcement = createStore('')

/** Passes a batch to the screens that listen, and marks its new orders for some seconds. */
export function publishBatch(batch: LiveBatch): void {
  if (batch.created.length > 0) {
    const isCreated = new Set(batch.created)
    arrivedOrders.set(new Set([...arrivedOrders.get(), ...isCreated]))
    setTimeout(() => arrivedOrders.set(new Set([...arrivedOrders.get()].filter((id) => !isCreated.has(id)))), NEW_MS)
  }
  batches.set(batch)
}

/** Calls the listener with each batch. Returns how to stop. */
export const onLiveBatch = (listener: (batch: LiveBatch) => void): (() => void) =>
  batches.subscribe(() => {
    const batch = batches.get()
    if (batch) listener(batch)
  })

/** Returns the orders that arrived in the last seconds, which lists show as new. */
export const useArrivedOrders = arrivedOrders.useValue

/** The sentence that screen readers hear. */
export const announceLive = announcement.set
export const useLiveAnnouncement = announcement.useValue
