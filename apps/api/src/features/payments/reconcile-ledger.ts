import { judgeLedgerDifference, type PaymentAmounts } from '@atelier/domain/payments/ledger-difference'
import { policy } from '@atelier/domain/policy'
import { ShopError } from '@atelier/domain/shop-error'
import type { MovementsPage, PaymentProvider, ProviderMovement } from '../../adapters/payments/payment-provider.ts'
import type { Deps as AllDeps } from '../../deps.ts'
import { callProvider } from './call-provider.ts'
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
import { findPayment, type PaymentRow } from './payments.repo.ts'
import { knownProviders } from './provider-of.ts'

/** What a comparison uses: a command of the terminal has no more. */
type Deps = Pick<AllDeps, 'db' | 'config' | 'log' | 'now' | 'payments' | 'earlierPayments'>

/** Progress is stored after each slice of time. */
const WINDOW_MS = 6 * 3_600_000
/** A run ends well before the job queue would cut it. */
const RUN_BUDGET_MS = 9 * 60_000
/** After so many slices in a row that the provider would not list, it is left for the next run. */
const FAILURES_IN_A_ROW = 3
/** Money that was taken so recently may be booked at any moment; the next run sees it again. */
const IN_FLIGHT_MS = 15 * 60_000
const BATCH_SIZE = 1_000
const MAX_OPEN_RECHECKED = 500

/**
 * Counts of one run: payments compared, payments that differ, calls the provider did not answer, payments of providers whose
 * keys are gone, and whether something is left for the next run.
 */
type ReconciliationCounts = {
  compared: number
  different: number
  unanswered?: number
  unasked?: number
  unfinished?: number
}

/** Books a charge by the provider's name for it, or sends it back. */
type SettleCharge = (payment: PaymentRow, providerRef: string) => Promise<void>

interface ReconciliationRun {
  deps: Deps
  settleCharge?: SettleCharge
  signal: AbortSignal
  endsAt: number
  counts: { compared: number; different: number; unanswered: number; unfinished: number }
}

/** A payment about which both sides may say different things. */
interface Suspect {
  providerRef: string
  /** Our payment id, as the provider stored it. */
  paymentId: string | null
  /** What the list says of it, where it can be asked no further. */
  listed: PaymentAmounts
  /** When it was taken, if that was within the slice. */
  takenAt: Date | null
}

/**
 * Compares the movements at every provider that can be asked with the ledger, in both directions and by the time of the
 * movement: money the provider took or sent back that is not booked, and booked money that it does not have. Goes on where the
 * last run stopped and stores its progress after every slice of time. What the two lists do not settle is asked about payment
 * by payment; a call that fails is counted and the rest goes on. Differences are stored for staff until a later run finds both
 * sides equal; with `settleCharge` a second charge of a payment is booked and sent back instead. `unfinished` says that the run ended before its end: the next one goes on there.
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
  const unasked = await countUnverifiable(deps.db, known, policy.payment.reconcileDays)
  if (unasked > 0) deps.log.warn({ unasked, known }, 'payments of a provider whose keys are not configured')
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
  const { reconcileDays: days, reconcileOverlapDays: overlapDays } = policy.payment
  const span = await readReconciliationWindow(deps.db, { provider: provider.id, days, overlapDays })
  let firstFailed: Date | null = null
  let failures = 0
  for (let from = span.from; from < span.until;) {
    const until: Date = new Date(Math.min(from.getTime() + WINDOW_MS, span.until.getTime()))
    try {
      if (!(await reconcileWindow(run, provider, { from, until }, { judged, touched }))) break
      failures = 0
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      deps.log.warn({ err: error, provider: provider.id, from }, 'a provider would not list its movements')
      counts.unanswered += 1
      failures += 1
      firstFailed ??= from
    }
    from = until
    if (!firstFailed) await saveProgress(deps.db, provider.id, from)
    if (from >= span.until && !firstFailed) return saveFinished(deps.db, provider.id, span.until)
    if (failures === FAILURES_IN_A_ROW || performance.now() > run.endsAt) break
  }
  if (span.from >= span.until) return saveFinished(deps.db, provider.id, span.until)
  counts.unfinished += 1
}

/** Answers false when the process is about to end: the slice is not finished. */
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
  for (const one of suspects.values()) {
    if (signal.aborted) return false
    if (judged.has(one.providerRef)) continue
    judged.add(one.providerRef)
    await judgePayment(run, provider, one, { isOpen: false })
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

/** Asks both sides how one payment stands now, and stores whether they differ. */
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
  const about = { provider: provider.id, providerRef, paymentId: recorded?.paymentId ?? paymentId, ours }
  if (response === 'unanswered') {
    counts.unanswered += 1
    if (await recordDifference(deps.db, { ...about, kind: 'unverified', theirs: null })) counts.different += 1
    return
  }
  // It lists a payment that it does not find by that name, such as one that another program took.
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
  if (!(await recordDifference(deps.db, { ...about, kind, theirs }))) return
  counts.different += 1
  deps.log.error(
    { provider: provider.id, providerRef, kind, ours, theirs },
    'the ledger and the payment provider differ',
  )
}

/** Sends back a second charge of a payment that was paid by another one. Answers false when it is none, or is not booked. */
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
    deps.log.warn({ err: error, paymentId, providerRef }, 'a second charge could not be sent back')
    return false
  }
  return (await findRecordedTotals(deps.db, provider.id, providerRef)) !== null
}

/** `unknown`: the provider says that it has no such payment. `unanswered`: it said nothing that can be used. */
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
    deps.log.warn({ err: error, provider: provider.id, providerRef }, 'a provider could not be asked about a payment')
    return 'unanswered'
  }
}
