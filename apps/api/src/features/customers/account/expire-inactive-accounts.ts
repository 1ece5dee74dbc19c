import { daysAfter, shopDate } from '@atelier/domain/region/shop-dates'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { queueEmail } from '../../email/email.public.ts'
import { inactivityWarningEmail } from '../links/account-emails.ts'
import { scheduleInactiveDeletions, takeAccountsToWarn } from '../../auth/auth.public.ts'

/** Small enough for a short transaction. */
const BATCH_SIZE = 100

/**
 * Job: enforces the retention period of unused accounts (S9). Warns the owners in time and schedules the deletion of
 * accounts that stay unused. A sign-in resets the period. Never deletes without a warning, even if an account is
 * already overdue at the first check.
 */
export async function expireInactiveAccounts(
  deps: Deps,
  signal: AbortSignal,
): Promise<{ warned: number; due: number }> {
  const { retention } = deps.shop.terms
  const due = await scheduleInactiveDeletions(deps.db, retention)
  const day = shopDate(daysAfter(deps.now(), retention.inactiveAccountWarningDays), deps.shop.company.region)
  const years = retention.inactiveAccountYears
  let warned = 0
  while (!signal.aborted) {
    const accounts = await inTransaction(deps.db, async (tx) => {
      const accountsToWarn = await takeAccountsToWarn(tx, retention, BATCH_SIZE)
      for (const { userId, name, email } of accountsToWarn) {
        await queueEmail(tx, inactivityWarningEmail({ userId, name, email, day, years }, deps.config.publicUrl))
      }
      return accountsToWarn
    })
    if (accounts.length === 0) break
    warned += accounts.length
    deps.signals.emit('mail-queued')
  }
  return { warned, due }
}
