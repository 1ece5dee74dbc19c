import { policy } from '@atelier/domain/policy'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { queueEmail } from '../../email/email.repo.ts'
import { inactivityWarningEmail } from '../links/account-emails.ts'
import { scheduleInactiveDeletions, takeAccountsToWarn } from './inactive-accounts.repo.ts'

/** Few enough for a short transaction. */
const BATCH = 100
const DAY_MS = 86_400_000
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })

/**
 * The job behind 'kept for so many years without use' (S9): tells owners of long unused accounts in time, and makes those
 * due for deletion that stayed unused. Signing in is all it takes to keep one. Never deletes without a warning: an account
 * that was long over its time when first looked at is warned first, too.
 */
export async function expireInactiveAccounts(
  deps: Deps,
  signal: AbortSignal,
): Promise<{ warned: number; due: number }> {
  const due = await scheduleInactiveDeletions(deps.db)
  const day = longDate.format(new Date(deps.now().getTime() + policy.inactiveAccountWarningDays * DAY_MS))
  let warned = 0
  while (!signal.aborted) {
    const accounts = await inTransaction(deps.db, async (tx) => {
      const unused = await takeAccountsToWarn(tx, BATCH)
      for (const { userId, name, email } of unused) {
        await queueEmail(tx, inactivityWarningEmail({ userId, name, email, day }, deps.config.publicUrl))
      }
      return unused
    })
    if (accounts.length === 0) break
    warned += accounts.length
    deps.signals.emit('mail-queued')
  }
  return { warned, due }
}
