import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { getSalt } from './visits.repo.ts'

const SALT_BYTES = 32

export interface VisitorSalts {
  /** Who somebody is for one day: a number that says nothing without the day's salt, and another one tomorrow. */
  visitorOf: (day: string, address: string, userAgent: string) => Promise<string>
}

/** Keeps the salt of one day in memory, that of today: the one before is forgotten with it. */
export function createVisitorSalts({ db, randomBytes }: Pick<Deps, 'db' | 'randomBytes'>): VisitorSalts {
  let kept: { day: string; salt: Promise<Buffer> } | undefined
  const saltOf = (day: string): Promise<Buffer> => {
    if (kept?.day === day) return kept.salt
    const asked = { day, salt: getSalt(db, day, randomBytes(SALT_BYTES)) }
    // One that could not be had is asked for again.
    asked.salt.catch(() => {
      if (kept === asked) kept = undefined
    })
    kept = asked
    return asked.salt
  }
  return {
    async visitorOf(day, address, userAgent) {
      const salt = await saltOf(day)
      return createHash('sha256').update(salt).update(`${address}\n${userAgent}`).digest().readBigInt64BE().toString()
    },
  }
}
