import type { Bench } from '../bench.ts'
import { measureCheckout, type CheckoutMeasurements } from '../card-checkout.ts'
import { atLeastRatio, atMost, inform } from '../report.ts'

/** Measures the whole checkout of a guest by card with 32 buyers, jobs in the process and emails sent. */
export async function checkoutByCard(bench: Bench, payments: 'sandbox' | 'stripe'): Promise<void> {
  const found = await measureCheckout({ bench, payments, ...(bench.isQuick ? QUICK : WHOLE) })
  const what = `checkout by card, ${payments}`
  const { limit, ratio, processorMs } = found
  atLeastRatio(`${what} (limit: the floor)`, { ours: found.perSecond, limit, ratio }, 0.2)
  inform(`${what}, p50`, found.p50Ms, 'ms')
  atMost(`${what}, p95`, found.p95Ms, 150, 'ms')
  inform(`${what}, rejected with 503`, found.rejected * 100, '%')
  reportStatements(what, found.statements)
  inform(`${what}, SQL statements under load, with jobs and emails`, found.statementsWithJobs, '')
  if (!Number.isNaN(found.commits)) atMost(`${what}, commits that wait for the disk`, found.commits, 3, '')
  const { shop, database, floor } = processorMs
  const shares = `shop ${shop.toFixed(1)}, database ${database.toFixed(1)}, both at the floor ${floor.toFixed(1)}`
  atMost(`${what}, processor time with jobs and emails (${shares})`, shop + database, 10, 'ms')
}

/** Reports the statements of one checkout. */
export function reportStatements(what: string, counted: CheckoutMeasurements['statements']): void {
  const total = Object.values(counted).reduce((sum, count) => sum + count, 0)
  const steps = Object.entries(counted).map(([step, count]) => `${step} ${count.toFixed(1)}`)
  atMost(`${what}, SQL statements (${steps.join(', ')})`, total, 12, '')
}

const QUICK = { seconds: 5, rounds: 1, countsCommits: false }
const WHOLE = { seconds: 8, rounds: 3, countsCommits: true }
