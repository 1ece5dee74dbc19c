import type { MetricLabelValue } from './metric-list.ts'

/** Business and job metrics of a shop. Each is read from an index, and so cheap in a large shop too. */
export interface ShopMetrics {
  ordersLastHour: number
  /** Per currency of its orders, in its smallest unit. */
  takenLastHour: { currency: string; cents: number }[]
  /** Payments of checkouts begun within the last hour, by state. */
  payments: { state: MetricLabelValue<'atelier_payments_last_hour', 'state'>; count: number }[]
  mailsWaiting: number
  /** How long the most overdue email has been due, without campaigns. */
  mailsLateSeconds: number
  /** For each kind of row that a job processes: how long the most overdue one has been due; 0 when none is. */
  overdue: { kind: MetricLabelValue<'atelier_overdue_seconds', 'kind'>; seconds: number }[]
  mailsFailedLastDay: number
  refundsWaiting: number
  refundsFailed: number
  /** Unresolved differences between the ledger and the provider. */
  ledgerDifferences: number
  jobRunsFailedLastDay: number
  /** Since the last run of an hourly or nightly job ended; null: none did yet. */
  jobRunAgeSeconds: number | null
  /** Since the last restore drill that succeeded; null: none did yet. */
  restoreDrillAgeSeconds: number | null
  /** How long the last restore drill took; null: there was none. */
  restoreDrillSeconds: number | null
  /** Whether the last restore drill failed, as 1 or 0; null: there was none. */
  restoreDrillFailed: number | null
}
