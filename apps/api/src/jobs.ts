import { REVOKED_KEY_DAYS } from '@atelier/domain/api-keys/api-key.schema'
import { EVENT_DAYS } from '@atelier/domain/events/event.schema'
import { limits } from '@atelier/domain/limits/limits'
import { openJobQueue, type Job } from './adapters/jobs/job-queue.ts'
import { deleteExpiredLimits } from './adapters/rate-limits/rate-limits.repo.ts'
import type { Deps } from './deps.ts'
import { addNewVisits, aggregatePendingVisits, deleteOldAnalytics } from './features/analytics/aggregate-visits.ts'
import { deleteUsedPasskeyChallenges } from './features/auth/passkeys/passkeys.repo.ts'
import { deleteExpiredPendingSignIns } from './features/auth/pending-sign-ins.repo.ts'
import { checkSsoSessions } from './features/auth/sso/end-sso-sessions.ts'
import { deleteOldSsoAttempts } from './features/auth/sso/sso-attempts.repo.ts'
import { deleteExpiredSessions } from './features/auth/sessions.repo.ts'
import { deleteExpiredLinks } from './features/auth/auth-tokens.repo.ts'
import { deleteStaleGuests } from './features/auth/users.repo.ts'
import { deleteDueAccounts } from './features/customers/account/delete-accounts.ts'
import { listGuestBuyers } from './features/customers/desk/list-guest-buyers.ts'
import { expireInactiveAccounts } from './features/customers/account/expire-inactive-accounts.ts'
import { deleteOldRequests } from './features/back-in-stock/back-in-stock.repo.ts'
import { sendBackInStockEmails } from './features/back-in-stock/send-back-in-stock-emails.ts'
import { deleteOldEmails } from './features/email/email-log.repo.ts'
import { sendCampaigns } from './features/email/campaigns/send-campaigns.ts'
import { sendQueuedEmails } from './features/email/delivery/send-queued-emails.ts'
import { deleteOldMessages } from './features/inbox/inbox.repo.ts'
import { deleteOldRuns } from './features/job-runs/job-runs.repo.ts'
import {
  EVERY_MINUTE,
  HOURLY,
  NIGHTLY,
  recordedJob,
  sharedJob,
  sweep,
  withinBudget,
} from './features/job-runs/job-kinds.ts'
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
import { checkStockMovements } from './features/products/check-stock-movements.ts'
import { runDueSales } from './features/products/sales/run-due-sales.ts'
import { aggregateSales } from './features/products/product-sales.repo.ts'
import { aggregateOrderTotals } from './features/orders/order-daily-totals.repo.ts'
import { DRILL, drillRestore } from './features/restore-drill/drill-restore.ts'
import { sweepPhotos } from './features/returns/photos/sweep-photos.ts'
import { deleteOldShopEvents } from './features/events/events.repo.ts'
import { createSingleFlight } from './cache/single-flight.ts'
import { deleteRevokedKeys } from './features/api-keys/api-keys.repo.ts'
import { warnOfExpiringKeys } from './features/api-keys/warn-of-expiring-keys.ts'
import { deliverWebhooks } from './features/webhooks/deliver-webhooks.ts'
import { deleteOldDeliveries } from './features/webhooks/webhooks.repo.ts'
import { sweepLabelFiles } from './features/shipping-labels/label-file.ts'
import { deleteOldQuotes } from './features/shipping-labels/labels.repo.ts'
import { trackParcels } from './features/shipping-labels/track-parcels.ts'
import { runImports } from './features/moving-in/run-imports.ts'
import { deleteWaitingRuns } from './features/moving-in/import-runs.repo.ts'
import { sendTaxTransactions } from './features/taxes/send-tax-transactions.ts'
import { enforceRetention } from './retention.ts'

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
        recordedJob(deps, 'watch-payment-pages', NIGHTLY, (signal) =>
          watchPaymentPages(deps, { own: ownPages }, signal),
        ),
      ]
    : []

const emailJobs = (deps: Deps): Job[] => [
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
  sharedJob({
    name: 'send-back-in-stock',
    cron: EVERY_MINUTE,
    pollSeconds: 30,
    work: (signal) => sendBackInStockEmails(deps, signal),
  }),
]

const imageJobs = (deps: Deps): Job[] => [
  sharedJob({
    name: 'derive-renditions',
    // An upload starts it at once; the schedule picks up images left by a crash.
    cron: EVERY_MINUTE,
    pollSeconds: 30,
    work: (signal) => deriveRenditions(deps, signal),
  }),
  recordedJob(deps, 'sweep-return-photos', HOURLY, async (signal) => ({ removed: await sweepPhotos(deps, signal) })),
  recordedJob(deps, 'sweep-images', NIGHTLY, async (signal) => ({ removed: await sweepImages(deps, signal) })),
]

