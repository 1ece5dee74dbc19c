import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { EXPORTED_METRICS, metricOptions, type MetricLabel, type MetricName } from './metric-list.ts'
import type { Recorder } from './metrics.ts'

/**
 * Creates the counters of a process in a registry of Prometheus. Use few combinations of labels: the process stores each
 * of them for its whole life.
 */
export function createCounters(registry: Registry): Recorder {
  const registers = [registry]
  const counter = <N extends MetricName>(name: N): Counter<MetricLabel<N>> =>
    new Counter({ ...metricOptions(name), registers })
  const requests = counter('atelier_requests_total')
  const { buckets } = EXPORTED_METRICS.atelier_request_seconds
  const seconds = new Histogram({ ...metricOptions('atelier_request_seconds'), buckets: [...buckets], registers })
  const jobs = counter('atelier_jobs_total')
  const rejected = counter('atelier_refused_total')
  const liveStreams = new Gauge({ ...metricOptions('atelier_live_streams'), registers })
  const policyReports = counter('atelier_policy_reports_total')
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
