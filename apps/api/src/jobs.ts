import { SHOP_TIME_ZONE } from '@atelier/domain/shop-dates'
import { openJobQueue, type Job } from './adapters/jobs/job-queue.ts'
import { deleteExpiredLimits } from './adapters/rate-limits/rate-limits.repo.ts'
import type { Deps } from './deps.ts'
import { aggregatePendingVisits, deleteOldAnalytics } from './features/analytics/aggregate-visits.ts'
import { deleteExpiredPendingSignIns } from './features/auth/pending-sign-ins.repo.ts'
import { deleteExpiredSessions } from './features/auth/sessions.repo.ts'
import { deleteExpiredLinks } from './features/auth/auth-tokens.repo.ts'
import { deleteStaleGuests } from './features/auth/users.repo.ts'
import { deleteDueAccounts } from './features/customers/account/delete-accounts.ts'
import { expireInactiveAccounts } from './features/customers/account/expire-inactive-accounts.ts'
import { deleteOldRequests } from './features/back-in-stock/back-in-stock.repo.ts'
import { sendBackInStockEmails } from './features/back-in-stock/send-back-in-stock-emails.ts'
import { deleteOldEmails } from './features/email/email-log.repo.ts'
import { sendCampaigns } from './features/email/send-campaigns.ts'
import { sendQueuedEmails } from './features/email/send-queued-emails.ts'
import { deleteOldMessages } from './features/inbox/inbox.repo.ts'
import { deleteOldRuns, hasRunSince } from './features/job-runs/job-runs.repo.ts'
import { recordRun } from './features/job-runs/record-run.ts'
import { deriveRenditions } from './features/media/derive-renditions.ts'
import { sweepImages } from './features/media/sweep-images.ts'
import { anonymizeOldCheckouts } from './features/payments/checkout/checkouts.repo.ts'
import { reconcileLedger } from './features/payments/ledger/reconcile-ledger.ts'
import { reconcileOrders } from './features/payments/ledger/reconcile-orders.ts'
import { expireHolds, reconcilePendingPayments } from './features/payments/settlement/reconcile-pending-payments.ts'
import { expirePaymentLinks } from './features/payments/links/expire-payment-links.ts'
import { deleteOldEvents } from './features/payments/payments.repo.ts'
import { reviewDisputes } from './features/payments/disputes/record-dispute.ts'
import { sendRefunds } from './features/payments/refunds/send-refunds.ts'
import { settleCharge } from './features/payments/settlement/settle-payment.ts'
import { deleteOldIdempotencyKeys } from './features/idempotency/idempotency.repo.ts'
import { watchPaymentPages, type Pages } from './features/page-watch/watch-payment-pages.ts'
import { aggregateCustomerCounts } from './features/customers/desk/customer-list.repo.ts'
import { aggregateSales } from './features/products/product-sales.repo.ts'
import { aggregateOrderTotals } from './features/orders/order-daily-totals.repo.ts'
import { enforceRetention } from './retention.ts'

const EVERY_MINUTE = '* * * * *'
const HOURLY = '7 * * * *'
/** In the time zone of the shop, after the hour of the daylight-saving change. */
const NIGHTLY = '23 4 * * *'
/** Maximum duration of a run of a shared job. The rest is queued again immediately. */
const RUN_BUDGET_MS = 5 * 60_000

type JobSchedule = Pick<Job, 'name' | 'cron' | 'pollSeconds'>
type RecordedJob = JobSchedule & { work: (signal: AbortSignal) => Promise<Record<string, number>> }
type SharedJob = JobSchedule & { work: (signal: AbortSignal) => Promise<unknown> }

/** A job whose runs and counts are stored for staff. Runs exclusively; a missed run is caught up. */
const recordedJob = (deps: Deps, { work, ...job }: RecordedJob): Job => ({
  ...job,
  concurrency: 'exclusive',
  hasRunSince: (at) => hasRunSince(deps.db, job.name, at),
  work: async (signal) => {
    await recordRun(deps, job.name, () => work(signal), signal)
    // The run is recorded as unfinished and queued again.
    if (signal.aborted) throw new Error(`${job.name} was interrupted before the end`)
  },
})