const paymentJobs = (deps: Deps): Job[] => [
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
  sharedJob({
    name: 'send-tax-transactions',
    cron: EVERY_MINUTE,
    pollSeconds: 60,
    work: (signal) => sendTaxTransactions(deps, signal),
  }),
  recordedJob(deps, 'reconcile-payments', NIGHTLY, async (signal) => ({
    ...(await reconcileLedger(deps, signal, {
      settleCharge: (payment, ref) => settleCharge(deps, payment, ref),
    })),
  })),
  recordedJob(deps, 'reconcile-orders', NIGHTLY, (signal) => reconcileOrders(deps, signal)),
  recordedJob(deps, 'review-disputes', NIGHTLY, async (signal) => ({ asked: await reviewDisputes(deps, signal) })),
]

/** Days after which prices of labels are no longer valid. */
const LABEL_QUOTE_DAYS = 7

/** Jobs of shipping labels. Without a carrier account there is nothing to ask. */
const carrierJobs = (deps: Deps): Job[] => [
  ...(deps.carrier
    ? [
        sharedJob({
          name: 'track-parcels',
          cron: EVERY_MINUTE,
          pollSeconds: 30,
          work: (signal) => trackParcels(deps, signal),
        }),
      ]
    : []),
  recordedJob(deps, 'sweep-labels', HOURLY, async (signal) => ({
    removed: (await sweepLabelFiles(deps, signal)) + (await deleteOldQuotes(deps.db, LABEL_QUOTE_DAYS)),
  })),
]

/** Delivers events to the addresses that staff have subscribed. */
const webhookJobs = (deps: Deps): Job[] => {
  // A run lasts as long as it may, and a new one follows at once. The schedule begins one where none is.
  const runs = createSingleFlight<void>()
  return [
    sharedJob({
      name: 'deliver-webhooks',
      cron: EVERY_MINUTE,
      pollSeconds: 5,
      work: (signal) => runs.run('deliver', () => deliverWebhooks(deps, signal)),
    }),
  ]
}

/** Checks, imports and undoes files of other shops. One process at a time; a long run is continued by a new one. */
const importJobs = (deps: Deps): Job[] => [
  {
    name: 'run-imports',
    // A request starts it at once; the schedule continues what a killed process left.
    cron: EVERY_MINUTE,
    pollSeconds: 30,
    concurrency: 'exclusive',
    work: withinBudget((signal) => runImports(deps, signal)),
  },
  sweep('sweep-imports', deps, (db) => deleteWaitingRuns(db, limits.movingIn.waitingDays)),
]

/** Starts and ends sales. One process at a time, so that a sale never starts before the one before it has ended. */
const saleJobs = (deps: Deps): Job[] => [
  {
    name: 'run-sales',
    cron: EVERY_MINUTE,
    pollSeconds: 30,
    concurrency: 'exclusive',
    work: async (signal) => void (await runDueSales(deps, signal)),
  },
]

/** Asks the provider of single sign-on about each person about once an hour. */
const ssoJobs = (deps: Deps): Job[] => [
  {
    name: 'check-single-sign-on',
    cron: '*/10 * * * *',
    pollSeconds: 60,
    concurrency: 'exclusive',
    work: async (signal) => void (await checkSsoSessions(deps, signal)),
  },
]

/** Restores the last backup beside the shop, every night. */
const backupJobs = (deps: Deps): Job[] => [recordedJob(deps, DRILL, NIGHTLY, (signal) => drillRestore(deps, signal))]

/** Jobs that add up rows for reports. */
const reportJobs = (deps: Deps): Job[] => [
  {
    name: 'aggregate-counters',
    cron: EVERY_MINUTE,
    pollSeconds: 60,
    concurrency: 'exclusive',
    work: async (signal) => {
      await listGuestBuyers(deps, signal)
      await aggregateOrderTotals(deps.db)
      await aggregateSales(deps.db)
      await aggregateCustomerCounts(deps.db)
    },
  },
  {
    name: 'add-new-visits',
    cron: EVERY_MINUTE,
    pollSeconds: 60,
    concurrency: 'exclusive',
    work: (signal) => addNewVisits(deps, deps.shop.company.region, signal),
  },
  recordedJob(deps, 'aggregate-visits', HOURLY, (signal) =>
    aggregatePendingVisits(deps, deps.shop.company.region, signal),
  ),
]

