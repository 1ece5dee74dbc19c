import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { RejectedError } from './card-buyer.ts'

/** Concurrent buyers. */
export const BUYERS = 32
const REJECTED_PAUSE_MS = 100
/** Emails and webhooks of a round are finished within this time. */
const DRAIN_WITHIN_MS = 120_000

let buyerCount = 0

/** Returns the number of a buyer who has not bought yet. */
export function nextBuyer(): number {
  buyerCount += 1
  return buyerCount
}

export interface Bought {
  perSecond: number
  /** Duration of each complete checkout in ms. */
  times: number[]
  /** Checkouts that the shop rejected with 503; their buyers start again. */
  rejected: number
}

/** Buys with 32 concurrent buyers for a time. */
export async function buyFor(seconds: number, buy: (number: number) => Promise<void>): Promise<Bought> {
  const times: number[] = []
  let rejected = 0
  const startedAt = performance.now()
  const buyer = async (): Promise<void> => {
    while (performance.now() - startedAt < seconds * 1_000) {
      const buyStartedAt = performance.now()
      try {
        await buy(nextBuyer())
        times.push(performance.now() - buyStartedAt)
      } catch (error) {
        if (!(error instanceof RejectedError)) throw error
        rejected += 1
        await sleep(REJECTED_PAUSE_MS)
      }
    }
  }
  await Promise.all(Array.from({ length: BUYERS }, buyer))
  return { times, rejected, perSecond: times.length / ((performance.now() - startedAt) / 1_000) }
}

/** Waits until the jobs have sent every email of the last round. */
export async function untilDrained(database: pg.Client): Promise<void> {
  const pending = `select count(*) as n from mails where status = 'pending' and created_at > now() - interval '10 minutes'`
  const endsAt = Date.now() + DRAIN_WITHIN_MS
  while (Date.now() < endsAt) {
    if (Number((await database.query<{ n: string }>(pending)).rows[0]?.n) === 0) return
    await sleep(200)
  }
  throw new Error('The emails of the checkouts were not sent in time.')
}
