import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { getSalt } from './visits.repo.ts'

const SALT_BYTES = 32

export interface VisitorSalts {
  /** Returns the visitor id for one day, which cannot be reversed without the day's salt and differs the next day. */
  visitorOf: (day: string, address: string, userAgent: string) => Promise<string>
  /** Returns a deduplication id of an order for one day. */
  orderOf: (day: string, orderId: string) => Promise<string>
}

/** Caches only the salt of the current day. */
export function createVisitorSalts({ db, randomBytes }: Pick<Deps, 'db' | 'randomBytes'>): VisitorSalts {
  let cached: { day: string; salt: Promise<Buffer> } | undefined
  const saltOf = (day: string): Promise<Buffer> => {
    if (cached?.day === day) return cached.salt
    const requested = { day, salt: getSalt(db, day, randomBytes(SALT_BYTES)) }
    // Do not cache a failure.
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
