import { PAYMENT_STATES } from '@atelier/domain/payments/payment-state'

/** The label has values that nothing here can list, such as routes. */
const ANY = 'any'

/** What the label `route` says of requests outside of the API; `cached` is a page that was not rendered. */
export const NON_API_ROUTES = ['cached', 'page', 'admin', 'asset', 'picture'] as const
export type NonApiRoute = (typeof NON_API_ROUTES)[number]

interface MetricFacts {
  kind: 'counter' | 'gauge' | 'histogram'
  help: string
  /** What its number counts; `flag` is 1 or 0. */
  unit: 'count' | 'seconds' | 'bytes' | 'cents' | 'flag'
  /** A value of the shop is the same in every process: a sum over processes would count it several times. */
  of: 'process' | 'shop'
  /** The values of each label. */
  labels: Readonly<Record<string, readonly string[] | typeof ANY>>
  /** Upper bounds of a histogram, in its unit. */
  buckets?: readonly number[]
}

/**
 * Every metric that the shop exports to Prometheus, with its facts. The dashboard and the alert rules of docs/operations are
 * checked against this list (`scripts/monitoring`).
 */
export const EXPORTED_METRICS = {
  atelier_requests_total: {
    kind: 'counter',
    help: 'Responses sent, by route and status.',
    unit: 'count',
    of: 'process',
    labels: { method: ANY, route: ANY, status: ANY },
  },
  atelier_request_seconds: {
    kind: 'histogram',
    help: 'Response time, by route.',
    unit: 'seconds',
    of: 'process',
    labels: { method: ANY, route: ANY },
    // From a cached response to one at which a client gives up.
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  atelier_refused_total: {
    kind: 'counter',
    help: 'Requests rejected because of overload.',
    unit: 'count',
    of: 'process',
    labels: { what: ['checkout', 'anything', 'client'] },
  },
  atelier_jobs_total: {
    kind: 'counter',
    help: 'Runs of jobs in this process, by outcome.',
    unit: 'count',
    of: 'process',
    labels: { job: ANY, outcome: ['done', 'failed'] },
  },
  atelier_live_streams: {
    kind: 'gauge',
    help: 'Open streams of live updates in the portal.',
    unit: 'count',
    of: 'process',
    labels: {},
  },
  atelier_policy_reports_total: {
    kind: 'counter',
    help: 'Content that browsers blocked on our pages, by directive.',
    unit: 'count',
    of: 'process',
    labels: { page: ['checkout', 'pay', 'admin', 'other'], directive: ANY },
  },
  process_resident_memory_bytes: {
    kind: 'gauge',
    help: 'Memory of this process.',
    unit: 'bytes',
    of: 'process',
    labels: {},
  },
  nodejs_heap_used_bytes: {
    kind: 'gauge',
    help: 'Memory of its objects.',
    unit: 'bytes',
    of: 'process',
    labels: {},
  },
  process_cpu_seconds_total: {
    kind: 'counter',
    help: 'Processor time since the start.',
    unit: 'seconds',
    of: 'process',
    labels: {},
  },
  process_open_fds: {
    kind: 'gauge',
    help: 'Open files and connections.',
    unit: 'count',
    of: 'process',
    labels: {},
  },
  process_uptime_seconds: { kind: 'gauge', help: 'Since the start.', unit: 'seconds', of: 'process', labels: {} },
  atelier_event_loop_delay_seconds: {
    kind: 'gauge',
    help: 'How late the process is to what it has to do.',
    unit: 'seconds',
    of: 'process',
    labels: { quantile: ['0.5', '0.99', '1'] },
  },
  atelier_data_disk_bytes: {
    kind: 'gauge',
    help: 'Size of the disk of DATA_DIR, and what is free.',
    unit: 'bytes',
    of: 'process',
    labels: { state: ['size', 'free'] },
  },
  atelier_backup_age_seconds: {
    kind: 'gauge',
    help: 'Since the last backup that was made with this DATA_DIR.',
    unit: 'seconds',
    of: 'process',
    labels: {},
  },
  atelier_database_connections: {
    kind: 'gauge',
    help: 'Connections of this process to the database.',
    unit: 'count',
    of: 'process',
    labels: { state: ['busy', 'idle'] },
  },
  atelier_database_connections_most: {
    kind: 'gauge',
    help: 'The maximum number of connections (DATABASE_POOL).',
    unit: 'count',
    of: 'process',
    labels: {},
  },
  atelier_database_waiting: {
    kind: 'gauge',
    help: 'Requests that wait for a connection.',
    unit: 'count',
    of: 'process',
    labels: {},
  },
  atelier_database_up: {
    kind: 'gauge',
    help: 'Whether the database responded.',
    unit: 'flag',
    of: 'process',
    labels: {},
  },
  atelier_orders_last_hour: { kind: 'gauge', help: 'Orders of the last hour.', unit: 'count', of: 'shop', labels: {} },
  atelier_taken_last_hour_cents: {
    kind: 'gauge',
    help: 'What was paid for them, less refunds, in the smallest unit of each currency.',
    unit: 'cents',
    of: 'shop',
    labels: { currency: ANY },
  },
  atelier_payments_last_hour: {
    kind: 'gauge',
    help: 'Payments of checkouts begun in the last hour, by how they stand.',
    unit: 'count',
    of: 'shop',
    labels: { state: PAYMENT_STATES },
  },
  atelier_mails_waiting: { kind: 'gauge', help: 'Emails not sent yet.', unit: 'count', of: 'shop', labels: {} },
  atelier_mails_late_seconds: {
    kind: 'gauge',
    help: 'How long the most overdue email has been due, campaigns not counted.',
    unit: 'seconds',
    of: 'shop',
    labels: {},
  },
  atelier_mails_failed_last_day: {
    kind: 'gauge',
    help: 'Emails of the last day that failed permanently.',
    unit: 'count',
    of: 'shop',
    labels: {},
  },
  atelier_overdue_seconds: {
    kind: 'gauge',
    help: 'How long the most overdue row of a job has been due, by kind.',
    unit: 'seconds',
    of: 'shop',
    labels: { kind: ['holds', 'payment-links', 'emails', 'refunds', 'payments'] },
  },
  atelier_refunds_waiting: {
    kind: 'gauge',
    help: 'Refunds not yet made at the provider.',
    unit: 'count',
    of: 'shop',
    labels: {},
  },
  atelier_refunds_failed: {
    kind: 'gauge',
    help: 'Refunds that need manual work.',
    unit: 'count',
    of: 'shop',
    labels: {},
  },
  atelier_ledger_differences: {
    kind: 'gauge',
    help: 'Unresolved differences between the ledger and the provider.',
    unit: 'count',
    of: 'shop',
    labels: {},
  },
  atelier_job_runs_failed_last_day: {
    kind: 'gauge',
    help: 'Hourly and nightly jobs that failed in the last day.',
    unit: 'count',
    of: 'shop',
    labels: {},
  },
  atelier_job_run_age_seconds: {
    kind: 'gauge',
    help: 'Since the last run of an hourly or nightly job ended.',
    unit: 'seconds',
    of: 'shop',
    labels: {},
  },
  atelier_restore_drill_age_seconds: {
    kind: 'gauge',
    help: 'Since the last restore drill that succeeded.',
    unit: 'seconds',
    of: 'shop',
    labels: {},
  },
  atelier_restore_drill_seconds: {
    kind: 'gauge',
    help: 'How long the last restore drill took.',
    unit: 'seconds',
    of: 'shop',
    labels: {},
  },
  atelier_restore_drill_failed: {
    kind: 'gauge',
    help: 'Whether the last restore drill failed.',
    unit: 'flag',
    of: 'shop',
    labels: {},
  },
} as const satisfies Record<string, MetricFacts>

export type MetricName = keyof typeof EXPORTED_METRICS
export type MetricLabel<N extends MetricName> = keyof (typeof EXPORTED_METRICS)[N]['labels'] & string
/** The values of one label of a metric. */
export type MetricLabelValue<
  N extends MetricName,
  L extends MetricLabel<N>,
> = (typeof EXPORTED_METRICS)[N]['labels'][L] extends readonly (infer Value extends string)[] ? Value : string

/** Returns the facts that the client of Prometheus needs. */
export const metricOptions = <N extends MetricName>(
  name: N,
): { name: N; help: string; labelNames: MetricLabel<N>[] } => ({
  name,
  help: EXPORTED_METRICS[name].help,
  labelNames: Object.keys(EXPORTED_METRICS[name].labels) as MetricLabel<N>[],
})
