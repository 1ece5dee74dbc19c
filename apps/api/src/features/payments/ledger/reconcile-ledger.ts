import { judgeLedgerDifference, type PaymentAmounts } from '@atelier/domain/payments/ledger-difference'
import { limits } from '@atelier/domain/limits/limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { MovementsPage, PaymentProvider, ProviderMovement } from '../../../adapters/payments/payment-provider.ts'
import type { Deps as AllDeps } from '../../../deps.ts'
import { callProvider } from '../providers/call-provider.ts'
import {
  countUnverifiable,
  findRecordedTotals,
  findUnrecordedMovements,
  listRecordedMovements,
  listOpenRefs,
  readReconciliationWindow,
  markDifferenceResolved,
  recordDifference,
  saveFinished,
  saveProgress,
  type ReconciliationWindow,
} from './reconcile-ledger.repo.ts'
import { findPayment, type PaymentRow } from '../payments.repo.ts'
import { knownProviders } from '../providers/provider-of.ts'

/** Only what reconciliation needs, so that a CLI command can provide it. */
type Deps = Pick<AllDeps, 'db' | 'config' | 'log' | 'now' | 'payments' | 'earlierPayments'>

/** Progress is stored after each window. */
const WINDOW_MS = 6 * 3_600_000
/** A run ends well before the job queue's own timeout. */
const RUN_BUDGET_MS = 9 * 60_000
/** After this many failed windows in a row the provider is left for the next run. */
const FAILURES_IN_A_ROW = 3
/** A capture this recent may be recorded at any moment; the next run checks it again. */
const IN_FLIGHT_MS = 15 * 60_000
const BATCH_SIZE = 1_000
const MAX_OPEN_RECHECKED = 500

/**
 * The counts of one run. `unanswered`: failed calls to providers. `unasked`: payments of providers that are not
 * configured. `unfinished`: providers with a rest for the next run.
 */
type ReconciliationCounts = {
  compared: number
  different: number
  unanswered?: number
  unasked?: number
  unfinished?: number
}

/** Settles a charge by the provider's id, or refunds it. */
type SettleCharge = (payment: PaymentRow, providerRef: string) => Promise<void>

interface ReconciliationRun {
  deps: Deps
  settleCharge?: SettleCharge
  signal: AbortSignal
  endsAt: number
  counts: { compared: number; different: number; unanswered: number; unfinished: number }
}

/** A payment whose two sides may differ. */
interface Suspect {
  providerRef: string
  /** The shop's payment id, as stored at the provider. */
  paymentId: string | null
  /** The totals from the list, used when the provider does not find the payment by its id. */
  listed: PaymentAmounts
  /** When it was captured, if that was within the window. */
  takenAt: Date | null
}

/**
 * Compares the ledger with the movements of every provider that can list them, in both directions. Resumes where the
 * last run stopped; stores its progress after every window. Fetches single payments only where the lists differ. A
 * failed call is counted and the run continues. Differences stay open for staff until a later run finds both sides
 * equal. With `settleCharge` it records and refunds a duplicate charge instead.
 */
export async function reconcileLedger(
  deps: Deps,
  signal: AbortSignal,
  { budgetMs = RUN_BUDGET_MS, settleCharge }: { budgetMs?: number; settleCharge?: SettleCharge } = {},
): Promise<ReconciliationCounts> {
  const counts = { compared: 0, different: 0, unanswered: 0, unfinished: 0 }
  const run: ReconciliationRun = { deps, settleCharge, signal, endsAt: performance.now() + budgetMs, counts }
  for (const provider of knownProviders(deps)) if (provider.listMovements) await reconcileProvider(run, provider)
  const known = knownProviders(deps).map(({ id }) => id)
  const unasked = await countUnverifiable(deps.db, known, limits.payment.reconcileDays)
  if (unasked > 0) deps.log.warn({ unasked, known }, 'payments of providers that are not configured')
  const { compared, different, unanswered, unfinished } = counts
  return {
    compared,
    different,
    ...(unanswered > 0 && { unanswered }),
    ...(unasked > 0 && { unasked }),
    ...(unfinished > 0 && { unfinished }),
  }
}