/** A job that claims due rows. All processes run it concurrently; a run over the time budget is continued by a new one. */
const sharedJob = ({ work, ...job }: SharedJob): Job => ({
  ...job,
  concurrency: 'shared',
  work: async (signal) => {
    const budget = AbortSignal.timeout(RUN_BUDGET_MS)
    await work(AbortSignal.any([signal, budget]))
    return { hasMore: budget.aborted && !signal.aborted }
  },
})

const sweep = (name: string, deps: Deps, remove: (db: Deps['db']) => Promise<number>): Job =>
  recordedJob(deps, {
    name,
    cron: HOURLY,
    pollSeconds: 60,
    work: async () => ({ removed: await remove(deps.db) }),
  })

/** Delivers sandbox webhooks that were not accepted, or that were due while no process ran. */
const sandboxJobs = ({ sandbox }: Deps): Job[] =>
  sandbox
    ? [
        {
          name: 'sandbox-messages',
          cron: EVERY_MINUTE,
          pollSeconds: 30,
          concurrency: 'exclusive',
          work: async () => void (await sandbox.deliverDue()),
        },
      ]
    : []

/** Watches the pages on which customers enter cards. Runs only in a process that renders the storefront. */
const paymentPageJobs = (deps: Deps, ownPages: Pages['own'] | undefined): Job[] =>
  ownPages
    ? [
        recordedJob(deps, {
          name: 'watch-payment-pages',
          cron: NIGHTLY,
          pollSeconds: 60,
          work: (signal) => watchPaymentPages(deps, { own: ownPages }, signal),
        }),
      ]
    : []

