interface Drain<Row> {
  /** Claims one row that is due, for longer than handling it can take; null when none is. */
  claim: () => Promise<Row | null>
  handle: (row: Row) => Promise<unknown>
  /** A row whose handling threw stays claimed until its claim expires, so that it does not keep the others waiting. */
  onError: (error: unknown, row: Row) => void
  /** How many rows are handled at once. */
  concurrency: number
  signal: AbortSignal
}

/**
 * Handles rows until none is due or `signal` aborts. Several processes may do so at the same time: each row is claimed by
 * one of them. Throws when no row can be claimed, once the rows under way are done. Returns how many rows were handled.
 */
export async function drainDue<Row>(drain: Drain<Row>): Promise<number> {
  const { claim, handle, onError, concurrency, signal } = drain
  let count = 0
  const failing = new AbortController()
  const ending = AbortSignal.any([signal, failing.signal])
  const work = async (): Promise<void> => {
    while (!ending.aborted) {
      const row = await claim()
      if (row === null) return
      await handle(row).then(
        () => (count += 1),
        (error: unknown) => onError(error, row),
      )
    }
  }
  const stopOthers = (error: unknown): never => {
    failing.abort()
    throw error
  }
  const ended = await Promise.allSettled(Array.from({ length: concurrency }, () => work().catch(stopOthers)))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return count
}