async function reconcileProvider(run: ReconciliationRun, provider: PaymentProvider): Promise<void> {
  const { deps, counts } = run
  const [judged, touched] = [new Set<string>(), new Set<string>()]
  for (const { providerRef, paymentId } of await listOpenRefs(deps.db, provider.id, MAX_OPEN_RECHECKED)) {
    if (run.signal.aborted) break
    const listed = { paidCents: 0, refundedCents: 0 }
    judged.add(providerRef)
    await judgePayment(run, provider, { providerRef, paymentId, listed, takenAt: null }, { isOpen: true })
  }
  const { reconcileDays: days, reconcileOverlapDays: overlapDays } = limits.payment
  const range = await readReconciliationWindow(deps.db, { provider: provider.id, days, overlapDays })
  let firstFailed: Date | null = null
  let failures = 0
  for (let from = range.from; from < range.until;) {
    const until: Date = new Date(Math.min(from.getTime() + WINDOW_MS, range.until.getTime()))
    try {
      if (!(await reconcileWindow(run, provider, { from, until }, { judged, touched }))) break
      failures = 0
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      deps.log.warn({ err: error, provider: provider.id, from }, 'listing movements of a provider failed')
      counts.unanswered += 1
      failures += 1
      firstFailed ??= from
    }
    from = until
    if (!firstFailed) await saveProgress(deps.db, provider.id, from)
    if (from >= range.until && !firstFailed) return saveFinished(deps.db, provider.id, range.until)
    if (failures === FAILURES_IN_A_ROW || performance.now() > run.endsAt) break
  }
  if (range.from >= range.until) return saveFinished(deps.db, provider.id, range.until)
  counts.unfinished += 1
}

/** Compares one window. Returns false when the process is shutting down before the window is finished. */
async function reconcileWindow(
  run: ReconciliationRun,
  provider: PaymentProvider,
  window: ReconciliationWindow,
  { judged, touched }: { judged: Set<string>; touched: Set<string> },
): Promise<boolean> {
  const { deps, signal, counts } = run
  const [payments, refunds] = [new Set<string>(), new Set<string>()]
  const before = touched.size
  const suspects = new Map<string, Suspect>()
  let cursor: string | null = null
  do {
    if (signal.aborted) return false
    const page = await listPage(deps, provider, window, cursor)
    const movements = page.movements.filter(({ at }) => at >= window.from && at < window.until)
    for (const { kind, providerRef, refundRef } of movements) {
      touched.add(providerRef)
      if (kind === 'payment') payments.add(providerRef)
      else if (refundRef !== null) refunds.add(refundRef)
    }
    for (const movement of await findUnrecordedMovements(deps.db, provider.id, movements))
      addSuspect(suspects, movement)
    cursor = page.next
  } while (cursor !== null)
  let after = ''
  for (;;) {
    const recorded = await listRecordedMovements(deps.db, {
      ...window,
      provider: provider.id,
      after,
      limit: BATCH_SIZE,
    })
    for (const { providerRef, refundRef, isRefund } of recorded) {
      touched.add(providerRef)
      const isListed = isRefund ? refundRef !== null && refunds.has(refundRef) : payments.has(providerRef)
      if (!isListed && !suspects.has(providerRef)) {
        const listed = { paidCents: 0, refundedCents: 0 }
        suspects.set(providerRef, { providerRef, paymentId: null, listed, takenAt: null })
      }
    }
    after = recorded.at(-1)?.place ?? ''
    if (recorded.length < BATCH_SIZE) break
  }
  counts.compared += touched.size - before
  for (const suspect of suspects.values()) {
    if (signal.aborted) return false
    if (judged.has(suspect.providerRef)) continue
    judged.add(suspect.providerRef)
    await judgePayment(run, provider, suspect, { isOpen: false })
  }
  return true
}

async function listPage(
  deps: Deps,
  provider: PaymentProvider,
  window: ReconciliationWindow,
  cursor: string | null,
): Promise<MovementsPage> {
  const page = await callProvider(deps, async (signal) => provider.listMovements?.(window, cursor, signal))
  return page ?? { movements: [], next: null }
}

