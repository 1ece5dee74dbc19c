import type { AlertName } from './alerts.ts'

/** One diagram or number of the dashboard. */
interface Panel {
  title: string
  /** A unit of Grafana. */
  unit: 'short' | 'reqps' | 's' | 'bytes' | 'percentunit' | 'ops' | 'flag'
  /** `now` shows the last value as a number. */
  shows?: 'history' | 'now'
  /** One line each; the legend names labels in `{{}}`. */
  queries: readonly (readonly [legend: string, expression: string])[]
  /** Its thresholds are drawn. */
  alerts?: readonly AlertName[]
}

const rate = '[$__rate_interval]'
const p95 = (matchers: string, by: string): string =>
  `histogram_quantile(0.95, sum by (le${by}) (rate(atelier_request_seconds_bucket${matchers}${rate})))`

const NOW: readonly Panel[] = [
  { title: 'Processes', unit: 'short', shows: 'now', queries: [['running', 'sum(up)']] },
  {
    title: 'Database',
    unit: 'flag',
    shows: 'now',
    queries: [['up', 'min(atelier_database_up)']],
    alerts: ['DatabaseUnavailable'],
  },
  { title: 'Orders in the last hour', unit: 'short', shows: 'now', queries: [['', 'max(atelier_orders_last_hour)']] },
  {
    title: 'Paid in the last hour, in cents or the smallest unit',
    unit: 'short',
    shows: 'now',
    queries: [['{{currency}}', 'max by (currency) (atelier_taken_last_hour_cents)']],
  },
  {
    title: 'Last backup',
    unit: 's',
    shows: 'now',
    queries: [['age', 'min(atelier_backup_age_seconds)']],
    alerts: ['BackupTooOld'],
  },
  {
    title: 'Last successful restore drill',
    unit: 's',
    shows: 'now',
    queries: [['age', 'max(atelier_restore_drill_age_seconds)']],
    alerts: ['RestoreDrillTooOld'],
  },
  {
    title: 'Duration of the last restore drill',
    unit: 's',
    shows: 'now',
    queries: [['', 'max(atelier_restore_drill_seconds)']],
  },
  {
    title: 'Last restore drill failed',
    unit: 'flag',
    shows: 'now',
    queries: [['', 'max(atelier_restore_drill_failed)']],
    alerts: ['RestoreDrillFailed'],
  },
  {
    title: 'Ledger differences',
    unit: 'short',
    shows: 'now',
    queries: [['open', 'max(atelier_ledger_differences)']],
    alerts: ['LedgerDifference'],
  },
]

const REQUESTS: readonly Panel[] = [
  {
    title: 'Requests by status',
    unit: 'reqps',
    queries: [['{{status}}', `sum by (status) (rate(atelier_requests_total${rate}))`]],
  },
  {
    title: 'Requests by route, the ten most frequent',
    unit: 'reqps',
    queries: [['{{method}} {{route}}', `topk(10, sum by (method, route) (rate(atelier_requests_total${rate})))`]],
  },
  {
    title: 'Share of errors',
    unit: 'percentunit',
    queries: [
      [
        '500 and above',
        `(sum(rate(atelier_requests_total{status=~"5.."}${rate})) or vector(0)) / sum(rate(atelier_requests_total${rate}))`,
      ],
    ],
    alerts: ['ErrorRateHigh'],
  },
  {
    title: 'Errors by route',
    unit: 'reqps',
    queries: [['{{method}} {{route}}', `sum by (method, route) (rate(atelier_requests_total{status=~"5.."}${rate}))`]],
  },
  {
    title: 'Storing an order, 95th percentile',
    unit: 's',
    queries: [['POST /api/orders', p95('{method="POST",route="/api/orders"}', '')]],
    alerts: ['CheckoutSlow'],
  },
  {
    title: 'Response time by route, the ten slowest, 95th percentile',
    unit: 's',
    queries: [['{{route}}', `topk(10, ${p95('', ', route')})`]],
  },
  {
    title: 'Pages: from the cache, and through the renderer',
    unit: 'reqps',
    queries: [['{{route}}', `sum by (route) (rate(atelier_requests_total{route=~"cached|page"}${rate}))`]],
  },
  {
    title: 'Rendered pages, 95th percentile',
    unit: 's',
    queries: [['page', p95('{route="page"}', '')]],
    alerts: ['PagesSlow'],
  },
  {
    title: 'Requests rejected because of overload',
    unit: 'reqps',
    queries: [['{{what}}', `sum by (what) (rate(atelier_refused_total${rate}))`]],
  },
]

