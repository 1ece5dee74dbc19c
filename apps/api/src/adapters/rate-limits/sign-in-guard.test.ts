import { limits } from '@atelier/domain/limits/limits'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { createSignInGuard, type SignInGuard } from './sign-in-guard.ts'

const { attempts: free, firstDelayMs, longestDelayMs, delayedAtOnce } = limits.rateLimits.signInFromStrangers
const [CLAIRE, INES] = ['claire@example.com', 'ines@example.com']
let pauses: number[]
let pause: (ms: number) => Promise<unknown>
let guard: SignInGuard
let lastStranger: number

beforeEach(async () => {
  pauses = []
  lastStranger = 0
  pause = async (ms) => pauses.push(ms)
  const limiter = createRateLimiter((await testDatabase()).db, { factor: 1, secret: 'of the tests' })
  guard = createSignInGuard(limiter, (ms) => pause(ms))
})

/** One attempt each, from `count` addresses that never signed in. */
async function strangers(count: number, email = CLAIRE): Promise<void> {
  for (let stranger = 0; stranger < count; stranger += 1) {
    lastStranger += 1
    await guard.countAttempt(email, `192.0.${lastStranger >> 8}.${lastStranger & 255}`)
  }
}

test('delays unknown addresses beyond the free attempts, increasingly, up to the longest delay', async () => {
  await strangers(free)
  expect(pauses).toEqual([])
  await strangers(11)
  expect(pauses).toEqual([...Array.from({ length: 10 }, () => firstDelayMs), 2 * firstDelayMs])
  await strangers(100)
  expect(pauses.at(-1)).toBe(longestDelayMs)
})

test('delays neither other accounts nor addresses that have signed in to the account', async () => {
  await guard.countAttempt(CLAIRE, '198.51.100.1')
  await guard.reset(CLAIRE, '198.51.100.1')
  await strangers(free + 1)
  expect(pauses).toHaveLength(1)
  await guard.countAttempt(CLAIRE, '198.51.100.1')
  await guard.countAttempt(INES, '198.51.100.1')
  expect(pauses).toHaveLength(1)
  await guard.countAttempt(CLAIRE, '198.51.100.2')
  expect(pauses).toHaveLength(2)
})

test('a rejected attempt of one address does not count against other addresses', async () => {
  const errors: unknown[] = []
  for (let attempt = 1; attempt <= 25; attempt += 1) {
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
      await guard.countAttempt(CLAIRE, address).catch((error: unknown) => errors.push(error))
    }
  }
  expect(errors).toHaveLength(60)
  await guard.countAttempt(CLAIRE, '198.51.100.1')
  expect(pauses).toEqual([])
})

test('delays a limited number of attempts at a time, and passes the others without a delay', async () => {
  await strangers(free)
  const open: (() => void)[] = []
  pause = () => new Promise<void>((resolve) => open.push(resolve))
  let passed = 0
  const requests = Array.from({ length: delayedAtOnce + 5 }, async (_, index) => {
    await guard.countAttempt(CLAIRE, `198.51.100.${index}`)
    passed += 1
  })
  await expect.poll(() => [open.length, passed]).toEqual([delayedAtOnce, 5])
  for (const resolve of open) resolve()
  await Promise.all(requests)
})

test('counts failures alone: a household that signs in often is not blocked, and one that also guesses is', async () => {
  const { attempts } = limits.rateLimits.signInPerAddress
  const address = '203.0.113.50'
  for (let member = 0; member < attempts + 5; member += 1) {
    await guard.countAttempt(`member${member}@example.com`, address)
    await guard.reset(`member${member}@example.com`, address)
  }
  for (let guess = 0; guess < attempts; guess += 1) await guard.countAttempt(`victim${guess}@example.com`, address)
  await expect(guard.countAttempt(CLAIRE, address)).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('many people who sign in to one account from new addresses do not slow the next one down', async () => {
  for (let device = 0; device < free + 3; device += 1) {
    await guard.countAttempt(INES, `198.51.100.${device}`)
    await guard.reset(INES, `198.51.100.${device}`)
  }
  expect(pauses).toEqual([])
})
