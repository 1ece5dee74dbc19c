import { policy } from '@atelier/domain/policy'
import type { Deps } from '../../deps.ts'
import { insertVisitEvents, type StoredVisitEvent } from './visits.repo.ts'

export interface VisitRecorder {
  /** Keeps what a visit did; it is written a moment later, together with what others did. Never waits, never fails. */
  record: (event: StoredVisitEvent) => void
  /** Writes what is waiting. */
  flush: () => Promise<void>
}

const { flushAfterMs: writeAfterMs, bufferMax: waitingMax } = policy.analytics

/**
 * Collects events and writes them together: a crowd costs the database one statement every two seconds. While the
 * database is away they wait, up to a number; beyond that they are lost, which no shopper will miss.
 */
export function createVisitRecorder({ db, log }: Pick<Deps, 'db' | 'log'>): VisitRecorder {
  let buffer: StoredVisitEvent[] = []
  let lost = 0
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const write = async (): Promise<void> => {
    const batch = buffer
    if (batch.length === 0) return
    buffer = []
    try {
      await insertVisitEvents(db, batch)
      if (lost > 0) log.warn({ lost }, 'visits were lost while they could not be written')
      lost = 0
    } catch (error) {
      log.warn({ err: error, events: batch.length }, 'visits could not be written')
      for (const event of batch) enqueue(event)
      scheduleFlush()
    }
  }
  const enqueue = (event: StoredVisitEvent): void => {
    if (buffer.length < waitingMax) buffer.push(event)
    else lost += 1
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }
  const scheduleFlush = (): void => {
    timer ??= setTimeout(() => void flush(), writeAfterMs).unref()
  }
  return {
    record(event) {
      enqueue(event)
      scheduleFlush()
    },
    flush,
  }
}
