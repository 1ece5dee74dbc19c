import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@atelier/domain/limits/limits'
import { tooManyRequests, type RateLimiter } from './rate-limiter.ts'

const { signInPerAccount, signInPerAddress, signInFromStrangers } = limits.rateLimits

/** How long an address stays known to an account after a sign-in. */
const KNOWN = { attempts: 1, perSeconds: 90 * 86_400 }
/** How long earlier delays increase the next one. */
const STRIKES = { attempts: 1_000_000, perSeconds: 86_400 }
/** The delay for unknown addresses grows by its first length per this number of attempts. */
const ATTEMPTS_PER_STEP = 10
const DELAY = { attempts: 1, perSeconds: signInPerAccount.perSeconds }

export interface SignInGuard {
  /**
   * Counts an attempt, and delays it when unknown addresses guess the account's password. Throws 429 while the address
   * is blocked.
   */
  countAttempt: (email: string, address: string) => Promise<void>
  /**
   * After a successful sign-in: takes its attempt back, so that only failures count, resets the counts of the account at
   * this address, and marks the address as known to the account.
   */
  reset: (email: string, address: string) => Promise<void>
}

/**
 * Throttles password guessing at both sign-ins, of staff and customers. An address is blocked for longer after each series
 * of attempts at one account. Attempts from addresses unknown to the account are also counted together: beyond the free
 * number each address has one attempt before it is blocked, and that attempt is delayed. No address is blocked because of
 * others, so the right password works from a new address during an attack. `pause` waits for so many milliseconds.
 */
export function createSignInGuard(limiter: RateLimiter, pause: (ms: number) => Promise<unknown> = sleep): SignInGuard {
  let delayed = 0

  /** Blocks the address for a delay that doubles each time. Returns it in seconds. */
  async function startDelay(pair: string): Promise<number> {
    const { firstDelaySeconds, longestDelaySeconds } = signInPerAccount
    const strike = await limiter.count('signInStrikes', STRIKES, pair)
    const delay = Math.min(firstDelaySeconds * 2 ** strike, longestDelaySeconds)
    await limiter.attempt('signInStrikes', STRIKES, pair)
    await limiter.block('signInDelay', DELAY, pair, delay)
    await limiter.block('signInPerAccount', signInPerAccount, pair, delay)
    return delay
  }

  /** Rejected attempts during a delay do not extend it. */
  const remainingDelay = async (pair: string, wait: number): Promise<number> =>
    (await limiter.hasCount('signInDelay', DELAY, pair)) ? wait : startDelay(pair)

  /**
   * Delays an attempt. Length and number of delays are limited, so that waiting attempts never exhaust the server.
   * Delays slow down a guesser with few addresses; one with many is limited by the attempts per address.
   */
  async function slowDown(excess: number): Promise<void> {
    const { firstDelayMs, longestDelayMs, delayedAtOnce } = signInFromStrangers
    if (delayed >= delayedAtOnce) return
    delayed += 1
    try {
      await pause(Math.min(firstDelayMs * Math.ceil(excess / ATTEMPTS_PER_STEP), longestDelayMs))
    } finally {
      delayed -= 1
    }
  }

  return {
    async countAttempt(email, address) {
      const pair = `${email}|${address}`
      const perAddress = await limiter.attempt('signInPerAddress', signInPerAddress, address)
      if (perAddress > 0) throw tooManyRequests(perAddress)
      const wait = await limiter.attempt('signInPerAccount', signInPerAccount, pair)
      if (wait > 0) throw tooManyRequests(await remainingDelay(pair, wait))
      if (await limiter.hasCount('signInKnown', KNOWN, pair)) return
      // Counts only attempts that were not blocked: rejected ones must not count against other addresses.
      const excess = await limiter.excess('signInFromStrangers', signInFromStrangers, email)
      if (excess === 0) return
      await startDelay(pair)
      await slowDown(excess)
    },
    async reset(email, address) {
      const pair = `${email}|${address}`
      await limiter.refund('signInPerAddress', signInPerAddress, address)
      if (!(await limiter.hasCount('signInKnown', KNOWN, pair))) {
        await limiter.refund('signInFromStrangers', signInFromStrangers, email)
      }
      await limiter.reset('signInPerAccount', signInPerAccount, pair)
      await limiter.reset('signInDelay', DELAY, pair)
      await limiter.reset('signInStrikes', STRIKES, pair)
      await limiter.attempt('signInKnown', KNOWN, pair)
    },
  }
}