const MONEY: readonly Panel[] = [
  { title: 'Orders of the last hour', unit: 'short', queries: [['orders', 'max(atelier_orders_last_hour)']] },
  {
    title: 'Payments of the last hour by state',
    unit: 'short',
    queries: [['{{state}}', 'max by (state) (atelier_payments_last_hour)']],
  },
  {
    title: 'Refunds',
    unit: 'short',
    queries: [
      ['waiting', 'max(atelier_refunds_waiting)'],
      ['failed', 'max(atelier_refunds_failed)'],
    ],
  },
  {
    title: 'Content that browsers blocked, by page',
    unit: 'short',
    queries: [['{{page}} {{directive}}', 'sum by (page, directive) (increase(atelier_policy_reports_total[1h]))']],
  },
]

const WORK: readonly Panel[] = [
  {
    title: 'Most overdue row of each job',
    unit: 's',
    queries: [['{{kind}}', 'max by (kind) (atelier_overdue_seconds)']],
    alerts: ['PaymentsWaiting', 'JobsOverdue'],
  },
  {
    title: 'Runs of jobs',
    unit: 'ops',
    queries: [['{{exported_job}}', `sum by (exported_job) (rate(atelier_jobs_total{outcome="done"}${rate}))`]],
  },
  {
    title: 'Failed runs of jobs',
    unit: 'short',
    queries: [
      ['{{exported_job}}', 'sum by (exported_job) (increase(atelier_jobs_total{outcome="failed"}[30m]))'],
      ['hourly and nightly, last day', 'max(atelier_job_runs_failed_last_day)'],
    ],
    alerts: ['JobFailing'],
  },
  {
    title: 'Since the last hourly or nightly run',
    unit: 's',
    queries: [['age', 'max(atelier_job_run_age_seconds)']],
    alerts: ['JobsNotRunning'],
  },
  {
    title: 'Emails',
    unit: 'short',
    queries: [
      ['waiting', 'max(atelier_mails_waiting)'],
      ['failed in the last day', 'max(atelier_mails_failed_last_day)'],
    ],
  },
  {
    title: 'Most overdue email',
    unit: 's',
    queries: [['due for', 'max(atelier_mails_late_seconds)']],
    alerts: ['EmailsLate'],
  },
]

const PROCESSES: readonly Panel[] = [
  {
    title: 'Connections to the database',
    unit: 'short',
    queries: [
      ['{{instance}} {{state}}', 'atelier_database_connections'],
      ['{{instance}} at most', 'atelier_database_connections_most'],
    ],
  },
  {
    title: 'Requests that wait for a connection',
    unit: 'short',
    queries: [['{{instance}}', 'atelier_database_waiting']],
    alerts: ['ConnectionsExhausted'],
  },
  {
    title: 'Event loop delay',
    unit: 's',
    queries: [['{{instance}} p{{quantile}}', 'atelier_event_loop_delay_seconds{quantile=~"0.5|0.99"}']],
    alerts: ['ProcessBusy'],
  },
  {
    title: 'Memory',
    unit: 'bytes',
    queries: [
      ['{{instance}} resident', 'process_resident_memory_bytes'],
      ['{{instance}} heap', 'nodejs_heap_used_bytes'],
    ],
    alerts: ['MemoryHigh'],
  },
  {
    title: 'Processor time',
    unit: 'percentunit',
    queries: [['{{instance}}', `rate(process_cpu_seconds_total${rate})`]],
  },
  { title: 'Open files and connections', unit: 'short', queries: [['{{instance}}', 'process_open_fds']] },
  { title: 'Streams of live updates', unit: 'short', queries: [['{{instance}}', 'atelier_live_streams']] },
  { title: 'Time since the start', unit: 's', queries: [['{{instance}}', 'process_uptime_seconds']] },
  {
    title: 'Free share of the disk of DATA_DIR',
    unit: 'percentunit',
    queries: [
      ['{{instance}}', 'atelier_data_disk_bytes{state="free"} / ignoring(state) atelier_data_disk_bytes{state="size"}'],
    ],
    alerts: ['DiskNearlyFull'],
  },
]

/** The dashboard: panels by the title of their row. */
export const PANELS: Readonly<Record<string, readonly Panel[]>> = {
  Now: NOW,
  Requests: REQUESTS,
  'Orders and payments': MONEY,
  'Jobs and emails': WORK,
  Processes: PROCESSES,
}
