import type { LiveUpdate } from '@atelier/domain/live-updates/live-update'

/** Changes that the portal shows together. */
export interface LiveBatch {
  /** Ids of new orders, newest first. A flood names only the newest; `createdCount` counts all. */
  created: readonly string[]
  createdCount: number
  /** Ids of changed orders, or 'any' when they are too many to name, or the connection was interrupted. */
  changed: readonly string[] | 'any'
  isInboxChanged: boolean
}

/** What the stream reported: an update, or that the connection is open and earlier updates may be missing. */
export type LiveChange = LiveUpdate | 'everything'

/** Merges changes into one batch. */
export function batchOf(changes: readonly LiveChange[]): LiveBatch {
  const batch = { created: [] as string[], createdCount: 0, changed: [] as string[], isInboxChanged: false }
  let isAny = false
  for (const change of changes) {
    if (change === 'everything') {
      isAny = batch.isInboxChanged = true
    } else if (change.kind === 'orders-created') {
      batch.created.unshift(...change.ids)
      batch.createdCount += change.count
    } else if (change.kind === 'orders-changed') {
      batch.changed.push(...change.ids)
      isAny ||= change.count > change.ids.length
    } else {
      batch.isInboxChanged = true
    }
  }
  return { ...batch, changed: isAny ? 'any' : batch.changed }
}
