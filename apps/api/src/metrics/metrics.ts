import { createCounter, createHistogram } from './exposition.ts'

/** How this process is doing, for those who run it. Counts and times of this process alone, since its start. */
export interface Metrics {
  /** A request was answered. `route` is the pattern, never the address: there are few of them and they name nobody. */
  recordRequest: (method: string, route: string, status: number, ms: number) => void
  /** A job ended. */
  recordJob: (name: string, outcome: 'done' | 'failed') => void
  /** A request was refused because too many came at once, in all or, as `client`, from one address. */
  recordRejected: (what: 'checkout' | 'anything' | 'client') => void
  /** A browser refused something on a page of ours. */
  recordPolicyReport: (page: string, directive: string) => void
  /** The database had no room for something. */
  recordDiskFull: () => void
  /** Whether it had none a moment ago. */
  isDiskFull: () => boolean
  /** From now on the process is not to be sent anybody. */
  beginStopping: () => void
  isStopping: () => boolean
  /** In the text format of Prometheus. */
  lines: () => string[]
}

/** Long enough for several looks at it, and short enough that room that was made is noticed. */
const FULL_FOR_MS = 15_000

export function createMetrics(): Metrics {
  const requests = createCounter('atelier_requests_total', 'Requests answered, by route and status.')
  const seconds = createHistogram('atelier_request_seconds', 'Time to the answer, by route.')
  const jobs = createCounter('atelier_jobs_total', 'Runs of jobs in this process, by outcome.')
  const refusals = createCounter('atelier_refused_total', 'Requests refused because too many came at once.')
  const policyReports = createCounter(
    'atelier_policy_reports_total',
    'What browsers refused on our pages, by directive.',
  )
  let fullAt = -Infinity
  let isStopping = false
  return {
    recordRequest: (method, route, status, ms) => {
      requests.add({ method, route, status })
      seconds.observe({ method, route }, ms / 1_000)
    },
    recordJob: (name, outcome) => jobs.add({ job: name, outcome }),
    recordRejected: (what) => refusals.add({ what }),
    recordPolicyReport: (page, directive) => policyReports.add({ page, directive }),
    recordDiskFull: () => (fullAt = performance.now()),
    isDiskFull: () => performance.now() - fullAt < FULL_FOR_MS,
    beginStopping: () => (isStopping = true),
    isStopping: () => isStopping,
    lines: () => [requests, seconds, jobs, refusals, policyReports].flatMap((series) => series.lines()),
  }
}
