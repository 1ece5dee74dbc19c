/** A rule of Prometheus that wakes or informs an operator. Its paragraph in docs/operations/runbook.md has its name. */
interface Alert {
  severity: 'critical' | 'warning'
  /** The expression that is compared; one alert for each of its time series. `withJob` adds the label of the job. */
  value: string
  above?: number
  below?: number
  /** A further condition, such as enough requests to judge a rate. */
  when?: string
  /** How long the condition holds before the alert is sent. */
  minutes: number
  /** One sentence: what is the case. */
  summary: string
}

const HOUR = 3_600
const DAY = 24 * HOUR

const answers = (matchers = ''): string => `sum(rate(atelier_requests_total${matchers}[5m]))`
const p95 = (matchers: string): string =>
  `histogram_quantile(0.95, sum by (le) (rate(atelier_request_seconds_bucket${matchers}[5m])))`

/** Whether customers can buy. */
const SHOP = {
  ShopDown: {
    severity: 'critical',
    value: 'absent(up == 1)',
    above: 0,
    minutes: 1,
    summary: 'No process of the shop answers Prometheus.',
  },
  ProcessDown: {
    severity: 'warning',
    value: 'up',
    below: 1,
    minutes: 5,
    summary: 'One process of the shop does not answer Prometheus.',
  },
  ProcessRestarting: {
    severity: 'warning',
    value: 'resets(process_uptime_seconds[30m])',
    above: 3,
    minutes: 1,
    summary: 'A process started more than 3 times within 30 minutes.',
  },
  DatabaseUnavailable: {
    severity: 'critical',
    value: 'atelier_database_up',
    below: 1,
    minutes: 1,
    summary: 'A process gets no answer from PostgreSQL.',
  },
  ErrorRateHigh: {
    severity: 'critical',
    value: `${answers('{status=~"5.."}')} / ${answers()}`,
    above: 0.01,
    when: 'sum(increase(atelier_requests_total{status=~"5.."}[5m])) > 5',
    minutes: 5,
    summary: 'More than 1 % of all requests end with a status of 500 or above.',
  },
  CheckoutSlow: {
    severity: 'warning',
    value: p95('{method="POST",route="/api/orders"}'),
    above: 0.5,
    minutes: 10,
    summary: 'One order in twenty takes longer than 0.5 seconds to store.',
  },
  PagesSlow: {
    severity: 'warning',
    value: p95('{route="page"}'),
    above: 1,
    minutes: 10,
    summary: 'One rendered page in twenty takes longer than 1 second.',
  },
  LoadShedding: {
    severity: 'warning',
    value: 'sum(rate(atelier_refused_total{what!="client"}[5m]))',
    above: 0,
    minutes: 5,
    summary: 'The shop rejects requests because it has more than it can serve.',
  },
  ProcessBusy: {
    severity: 'warning',
    value: 'atelier_event_loop_delay_seconds{quantile="0.99"}',
    above: 0.2,
    minutes: 10,
    summary: 'The event loop of a process is late by more than 0.2 seconds.',
  },
  ConnectionsExhausted: {
    severity: 'warning',
    value: 'atelier_database_waiting',
    above: 0,
    minutes: 2,
    summary: 'Requests of a process wait for a connection to PostgreSQL.',
  },
  MemoryHigh: {
    severity: 'warning',
    value: 'process_resident_memory_bytes',
    above: 700_000_000,
    minutes: 60,
    summary: 'A process has more than 700 MB of memory.',
  },
  PaymentPageReports: {
    severity: 'warning',
    value: 'sum(increase(atelier_policy_reports_total{page=~"checkout|pay"}[1h]))',
    above: 20,
    minutes: 1,
    summary: 'Browsers blocked content on payment pages more than 20 times within an hour.',
  },
} as const satisfies Record<string, Alert>

