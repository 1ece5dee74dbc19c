import { policy } from '@atelier/domain/policy'
import { openJobQueue, type Job } from './adapters/jobs/job-queue.ts'
import { deleteExpiredLimits } from './adapters/rate-limits/rate-limits.repo.ts'
import type { Deps } from './deps.ts'
import { closeDaysOfVisits, retireAnalytics } from './features/analytics/add-up-visits.ts'
import { deleteExpiredPendingSignIns } from './features/auth/pending-sign-ins.repo.ts'
import { deleteExpiredSessions } from './features/auth/sessions.repo.ts'
import { deleteStaleGuests } from './features/customers/customers.repo.ts'
import { deleteExpiredLinks } from './features/customers/links/auth-tokens.repo.ts'
import { deleteDueAccounts } from './features/customers/account/delete-accounts.ts'
import { retireAccounts } from './features/customers/account/retire-accounts.ts'
import { deleteOldRequests } from './features/back-in-stock/back-in-stock.repo.ts'
import { mailWaiting } from './features/back-in-stock/mail-waiting.ts'
import { deleteOldMails } from './features/email/mail-log.repo.ts'
import { sendCampaigns } from './features/email/send-campaigns.ts'
import { sendQueuedMails } from './features/email/send-queued-mails.ts'
import { deleteOldMessages } from './features/inbox/inbox.repo.ts'
import { deleteOldRuns, hasRunSince } from './features/job-runs/job-runs.repo.ts'
import { recordRun } from './features/job-runs/record-run.ts'
import { derivePictures } from './features/media/derive-pictures.ts'
import { sweepPictures } from './features/media/sweep-pictures.ts'
import { blankOldCheckouts } from './features/payments/checkouts.repo.ts'
import { compareBooks } from './features/payments/compare-books.ts'
import { compareOrders } from './features/payments/compare-orders.ts'
import { expireHolds, reconcilePayments } from './features/payments/look-after-payments.ts'
import { lookAfterLinks } from './features/payments/look-after-links.ts'
import { deleteOldEvents } from './features/payments/payments.repo.ts'
import { reviewDisputes } from './features/payments/note-dispute.ts'
import { sendRefunds } from './features/payments/send-refunds.ts'
import { settleCharge } from './features/payments/settle-payment.ts'
import { deleteOldKeys } from './features/orders/idempotency.repo.ts'
import { watchPaymentPages, type Pages } from './features/page-watch/watch-payment-pages.ts'
import { foldCustomerTallies } from './features/customers/desk/customer-list.repo.ts'
import { foldSales } from './features/products/product-sales.repo.ts'
import { foldTallies } from './features/orders/order-tallies.repo.ts'
import { enforceRetention } from './retention.ts'

const EVERY_MINUTE = '* * * * *'
const HOURLY = '7 * * * *'
/** In the time zone of the shop, after the hour in which its clocks change. */
const NIGHTLY = '23 4 * * *'
/** How long a run of a job that divides its rows lasts at most. What is left then is queued again at once. */
const RUN_BUDGET_MS = 5 * 60_000

type JobParts = Pick<Job, 'name' | 'cron' | 'pollSeconds'>
type RecordedJob = JobParts & { work: (signal: AbortSignal) => Promise<Record<string, number>> }
type DividedJob = JobParts & { work: (signal: AbortSignal) => Promise<unknown> }

/** A job whose runs staff can look up, with the counts it answers. One run at a time; a missed one is caught up. */
const recorded = (deps: Deps, { work, ...job }: RecordedJob): Job => ({
  ...job,
  concurrency: 'exclusive',
  hasRunSince: (at) => hasRunSince(deps.db, job.name, at),
  work: async (signal) => {
    await recordRun(deps, job.name, () => work(signal), signal)
    // Recorded as unfinished, and queued again.
    if (signal.aborted) throw new Error(`${job.name} was interrupted before the end`)
  },
})

/** A job that claims rows until none is due: every process helps, and a long run makes way for a new one. */
const divided = ({ work, ...job }: DividedJob): Job => ({
  ...job,
  concurrency: 'shared',
  work: async (signal) => {
    const budget = AbortSignal.timeout(RUN_BUDGET_MS)
    await work(AbortSignal.any([signal, budget]))
    return { hasMore: budget.aborted && !signal.aborted }
  },
})

const sweep = (name: string, deps: Deps, remove: (db: Deps['db']) => Promise<number>): Job =>
  recorded(deps, {
    name,
    cron: HOURLY,
    pollSeconds: 60,
    work: async () => ({ removed: await remove(deps.db) }),
  })

/** Messages of the sandbox that nobody took, or that were due while no process ran. */
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

/** What visitors get of the pages where cards are typed; only a process that makes them can tell. */
const pageJobs = (deps: Deps, ownPages: Pages['own'] | undefined): Job[] =>
  ownPages
    ? [
        recorded(deps, {
          name: 'watch-payment-pages',
          cron: NIGHTLY,
          pollSeconds: 60,
          work: (signal) => watchPaymentPages(deps, { own: ownPages }, signal),
        }),
      ]
    : []

