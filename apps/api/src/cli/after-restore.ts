import { randomBytes } from 'node:crypto'
import { openPayments } from '../adapters/payments/open-payments.ts'
import { readCommandConfig, type Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import type { Logger } from '../deps.ts'
import { countKeys } from '../features/api-keys/api-keys.repo.ts'
import { holdPendingEmails, pauseCampaigns } from '../features/email/delivery/held-emails.repo.ts'
import { reconcileLedger } from '../features/payments/ledger/reconcile-ledger.ts'
import { listDifferences, restartReconciliation } from '../features/payments/ledger/reconcile-ledger.repo.ts'
import { knownProviders } from '../features/payments/providers/provider-of.ts'
import { withDatabase } from './run-command.ts'

/** The nightly job compares the rest. */
const RECONCILE_BUDGET_MS = 120_000
const LISTED = 200

/**
 * Prepares a restored shop for its start. Emails pending in the backup may have been sent since: they are held for staff,
 * and campaigns are paused. Payments and refunds since the backup are missing: the provider's lists are compared with the
 * ledger, and the differences are listed in the view Payment problems.
 */
export const prepareRestoredShop = (environment: NodeJS.ProcessEnv): Promise<void> =>
  withDatabase(environment, async (db, log) => {
    await migrate(db, log)
    const heldEmails = await holdPendingEmails(db)
    const campaigns = await pauseCampaigns(db)
    if (heldEmails > 0)
      console.log(`${heldEmails} waiting emails are held: send or discard them in the portal under Email, Logs`)
    if (campaigns > 0) console.log(`${campaigns} campaigns are paused: resume them or call them back in the portal`)
    const keys = await countKeys(db)
    if (keys > 0) {
      console.log(`${keys} API keys of the backup work: revoke those again, in the portal, that were revoked since`)
    }
    const since = await restartReconciliation(db)
    if (since !== null) await reconcileSince(db, { config: readCommandConfig(environment), log, since })
  })

async function reconcileSince(
  db: Db,
  { config, log, since }: { config: Config; log: Logger; since: Date },
): Promise<void> {
  const now = () => new Date()
  const parts = { db, config, log, now, randomBytes }
  try {
    const { payments, earlierPayments } = await openPayments(parts)
    const deps = { ...parts, payments, earlierPayments }
    // The sandbox's ledger is part of the backup, and manual payments have no provider.
    if (knownProviders(deps).every(({ id }) => id === 'sandbox' || id === 'manual')) return
    const { unfinished } = await reconcileLedger(deps, new AbortController().signal, { budgetMs: RECONCILE_BUDGET_MS })
    const { length } = await listDifferences(db, LISTED)
    const differences = `${length === LISTED ? 'at least ' : ''}${length}`
    console.log(`Compared with the payment provider since ${since.toISOString()}: ${differences} payments differ`)
    if (length > 0) console.log('The portal lists them under Payments')
    if (unfinished) console.log('Not everything could be compared: the nightly comparison continues')
  } catch (error) {
    log.warn({ err: error }, 'payment comparison after the restore failed')
    console.log('The payment provider did not respond: the nightly comparison finds what was paid since the backup')
  }
}
