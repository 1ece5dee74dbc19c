import { limits } from '@atelier/domain/limits/limits'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { drainDue } from '../../../batches/drain-due.ts'
import { callProvider } from '../providers/call-provider.ts'
import { findProvider } from '../providers/provider-of.ts'
import { claimDueRefund, claimRefund, markRefundFailed, markRefundSent, type ClaimedRefund } from './refunds.repo.ts'

/** Longer than a single attempt can last, so that no second worker sends the same refund. */
const CLAIM_SECONDS = 60
const CONCURRENCY = 8
const PENDING_RECHECK_SECONDS = 600

/** Sends every due refund. Returns how many the provider paid. */
export async function sendRefunds(deps: Deps, signal: AbortSignal): Promise<number> {
  let sent = 0
  await drainDue({
    concurrency: CONCURRENCY,
    signal,
    onError: (error, { refundId }) => deps.log.warn({ err: error, refundId }, 'refund not sent'),
    claim: () => claimDueRefund(deps.db, CLAIM_SECONDS),
    handle: async (refund) => {
      if (await sendToProvider(deps, refund)) sent += 1
    },
  })
  return sent
}

/**
 * Sends one refund, with the same key on every attempt, so that it is paid once. Retries errors with increasing delays.
 * Leaves it to staff when the provider rejects it, the attempts are exhausted, or its provider is not configured.
 * Returns whether the money was refunded.
 */
export async function sendRefund(deps: Deps, refundId: string): Promise<boolean> {
  const refund = await claimRefund(deps.db, refundId, CLAIM_SECONDS)
  return refund ? sendToProvider(deps, refund) : false
}

async function sendToProvider(deps: Deps, refund: ClaimedRefund): Promise<boolean> {
  const { refundId } = refund
  const provider = findProvider(deps, refund.provider)
  if (!provider) {
    await waitForStaff(deps, refund)
    return false
  }
  try {
    const { providerRef, amountCents, currency, idempotencyKey } = refund
    const state = await callProvider(deps, (signal) =>
      provider.refund({ providerRef, amountCents, currency, idempotencyKey }, signal),
    )
    if (state.status === 'succeeded') {
      await inTransaction(deps.db, (tx) => markRefundSent(tx, refundId, state.refundRef))
      return true
    }
    if (state.status === 'failed') await giveUp(deps, refund, state.message ?? 'The provider rejected the refund')
    else await waitForProvider(deps, refundId, state.refundRef)
  } catch (error) {
    await scheduleRetry(deps, refund, error)
  }
  return false
}

async function scheduleRetry(deps: Deps, refund: ClaimedRefund, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : 'unknown'
  deps.log.warn({ err: error, refundId: refund.refundId, attempts: refund.attempts }, 'refund not sent')
  const isLast = refund.attempts >= limits.payment.refundAttempts
  await markRefundFailed(deps.db, refund.refundId, {
    error: reason,
    retryInSeconds: isLast ? null : 60 * 3 ** (refund.attempts - 1),
    // The outcome is unknown, so the next attempt must use the same key.
    isRefused: false,
  })
}

async function giveUp({ db, log }: Deps, { refundId }: ClaimedRefund, error: string): Promise<void> {
  log.warn({ refundId, reason: error }, 'refund rejected by the provider')
  await markRefundFailed(db, refundId, { error, retryInSeconds: null, isRefused: true })
}

/** The active provider never had this payment; a refund sent to it might hit one of its own payments. */
async function waitForStaff({ db, log }: Deps, { refundId, provider }: ClaimedRefund): Promise<void> {
  log.warn({ refundId, provider }, 'refund of a payment whose provider is not configured')
  const error = `This payment was taken by ${provider}, whose keys are no longer configured. Refund it in that account and record it here.`
  await markRefundFailed(db, refundId, { error, retryInSeconds: null, isRefused: false })
}

const waitForProvider = ({ db }: Deps, refundId: string, refundRef: string | null): Promise<void> =>
  markRefundFailed(db, refundId, {
    error: 'The provider has not completed the refund yet',
    retryInSeconds: PENDING_RECHECK_SECONDS,
    isRefused: false,
    refundRef,
  })
