import type { MetricLabelValue } from './metric-list.ts'

/** What the process counts for operators. */
export interface Recorder {
  /** A response was sent. `route` is the pattern and never the URL: patterns are few and contain no personal data. */
  recordRequest: (method: string, route: string, status: number, ms: number) => void
  /** A job run ended. */
  recordJob: (name: string, outcome: MetricLabelValue<'atelier_jobs_total', 'outcome'>) => void
  /** A request was rejected because of overload, in total or, as `client`, from one address. */
  recordRejected: (what: MetricLabelValue<'atelier_refused_total', 'what'>) => void
  /** The number of open streams of live updates changed. */
  recordLiveStreams: (open: number) => void
  /** A browser blocked something on one of our pages. */
  recordPolicyReport: (page: MetricLabelValue<'atelier_policy_reports_total', 'page'>, directive: string) => void
}

/** Counts what happens in this process, and holds the state that its health checks report. */
export interface Metrics extends Recorder {
  /** The database had no space for a write. */
  recordDiskFull: () => void
  /** Whether the database reported a full disk recently. */
  isDiskFull: () => boolean
  /** From now on the process must not receive requests. */
  beginStopping: () => void
  isStopping: () => boolean
}

/** Long enough for several health checks, and short enough to notice when there is space again. */
const FULL_FOR_MS = 15_000

const IGNORE: Recorder = {
  recordRequest: () => undefined,
  recordJob: () => undefined,
  recordRejected: () => undefined,
  recordLiveStreams: () => undefined,
  recordPolicyReport: () => undefined,
}

/** Creates the metrics of a process. Without a recorder nothing is counted, because nothing reads it. */
export function createMetrics(recorder = IGNORE): Metrics {
  let fullAt = -Infinity
  let isStopping = false
  return {
    ...recorder,
    recordDiskFull: () => (fullAt = performance.now()),
    isDiskFull: () => performance.now() - fullAt < FULL_FOR_MS,
    beginStopping: () => (isStopping = true),
    isStopping: () => isStopping,
  }
}
