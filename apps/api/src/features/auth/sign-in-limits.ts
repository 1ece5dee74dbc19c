import { policy } from '@atelier/domain/policy'
import { tooManyRequests, type RateLimiter } from '../../adapters/rate-limits/rate-limiter.ts'

const { staffSignInPerAccount, staffSignInPerAddress, staffSignInFromStrangers } = policy.rateLimits

/** How long an address that once signed in is remembered as known to the account. */
const KNOWN = { attempts: 1, perSeconds: 90 * 86_400 }
/** How long earlier refusals make the next delay longer. */
const STRIKES = { attempts: 1_000_000, perSeconds: 86_400 }

/**
 * Counts an attempt to sign in, or refuses it with 429. Who guesses from one address waits longer every time; who guesses
 * from many is stopped by a count of its own, which an address the account has signed in from before does not share. So
 * nobody can lock a member of staff out.
 */
export async function countSignInAttempt(limiter: RateLimiter, email: string, address: string): Promise<void> {
  const pair = `${email}|${address}`
  const perAddress = await limiter.attempt('staffSignInPerAddress', staffSignInPerAddress, address)
  if (perAddress > 0) throw tooManyRequests(perAddress)
  if (!(await limiter.knows('staffSignInKnown', KNOWN, pair))) {
    const strangers = await limiter.attempt('staffSignInFromStrangers', staffSignInFromStrangers, email)
    if (strangers > 0) throw tooManyRequests(strangers)
  }
  const wait = await limiter.attempt('staffSignInPerAccount', staffSignInPerAccount, pair)
  if (wait > 0) throw tooManyRequests(await growingDelay(limiter, pair, wait))
}

/** The first refusal starts a delay that doubles with each series of attempts; those during a delay change nothing. */
async function growingDelay(limiter: RateLimiter, pair: string, wait: number): Promise<number> {
  const { firstDelaySeconds, longestDelaySeconds, perSeconds } = staffSignInPerAccount
  const delayed = { attempts: 1, perSeconds }
  if (await limiter.knows('staffSignInDelay', delayed, pair)) return wait
  const strikes = await limiter.count('staffSignInStrikes', STRIKES, pair)
  const delay = Math.min(firstDelaySeconds * 2 ** strikes, longestDelaySeconds)
  await limiter.attempt('staffSignInStrikes', STRIKES, pair)
  await limiter.block('staffSignInDelay', delayed, pair, delay)
  await limiter.block('staffSignInPerAccount', staffSignInPerAccount, pair, delay)
  return delay
}

/** After the right password: the counts start anew and the address is known from now on. */
export async function forgetSignInAttempts(limiter: RateLimiter, email: string, address: string): Promise<void> {
  const pair = `${email}|${address}`
  await limiter.forget('staffSignInPerAccount', staffSignInPerAccount, pair)
  await limiter.forget('staffSignInStrikes', STRIKES, pair)
  await limiter.attempt('staffSignInKnown', KNOWN, pair)
}
