import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Recorder } from './metrics.ts'

/** From a cached response to one at which a client gives up. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Creates the counters of a process in a registry of Prometheus. Use few combinations of labels: the process stores each
 * of them for its whole life.
 */
export function createCounters(registry: Registry): Recorder {
  const counter = <L extends string>(name: string, help: string, labelNames: L[]): Counter<L> =>
    new Counter({ name, help, labelNames, registers: [registry] })
  const requests = counter('atelier_requests_total', 'Responses sent, by route and status.', [
    'method',
    'route',
    'status',
  ])
  const seconds = new Histogram({
    name: 'atelier_request_seconds',
    help: 'Response time, by route.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const jobs = counter('atelier_jobs_total', 'Runs of jobs in this process, by outcome.', ['job', 'outcome'])
  const rejected = counter('atelier_refused_total', 'Requests rejected because of overload.', ['what'])
  const liveStreams = new Gauge({
    name: 'atelier_live_streams',
    help: 'Open streams of live updates in the portal.',
    registers: [registry],
  })
  const policyReports = counter(
    'atelier_policy_reports_total',
    'Content that browsers blocked on our pages, by directive.',
    ['page', 'directive'],
  )
  return {
    recordRequest: (method, route, status, ms) => {
      requests.inc({ method, route, status })
      seconds.observe({ method, route }, ms / 1_000)
    },
    recordJob: (job, outcome) => jobs.inc({ job, outcome }),
    recordRejected: (what) => rejected.inc({ what }),
    recordLiveStreams: (open) => liveStreams.set(open),
    recordPolicyReport: (page, directive) => policyReports.inc({ page, directive }),
  }
}
