import { createCounter, createHistogram } from './exposition.ts'

/** Metrics of this process since its start, for operators. */
export interface Metrics {
  /** A response was sent. `route` is the pattern and never the URL: patterns are few and contain no personal data. */
  recordRequest: (method: string, route: string, status: number, ms: number) => void
  /** A job run ended. */
  recordJob: (name: string, outcome: 'done' | 'failed') => void
  /** A request was rejected because of overload, in total or, as `client`, from one address. */
  recordRejected: (what: 'checkout' | 'anything' | 'client') => void
  /** A browser blocked something on one of our pages. */
  recordPolicyReport: (page: string, directive: string) => void
  /** The database had no space for a write. */
  recordDiskFull: () => void
  /** Whether the database reported a full disk recently. */
  isDiskFull: () => boolean
  /** From now on the process must not receive requests. */
  beginStopping: () => void
  isStopping: () => boolean
  /** Metrics in the text format of Prometheus. */
  lines: () => string[]
}

/** Long enough for several health checks, and short enough to notice when there is space again. */
const FULL_FOR_MS = 15_000

export function createMetrics(): Metrics {
  const requests = createCounter('atelier_requests_total', 'Responses sent, by route and status.')
  const seconds = createHistogram('atelier_request_seconds', 'Response time, by route.')
  const jobs = createCounter('atelier_jobs_total', 'Runs of jobs in this process, by outcome.')
  const rejected = createCounter('atelier_refused_total', 'Requests rejected because of overload.')
  const policyReports = createCounter(
    'atelier_policy_reports_total',
    'Content that browsers blocked on our pages, by directive.',
  )
  let fullAt = -Infinity
  let isStopping = false
  return {
    recordRequest: (method, route, status, ms) => {
      requests.add({ method, route, status })
      seconds.observe({ method, route }, ms / 1_000)
    },
    recordJob: (name, outcome) => jobs.add({ job: name, outcome }),
    recordRejected: (what) => rejected.add({ what }),
    recordPolicyReport: (page, directive) => policyReports.add({ page, directive }),
    recordDiskFull: () => (fullAt = performance.now()),
    isDiskFull: () => performance.now() - fullAt < FULL_FOR_MS,
    beginStopping: () => (isStopping = true),
    isStopping: () => isStopping,
    lines: () => [requests, seconds, jobs, rejected, policyReports].flatMap((series) => series.lines()),
  }
}