/** Jobs that delete or anonymize what is past its retention period. */
const retentionJobs = (deps: Deps): Job[] => [
  recordedJob(deps, 'retire-accounts', NIGHTLY, (signal) => expireInactiveAccounts(deps, signal)),
  recordedJob(deps, 'delete-accounts', HOURLY, (signal) => deleteDueAccounts(deps, signal)),
  recordedJob(deps, 'check-stock-movements', NIGHTLY, () => checkStockMovements(deps)),
  recordedJob(deps, 'retire-analytics', NIGHTLY, () => deleteOldAnalytics(deps)),
  recordedJob(deps, 'enforce-retention', NIGHTLY, (signal) => enforceRetention(deps, signal)),
  sweep('sweep-provider-events', deps, deleteOldEvents),
  sweep('sweep-webhook-log', deps, (db) => deleteOldDeliveries(db, EVENT_DAYS)),
  recordedJob(deps, 'warn-api-keys', NIGHTLY, async () => ({ warned: await warnOfExpiringKeys(deps) })),
  sweep('sweep-api-keys', deps, (db) => deleteRevokedKeys(db, REVOKED_KEY_DAYS)),
  sweep('sweep-events', deps, (db) => deleteOldShopEvents(db, EVENT_DAYS)),
  sweep('sweep-checkouts', deps, (db) => anonymizeOldCheckouts(db, deps.shop.terms.retention.forgetCheckoutDays)),
  sweep('sweep-back-in-stock', deps, (db) => deleteOldRequests(db, deps.shop.terms.retention.backInStockDays)),
  sweep('sweep-sessions', deps, deleteExpiredSessions),
  sweep('sweep-pending-sign-ins', deps, deleteExpiredPendingSignIns),
  sweep('sweep-passkey-challenges', deps, deleteUsedPasskeyChallenges),
  sweep('sweep-single-sign-on', deps, deleteOldSsoAttempts),
  sweep('sweep-idempotency', deps, deleteOldIdempotencyKeys),
  sweep('sweep-guests', deps, deleteStaleGuests),
  sweep('sweep-links', deps, deleteExpiredLinks),
  sweep('sweep-rate-limits', deps, deleteExpiredLimits),
  sweep('sweep-messages', deps, (db) => deleteOldMessages(db, deps.shop.terms.retention.closedMessageMonths)),
  sweep('sweep-mails', deps, (db) => deleteOldEmails(db, deps.shop.terms.retention.emailMonths)),
  sweep('sweep-job-runs', deps, deleteOldRuns),
]

/** Lists all jobs. `ownPages` renders pages of the storefront in this process. */
export const allJobs = (deps: Deps, ownPages?: Pages['own']): Job[] => [
  ...emailJobs(deps),
  ...imageJobs(deps),
  ...paymentJobs(deps),
  ...saleJobs(deps),
  ...importJobs(deps),
  ...carrierJobs(deps),
  ...webhookJobs(deps),
  ...ssoJobs(deps),
  ...backupJobs(deps),
  ...reportJobs(deps),
  ...retentionJobs(deps),
  ...sandboxJobs(deps),
  ...paymentPageJobs(deps, ownPages),
]

/** The job that a signal of this process starts at once. */
const STARTED_BY = {
  'mail-queued': 'send-mail',
  'campaign-queued': 'send-campaigns',
  'image-uploaded': 'derive-renditions',
  'webhook-changed': 'deliver-webhooks',
  'refund-requested': 'send-refunds',
  'import-requested': 'run-imports',
} as const
/** Work that may have been queued while no worker ran. */
const STARTED_AT_ONCE = ['send-mail', 'send-campaigns', 'derive-renditions', 'deliver-webhooks']

/** Starts the job workers of this process. `stop` waits for running jobs and releases the others. */
export async function startJobs(deps: Deps, ownPages?: Pages['own']): Promise<{ stop: () => Promise<void> }> {
  const { db, log, metrics, signals } = deps
  const parts = { db, log, metrics, timeZone: deps.shop.company.region.timeZone }
  const queue = await openJobQueue(parts, allJobs(deps, ownPages))
  const listeners = Object.entries(STARTED_BY).map(([signal, job]) => ({ signal, start: () => queue.enqueue(job) }))
  for (const { signal, start } of listeners) signals.on(signal, start)
  for (const job of STARTED_AT_ONCE) queue.enqueue(job)
  return {
    async stop() {
      for (const { signal, start } of listeners) signals.off(signal, start)
      await queue.stop()
    },
  }
}