/** Everything that runs outside of requests, as a list. `ownPages` makes pages of the storefront in this process. */
export const allJobs = (deps: Deps, ownPages?: Pages['own']): Job[] => [
  divided({
    name: 'send-mail',
    // A signal sends at once; this finds what a crash or a failed try left behind.
    cron: EVERY_MINUTE,
    pollSeconds: 5,
    work: (signal) => sendQueuedMails(deps, signal),
  }),
  divided({
    name: 'send-campaigns',
    cron: EVERY_MINUTE,
    pollSeconds: 5,
    work: (signal) => sendCampaigns(deps, signal),
  }),
  recorded(deps, {
    name: 'retire-accounts',
    cron: NIGHTLY,
    pollSeconds: 60,
    work: (signal) => retireAccounts(deps, signal),
  }),
  recorded(deps, {
    name: 'delete-accounts',
    cron: HOURLY,
    pollSeconds: 60,
    work: (signal) => deleteDueAccounts(deps, signal),
  }),
  divided({
    name: 'mail-waiting',
    cron: EVERY_MINUTE,
    pollSeconds: 30,
    work: (signal) => mailWaiting(deps, signal),
  }),
  divided({
    name: 'derive-pictures',
    // An upload wakes it; this finds what a crash left behind.
    cron: EVERY_MINUTE,
    pollSeconds: 30,
    work: (signal) => derivePictures(deps, signal),
  }),
  recorded(deps, {
    name: 'sweep-pictures',
    cron: NIGHTLY,
    pollSeconds: 60,
    work: async (signal) => ({ removed: await sweepPictures(deps, signal) }),
  }),
  {
    name: 'fold-tallies',
    cron: EVERY_MINUTE,
    pollSeconds: 60,
    concurrency: 'exclusive',
    work: async () => {
      await foldTallies(deps.db)
      await foldSales(deps.db)
      await foldCustomerTallies(deps.db)
    },
  },
  divided({
    name: 'settle-payments',
    cron: '*/2 * * * *',
    pollSeconds: 30,
    work: (signal) => reconcilePayments(deps, signal),
  }),
  divided({
    name: 'expire-holds',
    cron: EVERY_MINUTE,
    pollSeconds: 30,
    work: (signal) => expireHolds(deps, signal),
  }),
  divided({
    name: 'payment-links',
    cron: '*/10 * * * *',
    pollSeconds: 60,
    work: (signal) => lookAfterLinks(deps, signal),
  }),
  divided({
    name: 'send-refunds',
    // A signal sends at once; this finds what a crash or a failed try left behind.
    cron: EVERY_MINUTE,
    pollSeconds: 30,
    work: (signal) => sendRefunds(deps, signal),
  }),
  recorded(deps, {
    name: 'compare-payments',
    cron: NIGHTLY,
    pollSeconds: 60,
    work: async (signal) => ({
      ...(await compareBooks(deps, signal, {
        settleCharge: (payment, ref) => settleCharge(deps, payment, ref),
      })),
    }),
  }),
  recorded(deps, {
    name: 'compare-orders',
    cron: NIGHTLY,
    pollSeconds: 60,
    work: (signal) => compareOrders(deps, signal),
  }),
  recorded(deps, {
    name: 'add-up-visits',
    cron: HOURLY,
    pollSeconds: 60,
    work: (signal) => closeDaysOfVisits(deps, signal),
  }),
  recorded(deps, { name: 'retire-analytics', cron: NIGHTLY, pollSeconds: 60, work: () => retireAnalytics(deps) }),
  recorded(deps, {
    name: 'review-disputes',
    cron: NIGHTLY,
    pollSeconds: 60,
    work: async (signal) => ({ asked: await reviewDisputes(deps, signal) }),
  }),
  recorded(deps, {
    name: 'enforce-retention',
    cron: NIGHTLY,
    pollSeconds: 60,
    work: (signal) => enforceRetention(deps, signal),
  }),
  ...sandboxJobs(deps),
  ...pageJobs(deps, ownPages),
  sweep('sweep-provider-events', deps, deleteOldEvents),
  sweep('sweep-checkouts', deps, (db) => blankOldCheckouts(db, policy.payment.forgetCheckoutDays)),
  sweep('sweep-back-in-stock', deps, deleteOldRequests),
  sweep('sweep-sessions', deps, deleteExpiredSessions),
  sweep('sweep-pending-sign-ins', deps, deleteExpiredPendingSignIns),
  sweep('sweep-idempotency', deps, deleteOldKeys),
  sweep('sweep-guests', deps, deleteStaleGuests),
  sweep('sweep-links', deps, deleteExpiredLinks),
  sweep('sweep-rate-limits', deps, deleteExpiredLimits),
  sweep('sweep-messages', deps, deleteOldMessages),
  sweep('sweep-mails', deps, deleteOldMails),
  sweep('sweep-job-runs', deps, deleteOldRuns),
]

/** Starts working on jobs in this process. `stop` lets running ones finish and gives the rest back. */
export async function startJobs(deps: Deps, ownPages?: Pages['own']): Promise<{ stop: () => Promise<void> }> {
  const { db, log, vitals, signals, config } = deps
  const parts = { db, log, vitals, isEmbedded: config.embedded, timeZone: policy.shopTimeZone }
  const queue = await openJobQueue(parts, allJobs(deps, ownPages))
  const sendMail = (): void => queue.wake('send-mail')
  const sendCampaignMails = (): void => queue.wake('send-campaigns')
  const derive = (): void => queue.wake('derive-pictures')
  const refund = (): void => queue.wake('send-refunds')
  signals.on('mail-queued', sendMail)
  signals.on('campaign-queued', sendCampaignMails)
  signals.on('picture-uploaded', derive)
  signals.on('refund-requested', refund)
  // What was queued while no worker ran.
  sendMail()
  sendCampaignMails()
  derive()
  return {
    async stop() {
      signals.off('mail-queued', sendMail)
      signals.off('campaign-queued', sendCampaignMails)
      signals.off('picture-uploaded', derive)
      signals.off('refund-requested', refund)
      await queue.stop()
    },
  }
}