function addSuspect(suspects: Map<string, Suspect>, movement: ProviderMovement): void {
  const { kind, providerRef, paymentId, amountCents, refundedCents, at } = movement
  const earlier = suspects.get(providerRef)
  const listed = earlier?.listed ?? { paidCents: 0, refundedCents: 0 }
  suspects.set(providerRef, {
    providerRef,
    paymentId: paymentId ?? earlier?.paymentId ?? null,
    listed:
      kind === 'payment'
        ? { paidCents: amountCents, refundedCents: Math.max(refundedCents, listed.refundedCents) }
        : { ...listed, refundedCents: Math.max(listed.refundedCents, amountCents) },
    takenAt: kind === 'payment' ? at : (earlier?.takenAt ?? null),
  })
}

/** Compares one payment between the ledger and the provider, and stores whether they differ. */
async function judgePayment(
  run: ReconciliationRun,
  provider: PaymentProvider,
  { providerRef, paymentId, listed, takenAt }: Suspect,
  { isOpen }: { isOpen: boolean },
): Promise<void> {
  const { deps, counts } = run
  const response = await fetchProviderTotals(deps, provider, providerRef)
  const recorded = await findRecordedTotals(deps.db, provider.id, providerRef)
  const ours = recorded ?? { paidCents: 0, refundedCents: 0, pendingCents: 0 }
  const common = { provider: provider.id, providerRef, paymentId: recorded?.paymentId ?? paymentId, ours }
  if (response === 'unanswered') {
    counts.unanswered += 1
    if (await recordDifference(deps.db, { ...common, kind: 'unverified', theirs: null })) counts.different += 1
    return
  }
  // The provider lists a payment that it does not find by id, such as one of another program.
  if (response === 'unknown' && recorded === null && isOpen) {
    counts.different += 1
    return
  }
  const theirs = response === 'unknown' ? (recorded ? { paidCents: 0, refundedCents: 0 } : listed) : response
  const kind = judgeLedgerDifference(ours, theirs)
  if (kind === null) return markDifferenceResolved(deps.db, provider.id, providerRef)
  const isRecent = takenAt !== null && deps.now().getTime() - takenAt.getTime() < IN_FLIGHT_MS
  if (kind === 'not_booked' && isRecent) return
  if (
    kind === 'not_booked' &&
    recorded === null &&
    (await refundIfDuplicate(run, provider, { paymentId, providerRef }))
  ) {
    return markDifferenceResolved(deps.db, provider.id, providerRef)
  }
  if (!(await recordDifference(deps.db, { ...common, kind, theirs }))) return
  counts.different += 1
  deps.log.error(
    { provider: provider.id, providerRef, kind, ours, theirs },
    'the ledger and the payment provider differ',
  )
}

/**
 * Refunds a second charge of a payment that another charge has paid. Returns false when it is not a duplicate, or was
 * not recorded.
 */
async function refundIfDuplicate(
  { deps, settleCharge }: ReconciliationRun,
  provider: PaymentProvider,
  { paymentId, providerRef }: Pick<Suspect, 'paymentId' | 'providerRef'>,
): Promise<boolean> {
  const payment = paymentId === null ? null : await findPayment(deps.db, paymentId)
  if (payment?.provider !== provider.id || payment.state !== 'succeeded' || !settleCharge) return false
  try {
    await settleCharge(payment, providerRef)
  } catch (error) {
    deps.log.warn({ err: error, paymentId, providerRef }, 'refund of a duplicate charge failed')
    return false
  }
  return (await findRecordedTotals(deps.db, provider.id, providerRef)) !== null
}

/** Fetches a payment's totals. `unknown`: the provider has no such payment. `unanswered`: no usable response. */
async function fetchProviderTotals(
  deps: Deps,
  provider: PaymentProvider,
  providerRef: string,
): Promise<PaymentAmounts | 'unknown' | 'unanswered'> {
  try {
    const found = await callProvider(deps, (signal) => provider.fetch(providerRef, signal))
    return { paidCents: found.state === 'succeeded' ? found.amountCents : 0, refundedCents: found.refundedCents }
  } catch (error) {
    if (error instanceof ShopError && error.code === 'bad_request') return 'unknown'
    deps.log.warn({ err: error, provider: provider.id, providerRef }, 'fetching a payment from its provider failed')
    return 'unanswered'
  }
}