/** Whether money, emails and jobs move. */
const WORK = {
  PaymentsFailing: {
    severity: 'critical',
    value:
      'max(atelier_payments_last_hour{state="failed"}) / sum(max by (state) (atelier_payments_last_hour{state=~"failed|succeeded"}))',
    above: 0.33,
    when: 'max(atelier_payments_last_hour{state="failed"}) > 5',
    minutes: 10,
    summary: 'More than a third of the payments of the last hour failed.',
  },
  PaymentsWaiting: {
    severity: 'critical',
    value: 'max(atelier_overdue_seconds{kind="payments"})',
    above: 600,
    minutes: 5,
    summary: 'A payment has waited for its comparison with the provider for more than 10 minutes.',
  },
  LedgerDifference: {
    severity: 'warning',
    value: 'max(atelier_ledger_differences)',
    above: 0,
    minutes: 15,
    summary: 'The ledger and the payment provider differ.',
  },
  RefundFailed: {
    severity: 'warning',
    value: 'max(atelier_refunds_failed)',
    above: 0,
    minutes: 15,
    summary: 'A refund failed at the provider and needs manual work.',
  },
  JobsOverdue: {
    severity: 'critical',
    value: 'max by (kind) (atelier_overdue_seconds{kind=~"holds|refunds"})',
    above: 600,
    minutes: 5,
    summary: 'Expired holds or refunds have waited for their job for more than 10 minutes.',
  },
  JobsNotRunning: {
    severity: 'critical',
    // Before the first run the metric is missing.
    value: 'max(atelier_job_run_age_seconds) or max(process_uptime_seconds)',
    above: 2 * HOUR,
    minutes: 10,
    summary: 'No hourly job ended for 2 hours.',
  },
  JobFailing: {
    severity: 'warning',
    value: 'sum by (exported_job) (increase(atelier_jobs_total{outcome="failed"}[30m]))',
    above: 3,
    minutes: 1,
    summary: 'A job failed more than 3 times within 30 minutes.',
  },
  JobRunFailed: {
    severity: 'warning',
    value: 'max(atelier_job_runs_failed_last_day)',
    above: 0,
    minutes: 60,
    summary: 'An hourly or nightly job failed within the last day.',
  },
  EmailsLate: {
    severity: 'critical',
    value: 'max(atelier_mails_late_seconds)',
    above: 600,
    minutes: 5,
    summary: 'An email has been due for more than 10 minutes.',
  },
} as const satisfies Record<string, Alert>

/** Whether the data survives. */
const DATA = {
  BackupTooOld: {
    severity: 'critical',
    // Without any backup the metric is missing; Inf is its age, as long as a process answers at all.
    value: 'min(atelier_backup_age_seconds) or count(process_uptime_seconds) * Inf',
    above: 2 * DAY,
    minutes: 60,
    summary: 'The last backup is more than 2 days old, or there is none.',
  },
  RestoreDrillFailed: {
    severity: 'critical',
    value: 'max(atelier_restore_drill_failed)',
    above: 0,
    minutes: 1,
    summary: 'The last restore drill failed.',
  },
  RestoreDrillTooOld: {
    severity: 'warning',
    value: 'max(atelier_restore_drill_age_seconds)',
    above: 3 * DAY,
    minutes: 60,
    summary: 'No restore drill succeeded for 3 days.',
  },
  DiskNearlyFull: {
    severity: 'warning',
    value: 'atelier_data_disk_bytes{state="free"} / ignoring(state) atelier_data_disk_bytes{state="size"}',
    below: 0.2,
    minutes: 15,
    summary: 'Less than 20 % of the disk of DATA_DIR are free.',
  },
} as const satisfies Record<string, Alert>

/** The groups of alert rules, by the name of the group. */
export const ALERT_GROUPS: Readonly<Record<string, Readonly<Record<string, Alert>>>> = {
  'atelier-shop': SHOP,
  'atelier-work': WORK,
  'atelier-data': DATA,
}
export type AlertName = keyof typeof SHOP | keyof typeof WORK | keyof typeof DATA
/** Every alert by its name. */
export const ALERTS: Readonly<Record<AlertName, Alert>> = { ...SHOP, ...WORK, ...DATA }

/** Returns the condition of an alert as an expression, without the label of the job. */
export const conditionOf = ({ value, above, below, when }: Alert): string => {
  const compared = above === undefined ? `${bracketed(value)} < ${below}` : `${bracketed(value)} > ${above}`
  return when === undefined ? compared : `(${compared}) and (${when})`
}

/** `or` binds less than a comparison. */
const bracketed = (value: string): string => (value.includes(' or ') ? `(${value})` : value)
