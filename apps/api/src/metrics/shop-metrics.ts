/** Business and job metrics of a shop. Each is read from an index, and so cheap in a large shop too. */
export interface ShopMetrics {
  ordersLastHour: number
  /** Per currency of its orders, in its smallest unit. */
  takenLastHour: { currency: string; cents: number }[]
  /** Payments of checkouts begun within the last hour, by state. */
  payments: { state: string; count: number }[]
  mailsWaiting: number
  /** How long the most overdue email has been due, without campaigns. */
  mailsLateSeconds: number
  /** For each kind of row that a job processes: how long the most overdue one has been due; 0 when none is. */
  overdue: { kind: 'holds' | 'payment-links' | 'emails' | 'refunds' | 'payments'; seconds: number }[]
  mailsFailedLastDay: number
  refundsWaiting: number
  refundsFailed: number
  jobRunsFailedLastDay: number
}
