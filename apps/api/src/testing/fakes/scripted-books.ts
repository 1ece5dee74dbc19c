import {
  ProviderError,
  type PaymentProvider,
  type ProviderMovement,
  type ProviderState,
} from '../../adapters/payments/payment-provider.ts'
import { reconcileLedger } from '../../features/payments/ledger/reconcile-ledger.ts'
import { listDifferences, saveProgress } from '../../features/payments/ledger/reconcile-ledger.repo.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

/** Limit for database queries and provider lists. */
const MOST_CALLS = 400

type RunOptions = NonNullable<Parameters<typeof reconcileLedger>[2]>
export type TimeSlice = Parameters<NonNullable<PaymentProvider['listMovements']>>[0]

/**
 * Creates a test app with a provider that lists what `list` returns for a time slice, and knows only the payments of
 * `known`. The comparison starts `hours` ago.
 */
export async function aScriptedShop(
  hours: number,
  list: (slice: TimeSlice, number: number) => ProviderMovement[],
  { known = {}, now }: { known?: Record<string, Partial<ProviderState>>; now?: () => Date } = {},
) {
  const slices: TimeSlice[] = []
  const fetched: string[] = []
  const plain = await createTestApp()
  // An endless comparison fails its test at once.
  let calls = 0
  const count = (): void => {
    calls += 1
    if (calls > MOST_CALLS) throw new Error('the comparison does not finish')
  }
  const db = plain.deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count()
      return result
    },
  })
  const payments: PaymentProvider = {
    ...plain.deps.payments,
    listMovements: async (slice) => {
      count()
      return { movements: list(slice, slices.push(slice)), next: null }
    },
    fetch: async (providerRef) => {
      fetched.push(providerRef)
      const state = known[providerRef]
      if (!state) throw new ProviderError('refused', 'No such payment')
      const common = { state: 'succeeded', amountCents: 100_00, refundedCents: 0, currency: 'usd' } as const
      return { ...common, providerRef, paymentId: null, message: null, ...state }
    },
  }
  const shop = await createTestApp({}, { db, payments, ...(now && { now }) })
  await saveProgress(db, 'sandbox', new Date(Date.now() - hours * 3_600_000))
  const never = new AbortController().signal
  const run = (options: RunOptions = {}, signal = never) => reconcileLedger(shop.deps, signal, options)
  return { shop, db, payments, asked: fetched, slices, run }
}

export const paid = (providerRef: string, at: Date, over: Partial<ProviderMovement> = {}): ProviderMovement => ({
  kind: 'payment',
  providerRef,
  refundRef: null,
  paymentId: null,
  amountCents: 100_00,
  refundedCents: 0,
  at,
  ...over,
})
export const refunded = (providerRef: string, at: Date, amountCents: number): ProviderMovement =>
  paid(providerRef, at, { kind: 'refund', refundRef: `back-${providerRef}-${amountCents}`, amountCents })

/**
 * Returns both sides of each open difference: kind, the paid and refunded amounts of both sides, and our payment id.
 */
export const sides = async ({ deps }: TestApp) =>
  Object.fromEntries(
    (await listDifferences(deps.db, 100)).map((row) => [
      row.providerRef,
      [row.kind, row.ourPaidCents, row.ourRefundedCents, row.theirPaidCents, row.theirRefundedCents, row.paymentId],
    ]),
  )
