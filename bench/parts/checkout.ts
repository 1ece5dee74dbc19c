import type { Bench } from '../bench.ts'
import { measureCheckout } from '../card-checkout.ts'
import { atLeast, atMost, inform } from '../report.ts'

const PER_SECOND = { sandbox: 250, stripe: 300 }

/** Measures the whole checkout of a guest by card with 32 buyers, jobs in the process and emails sent. */
export async function checkoutByCard(bench: Bench, payments: 'sandbox' | 'stripe'): Promise<void> {
  const found = await measureCheckout({ bench, payments, ...(bench.isQuick ? QUICK : WHOLE) })
  const what = `checkout by card, ${payments}`
  const { limit, ratio } = found
  atLeast(`${what} (limit: pgbench)`, { ours: found.perSecond, limit, ratio }, PER_SECOND[payments])
  inform(`${what}, p50`, found.p50Ms, 'ms')
  atMost(`${what}, p95`, found.p95Ms, 150, 'ms')
  inform(`${what}, rejected with 503`, found.rejected * 100, '%')
  const total = Object.values(found.statements).reduce((sum, count) => sum + count, 0)
  const steps = Object.entries(found.statements).map(([step, count]) => `${step} ${count.toFixed(1)}`)
  atMost(`${what}, SQL statements (${steps.join(', ')})`, total, 20, '')
  inform(`${what}, SQL statements under load, with jobs and emails`, found.statementsWithJobs, '')
  if (!Number.isNaN(found.commits)) atMost(`${what}, commits that wait for the disk`, found.commits, 3, '')
  inform(`${what}, processor time with jobs and emails`, found.processorMs, 'ms')
}

const QUICK = { seconds: 5, rounds: 1, countsCommits: false }
const WHOLE = { seconds: 8, rounds: 3, countsCommits: true }
