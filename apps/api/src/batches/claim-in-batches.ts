interface Batches<Row> {
  /** Claims the next due rows, at most `size`. */
  claimBatch: (size: number) => Promise<Row[]>
  /** Returns claimed rows to the queue. */
  release: (rows: readonly Row[]) => Promise<unknown>
  /** Rows per claim; 1 claims each row with its own statement. */
  size: number
}

export interface BatchClaim<Row> {
  /** Returns the next row; null when none is due. Concurrent callers share a claim. */
  claim: () => Promise<Row | null>
  /** Releases the rows that were claimed and not returned. */
  releaseRest: () => Promise<void>
}

/** Claims several rows per statement and returns them one by one, for `drainDue`. */
export function claimInBatches<Row>({ claimBatch, release, size }: Batches<Row>): BatchClaim<Row> {
  let claimed: Row[] = []
  let isDrained = false
  let claiming: Promise<void> | null = null
  const isClaimNeeded = (): boolean => claimed.length === 0 && !isDrained
  const claimNext = async (): Promise<void> => {
    const rows = await claimBatch(size)
    claimed = rows
    // A batch with room left was all there was.
    isDrained = rows.length < size
  }
  return {
    async claim() {
      while (isClaimNeeded()) {
        claiming ??= claimNext().finally(() => (claiming = null))
        await claiming
      }
      return claimed.shift() ?? null
    },
    async releaseRest() {
      if (claimed.length > 0) await release(claimed.splice(0))
    },
  }
}