/** Lists all jobs. `ownPages` renders pages of the storefront in this process. */
export const allJobs = (deps: Deps, ownPages?: Pages['own']): Job[] => [
  sharedJob({
    name: 'send-mail',
    // A signal starts it at once; the schedule picks up rows left by a crash or a failed attempt.
    cron: EVERY_MINUTE,
    pollSeconds: 5,
    work: (signal) => sendQueuedEmails(deps, signal),
  }),
  sharedJob({
    name: 'send-campaigns',
    cron: EVERY_MINUTE,
    pollSeconds: 5,
    work: (signal) => sendCampaigns(deps, signal),
  }),
  recordedJob(deps, {
    name: 'retire-accounts',
    cron: NIGHTLY,
    pollSeconds: 60,
    work: (signal) => expireInactiveAccounts(deps, signal),
  }),
  recordedJob(deps, {
    name: 'delete-accounts',
    cron: HOURLY,
    pollSeconds: 60,
    work: (signal) => deleteDueAccounts(deps, signal),
  }),
  sharedJob({
    name: 'mail-waiting',
    cron: EVERY_MINUTE,
    pollSeconds: 30,
    work: (signal) => sendBackInStockEmails(deps, signal),
  }),
  sharedJob({
    name: 'derive-pictures',
    // An upload starts it at once; the schedule picks up images left by a crash.
    cron: EVERY_MINUTE,
    pollSeconds: 30,
    work: (signal) => deriveRenditions(deps, signal),
  }),
  recordedJob(deps, {
    name: 'sweep-pictures',
    cron: NIGHTLY,
    pollSeconds: 60,
    work: async (signal) => ({ removed: await sweepImages(deps, signal) }),
  }),
  {
    name: 'fold-tallies',
    cron: EVERY_MINUTE,
    pollSeconds: 60,
    concurrency: 'exclusive',
    work: async () => {
      await aggregateOrderTotals(deps.db)
      await aggregateSales(deps.db)
      await aggregateCustomerCounts(deps.db)
    },
  },
  sharedJob({
    name: 'settle-payments',
    cron: '*/2 * * * *',
    pollSeconds: 30,
    work: (signal) => reconcilePendingPayments(deps, signal),
  }),
  sharedJob({
    name: 'expire-holds',
    cron: EVERY_MINUTE,
    pollSeconds: 30,
    work: (signal) => expireHolds(deps, signal),
  }),
  sharedJob({
    name: 'payment-links',
    cron: '*/10 * * * *',
    pollSeconds: 60,
    work: (signal) => expirePaymentLinks(deps, signal),
  }),
  sharedJob({
    name: 'send-refunds',
    // A signal starts it at once; the schedule picks up rows left by a crash or a failed attempt.
    cron: EVERY_MINUTE,
    pollSeconds: 30,
    work: (signal) => sendRefunds(deps, signal),
  }),
  recordedJob(deps, {
    name: 'compare-payments',
    cron: NIGHTLY,
    pollSeconds: 60,
    work: async (signal) => ({
      ...(await reconcileLedger(deps, signal, {
        settleCharge: (payment, ref) => settleCharge(deps, payment, ref),
      })),
    }),
  }),
  recordedJob(deps, {
    name: 'compare-orders',
    cron: NIGHTLY,
    pollSeconds: 60,
    work: (signal) => reconcileOrders(deps, signal),
  }),
  recordedJob(deps, {
    name: 'add-up-visits',
    cron: HOURLY,
    pollSeconds: 60,
    work: (signal) => aggregatePendingVisits(deps, signal),
  }),
  recordedJob(deps, { name: 'retire-analytics', cron: NIGHTLY, pollSeconds: 60, work: () => deleteOldAnalytics(deps) }),
  recordedJob(deps, {
    name: 'review-disputes',
    cron: NIGHTLY,
    pollSeconds: 60,
    work: async (signal) => ({ asked: await reviewDisputes(deps, signal) }),
  }),
  recordedJob(deps, {
    name: 'enforce-retention',
    cron: NIGHTLY,
    pollSeconds: 60,
    work: (signal) => enforceRetention(deps, signal),
  }),
  ...sandboxJobs(deps),
  ...paymentPageJobs(deps, ownPages),
  sweep('sweep-provider-events', deps, deleteOldEvents),
  sweep('sweep-checkouts', deps, (db) => anonymizeOldCheckouts(db, deps.terms.retention.forgetCheckoutDays)),
  sweep('sweep-back-in-stock', deps, (db) => deleteOldRequests(db, deps.terms.retention.backInStockDays)),
  sweep('sweep-sessions', deps, deleteExpiredSessions),
  sweep('sweep-pending-sign-ins', deps, deleteExpiredPendingSignIns),
  sweep('sweep-idempotency', deps, deleteOldIdempotencyKeys),
  sweep('sweep-guests', deps, deleteStaleGuests),
  sweep('sweep-links', deps, deleteExpiredLinks),
  sweep('sweep-rate-limits', deps, deleteExpiredLimits),
  sweep('sweep-messages', deps, (db) => deleteOldMessages(db, deps.terms.retention.closedMessageMonths)),
  sweep('sweep-mails', deps, (db) => deleteOldEmails(db, deps.terms.retention.emailMonths)),
  sweep('sweep-job-runs', deps, deleteOldRuns),
]

/** Starts the job workers of this process. `stop` waits for running jobs and releases the others. */
export async function startJobs(deps: Deps, ownPages?: Pages['own']): Promise<{ stop: () => Promise<void> }> {
  const { db, log, metrics, signals, config } = deps
  const parts = { db, log, metrics, isEmbedded: config.embedded, timeZone: SHOP_TIME_ZONE }
  const queue = await openJobQueue(parts, allJobs(deps, ownPages))
  const sendEmails = (): void => queue.enqueue('send-mail')
  const sendCampaignEmails = (): void => queue.enqueue('send-campaigns')
  const derive = (): void => queue.enqueue('derive-pictures')
  const refund = (): void => queue.enqueue('send-refunds')
  signals.on('mail-queued', sendEmails)
  signals.on('campaign-queued', sendCampaignEmails)
  signals.on('picture-uploaded', derive)
  signals.on('refund-requested', refund)
  // Process work that was queued while no worker ran.
  sendEmails()
  sendCampaignEmails()
  derive()
  return {
    async stop() {
      signals.off('mail-queued', sendEmails)
      signals.off('campaign-queued', sendCampaignEmails)
      signals.off('picture-uploaded', derive)
      signals.off('refund-requested', refund)
      await queue.stop()
    },
  }
}
