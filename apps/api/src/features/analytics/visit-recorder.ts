import { limits } from '@atelier/domain/limits/limits'
import type { Deps } from '../../deps.ts'
import { insertVisitEvents, type StoredVisitEvent } from './visits.repo.ts'

export interface VisitRecorder {
  /** Buffers an event for the next batch. Never waits, never throws. */
  record: (event: StoredVisitEvent) => void
  /** Writes the buffered events. */
  flush: () => Promise<void>
}

const { flushAfterMs, bufferMax } = limits.analytics

/**
 * Buffers visit events and writes them in batches, at most one statement every two seconds. While the database is
 * unavailable, events stay in the buffer. Events beyond its limit are dropped.
 */
export function createVisitRecorder({ db, log }: Pick<Deps, 'db' | 'log'>): VisitRecorder {
  let buffer: StoredVisitEvent[] = []
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const write = async (): Promise<void> => {
    const batch = buffer
    if (batch.length === 0) return
    buffer = []
    try {
      await insertVisitEvents(db, batch)
      if (dropped > 0) log.warn({ dropped }, 'visit events dropped')
      dropped = 0
    } catch (error) {
      log.warn({ err: error, events: batch.length }, 'writing visit events failed')
      for (const event of batch) enqueue(event)
      scheduleFlush()
    }
  }
  const enqueue = (event: StoredVisitEvent): void => {
    if (buffer.length < bufferMax) buffer.push(event)
    else dropped += 1
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }
  const scheduleFlush = (): void => {
    timer ??= setTimeout(() => void flush(), flushAfterMs).unref()
  }
  return {
    record(event) {
      enqueue(event)
      scheduleFlush()
    },
    flush,
  }
}
