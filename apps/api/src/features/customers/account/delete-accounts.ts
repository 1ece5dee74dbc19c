import type { DeleteAccountBody } from '@atelier/domain/customers/customer-account.schema'
import { daysAfter, shopDate } from '@atelier/domain/region/shop-dates'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { queueEmail } from '../../email/email.public.ts'
import { listDueDeletions, lockDueDeletion } from './account-deletion.repo.ts'
import { eraseAccount } from './erase-account.ts'
import { eraseOrdersOfDeleted } from './erase-orders.ts'
import { accountChangedEmail } from '../links/account-emails.ts'
import { updateDeletionDue } from '../customers.repo.ts'
import { verifyPassword } from './verify-password.ts'

/** Schedules the deletion of an account after the published period (S9) and emails its owner how to cancel it. */
export async function requestDeletion(deps: Deps, userId: string, body: DeleteAccountBody): Promise<Date> {
  const { name, email, deletionDueAt } = await verifyPassword(deps.db, userId, body.currentPassword)
  // A repeated request does not postpone the deletion.
  if (deletionDueAt) return deletionDueAt
  const dueAt = daysAfter(deps.now(), deps.shop.terms.retention.accountDeletionDays)
  await inTransaction(deps.db, async (tx) => {
    await updateDeletionDue(tx, userId, dueAt)
    const detail = shopDate(dueAt, deps.shop.company.region)
    await queueEmail(tx, accountChangedEmail('deletion', { userId, name, email, detail }, deps.config.publicUrl))
  })
  deps.signals.emit('mail-queued')
  return dueAt
}

const BATCH_SIZE = 500

/**
 * Job: deletes due accounts, and anonymizes deleted accounts' orders that have been delivered since. Each account has
 * its own transaction, so that one failure does not stop the others. Returns the numbers of deleted accounts and
 * anonymized orders.
 */
export async function deleteDueAccounts(deps: Deps, signal: AbortSignal): Promise<{ deleted: number; orders: number }> {
  let deleted = 0
  const failures: unknown[] = []
  for (let after = ''; !signal.aborted;) {
    const due = await listDueDeletions(deps.db, after, BATCH_SIZE)
    for (const userId of due) {
      if (signal.aborted) break
      await deleteAccount(deps, userId).then(
        (isDeleted) => (deleted += isDeleted ? 1 : 0),
        (error: unknown) => {
          deps.log.error({ err: error, userId }, 'account deletion failed')
          failures.push(error)
        },
      )
    }
    const last = due.at(-1)
    if (last === undefined) break
    after = last
  }
  const orders = await inTransaction(deps.db, (tx) => eraseOrdersOfDeleted(tx, null))
  // Fails the run, so that staff see it and the job retries.
  if (failures.length > 0) throw new AggregateError(failures, `Failed to delete ${failures.length} accounts`)
  return { deleted, orders }
}

function deleteAccount({ db, now }: Deps, userId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const customer = await lockDueDeletion(tx, userId)
    if (!customer) return false
    const { email, isEmailVerified: isAddressProven } = customer
    await eraseAccount(tx, { userId, email, role: 'customer', isAddressProven }, now())
    return true
  })
}
