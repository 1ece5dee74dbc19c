import type pg from 'pg'
import { buyByCard, sandboxForm, type Offer } from './card-buyer.ts'
import { BUYERS, buyFor, untilDrained } from './checkout-load.ts'
import { cpuTimes } from './cores.ts'
import { createClient } from './http-client.ts'
import { median, quantile } from './load.ts'
import type { RunningShop } from './shop.ts'

/** What a checkout by card costs, in ms. */
export interface CheckoutCost {
  /** Processor time of shop and database, including jobs and emails if the shop runs them. */
  processorMs: number
  p50Ms: number
}

/** One of the arrangements that are compared. */
export interface Side {
  shop: RunningShop
  /** Called before each turn. */
  prepare?: () => Promise<unknown>
}

interface PairedTurns {
  /** Where the emails of a turn are awaited; null: the sides run no jobs, which one would do for another. */
  database: pg.Client | null
  postgresPid: number
  offers: readonly Offer[]
  rounds: number
  seconds: number
}

/**
 * Buys by card at each side in turns, every other round in reverse order, because the machine may be busy with other work for
 * a while. Returns the median of each side, and the median of its ratios to the first side of the same round.
 */
export async function inPairedTurns(
  sides: readonly Side[],
  turns: PairedTurns,
): Promise<{ cost: CheckoutCost; ratio: CheckoutCost }[]> {
  const costs = sides.map((): CheckoutCost[] => [])
  for (const { shop, prepare } of sides) {
    await prepare?.()
    await buyAt(shop, turns, 2)
  }
  for (let round = 0; round < turns.rounds; round += 1) {
    const order = [...sides.keys()]
    for (const index of round % 2 === 0 ? order : order.toReversed()) {
      const side = sides[index]
      await side?.prepare?.()
      if (side) costs[index]?.push(await buyAt(side.shop, turns, turns.seconds))
    }
  }
  const [first = []] = costs
  const medianOf = (values: readonly CheckoutCost[]): CheckoutCost => ({
    processorMs: median(values.map(({ processorMs }) => processorMs)),
    p50Ms: median(values.map(({ p50Ms }) => p50Ms)),
  })
  return costs.map((own) => ({
    cost: medianOf(own),
    ratio: medianOf(
      own.map((cost, round) => ({
        processorMs: cost.processorMs / (first[round]?.processorMs ?? Number.NaN),
        p50Ms: cost.p50Ms / (first[round]?.p50Ms ?? Number.NaN),
      })),
    ),
  }))
}

async function buyAt(
  shop: RunningShop,
  { database, postgresPid, offers }: PairedTurns,
  seconds: number,
): Promise<CheckoutCost> {
  const client = createClient(BUYERS)
  const form = sandboxForm(client, shop.url)
  const used = (): number => shop.processorMs() + cpuTimes(postgresPid)
  const before = used()
  const { times } = await buyFor(seconds, async (number) => {
    const offer = offers[number % offers.length]
    if (!offer) throw new Error('The demo data has no products.')
    await buyByCard({ client, shopUrl: shop.url, form, offer, number })
  })
  if (database) await untilDrained(database)
  return { processorMs: (used() - before) / times.length, p50Ms: quantile(times, 0.5) }
}
