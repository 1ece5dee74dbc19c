import { setTimeout as sleep } from 'node:timers/promises'
import { policy } from '@atelier/domain/policy'
import { tooManyRequests, type RateLimiter } from './rate-limiter.ts'

const { signInPerAccount, signInPerAddress, signInFromStrangers } = policy.rateLimits

/** How long an address that once signed in is remembered as known to the account. */
const KNOWN = { attempts: 1, perSeconds: 90 * 86_400 }
/** How long earlier refusals make the next delay longer. */
const STRIKES = { attempts: 1_000_000, perSeconds: 86_400 }
/** The delay of strangers grows by its first length with so many attempts. */
const ATTEMPTS_PER_STEP = 10
const DELAY = { attempts: 1, perSeconds: signInPerAccount.perSeconds }

export interface SignInGuard {
  /** Counts an attempt and delays it where strangers guess the account. Throws 429 when the address must wait first. */
  countAttempt: (email: string, address: string) => Promise<void>
  /** After a proof that the account is theirs: resets the counts, and the address is known to the account from now on. */
  reset: (email: string, address: string) => Promise<void>
}

/**
 * Throttles password guessing, at the sign-ins of staff and customers together. An address waits longer after each series of
 * attempts at one account. Attempts from addresses the account never signed in from are also counted together: beyond the
 * free number each address has one attempt before it waits, and the attempt is delayed. It is never refused for what other
 * addresses did, so the right password signs in from a new address however many strangers guess.
 * `pause` waits for so many milliseconds.
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

  /** Refused attempts during a delay do not extend it. */
  const remainingDelay = async (pair: string, wait: number): Promise<number> =>
    (await limiter.hasCount('signInDelay', DELAY, pair)) ? wait : startDelay(pair)

  /**
   * Delays are bounded in length and number, so that waiting attempts never take up the server. They slow down a guesser with
   * few addresses; a guesser with many is limited by the number of attempts of each address.
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
      // Only attempts that are let through count: what an address is refused does not count against other addresses.
      const excess = await limiter.excess('signInFromStrangers', signInFromStrangers, email)
      if (excess === 0) return
      await startDelay(pair)
      await slowDown(excess)
    },
    async reset(email, address) {
      const pair = `${email}|${address}`
      await limiter.reset('signInPerAccount', signInPerAccount, pair)
      await limiter.reset('signInDelay', DELAY, pair)
      await limiter.reset('signInStrikes', STRIKES, pair)
      await limiter.attempt('signInKnown', KNOWN, pair)
    },
  }
}
