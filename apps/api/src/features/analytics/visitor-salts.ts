import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { getSalt } from './visits.repo.ts'

const SALT_BYTES = 32

export interface VisitorSalts {
  /** Who somebody is for one day: a number that says nothing without the day's salt, and another one tomorrow. */
  visitorOf: (day: string, address: string, userAgent: string) => Promise<string>
  /** The same of an order, so that it is counted once. */
  orderOf: (day: string, orderId: string) => Promise<string>
}

/** Keeps the salt of one day in memory, that of today: the one before is forgotten with it. */
export function createVisitorSalts({ db, randomBytes }: Pick<Deps, 'db' | 'randomBytes'>): VisitorSalts {
  let cached: { day: string; salt: Promise<Buffer> } | undefined
  const saltOf = (day: string): Promise<Buffer> => {
    if (cached?.day === day) return cached.salt
    const requested = { day, salt: getSalt(db, day, randomBytes(SALT_BYTES)) }
    // One that could not be had is asked for again.
    requested.salt.catch(() => {
      if (cached === requested) cached = undefined
    })
    cached = requested
    return requested.salt
  }
  const hashed = async (day: string, text: string): Promise<string> =>
    createHash('sha256')
      .update(await saltOf(day))
      .update(text)
      .digest()
      .readBigInt64BE()
      .toString()
  return {
    visitorOf: (day, address, userAgent) => hashed(day, `${address}\n${userAgent}`),
    orderOf: (day, orderId) => hashed(day, `order\n${orderId}`),
  }
}
