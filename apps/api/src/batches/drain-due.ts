interface Drain<Row> {
  /** Claims one due row, for longer than handling it can take. Null when none is due. */
  claim: () => Promise<Row | null>
  handle: (row: Row) => Promise<unknown>
  /** Called when `handle` throws. The row stays claimed until its claim expires, so that it does not block other rows. */
  onError: (error: unknown, row: Row) => void
  /** How many rows are handled at a time. */
  concurrency: number
  signal: AbortSignal
}

/**
 * Handles rows until none is due or `signal` aborts. Several processes may run it concurrently: each row is claimed by one
 * of them. When `claim` throws, finishes the rows in progress and rethrows. Returns the number of handled rows.
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
