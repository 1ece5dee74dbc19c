/**
 * Technical limits of live updates. They are not in `limits`, because that object is in the bundle of every page of the
 * storefront.
 */
export const liveUpdateLimits = {
  /** How often a process with open streams looks for changes. */
  pollMs: 1_000,
  /** How long after its creation a row may become visible: longer than a statement of a request may take. */
  commitDelayMs: 20_000,
  /** How often a stream sends a comment, so that proxies do not close it. */
  heartbeatMs: 20_000,
  /** Open streams of one member of staff, and of one process. */
  streamsPerStaff: 10,
  streamsPerProcess: 500,
  /** Ids that one update names. */
  idsMax: 50,
  /** How long a browser waits before it opens a broken stream again: at random between these. */
  retryMs: [2_000, 5_000],
  /** The portal fetches changed data at most this often. */
  refreshMs: 2_000,
} as const
