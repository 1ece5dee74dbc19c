import { tooManyRequests, type Limit, type RateLimiter } from './rate-limiter.ts'

export interface SignInLimits {
  /** Of one account from one address; refusals wait longer each time. */
  perAccount: Limit & { firstDelaySeconds: number; longestDelaySeconds: number }
  perAddress: Limit
  /** Of one account from all addresses it never signed in from. */
  fromStrangers: Limit
}

/** How long an address that once signed in is remembered as known to the account. */
const KNOWN = { attempts: 1, perSeconds: 90 * 86_400 }
/** How long earlier refusals make the next delay longer. */
const STRIKES = { attempts: 1_000_000, perSeconds: 86_400 }

export interface SignInGuard {
  /** Counts an attempt, or refuses it with 429. */
  count: (email: string, address: string) => Promise<void>
  /** After the right password: the counts start anew and the address is known from now on. */
  forget: (email: string, address: string) => Promise<void>
}

/**
 * Slows guessing down. Who guesses from one address waits longer every time; who guesses from many is stopped by a count
 * of its own, which an address the account has signed in from before does not share. So nobody can lock anybody out.
 * `door` keeps the counts of staff and customers apart.
 */
export function createSignInGuard(limiter: RateLimiter, door: 'staff' | 'customer', limits: SignInLimits): SignInGuard {
  const name = (what: string): string => `${door}SignIn${what}`

  /** The first refusal starts a delay that doubles with each series of attempts; those during a delay change nothing. */
  async function growingDelay(pair: string, wait: number): Promise<number> {
    const { firstDelaySeconds, longestDelaySeconds, perSeconds } = limits.perAccount
    // The counter still runs to the end of its own period: this is the first refusal of the series.
    const isFirst = !(await limiter.knows(name('Delay'), { attempts: 1, perSeconds }, pair))
    if (!isFirst) return wait
    const strike = await limiter.count(name('Strikes'), STRIKES, pair)
    const delay = Math.min(firstDelaySeconds * 2 ** strike, longestDelaySeconds)
    await limiter.attempt(name('Strikes'), STRIKES, pair)
    await limiter.block(name('Delay'), { attempts: 1, perSeconds }, pair, delay)
    await limiter.block(name('PerAccount'), limits.perAccount, pair, delay)
    return delay
  }

  return {
    async count(email, address) {
      const pair = `${email}|${address}`
      const perAddress = await limiter.attempt(name('PerAddress'), limits.perAddress, address)
      if (perAddress > 0) throw tooManyRequests(perAddress)
      if (!(await limiter.knows(name('Known'), KNOWN, pair))) {
        const strangers = await limiter.attempt(name('FromStrangers'), limits.fromStrangers, email)
        if (strangers > 0) throw tooManyRequests(strangers)
      }
      const wait = await limiter.attempt(name('PerAccount'), limits.perAccount, pair)
      if (wait > 0) throw tooManyRequests(await growingDelay(pair, wait))
    },
    async forget(email, address) {
      const pair = `${email}|${address}`
      await limiter.forget(name('PerAccount'), limits.perAccount, pair)
      await limiter.forget(name('Strikes'), STRIKES, pair)
      await limiter.attempt(name('Known'), KNOWN, pair)
    },
  }
}
