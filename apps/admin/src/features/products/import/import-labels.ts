const RANGE_STEP = 1

/** Formats row numbers as ranges: '2-4, 9'. */
export function formatRowRanges(rows: readonly number[]): string {
  const runs: [number, number][] = []
  for (const row of [...rows].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && row - last[1] <= RANGE_STEP) last[1] = row
    else runs.push([row, row])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}
