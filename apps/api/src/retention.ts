import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { deleteOldSandboxPayments } from './adapters/payments/sandbox/sandbox.repo.ts'
import type { Db } from './db/client.ts'
import type { Deps } from './deps.ts'
import { deleteOldUnsubscribeLinks } from './features/newsletter/newsletter.repo.ts'
import { anonymizeOldOrders } from './features/customers/account/erase-orders.ts'
import { anonymizeOldEarlierOrders } from './features/earlier-orders/earlier-orders.public.ts'
import { deleteOldUnpaidPayments } from './features/payments/delete-unpaid-payments.repo.ts'
import { pruneAudit } from './features/audit/prune-audit.ts'
import { removeAuditTexts } from './features/audit/remove-audit-texts.ts'

/** Each step processes a batch of rows past their retention period, and returns the number of its rows. */
const RETENTION_STEPS = {
  orders: (db, { orderYears }) => anonymizeOldOrders(db, orderYears),
  earlierOrders: (db, { orderYears }) => anonymizeOldEarlierOrders(db, orderYears),
  unpaidPayments: (db, { unpaidPaymentMonths }) => deleteOldUnpaidPayments(db, unpaidPaymentMonths),
  unsubscribeLinks: (db, { unsubscribeLinkMonths }) => deleteOldUnsubscribeLinks(db, unsubscribeLinkMonths),
  sandboxPayments: deleteOldSandboxPayments,
  auditEntries: (db, { auditYears }) => pruneAudit(db, auditYears),
  auditTexts: (db, _, at) => removeAuditTexts(db, at),
} satisfies Record<string, (db: Db, retention: ShopTerms['retention'], at: Date) => Promise<number>>

/**
 * Enforces the retention periods of the shop's terms and of `limits.retention`. Each batch is a short transaction, so that
 * requests are not delayed. A failing step does not stop the others; their errors are thrown together at the end. Returns the counts.
 */
export async function enforceRetention(
  { db, shop, now }: Pick<Deps, 'db' | 'shop' | 'now'>,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const failures: unknown[] = []
  for (const [name, runBatch] of Object.entries(RETENTION_STEPS)) {
    counts[name] = 0
    try {
      for (let count = -1; count !== 0 && !signal.aborted; counts[name] += count)
        count = await runBatch(db, shop.terms.retention, now())
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
  return counts
}
