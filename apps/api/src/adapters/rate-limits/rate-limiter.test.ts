import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { createRateLimiter } from './rate-limiter.ts'

const LIMIT = { attempts: 5, perSeconds: 60 }
const limiter = async (factor = 1) => createRateLimiter((await testDatabase()).db, { factor, secret: 'of the tests' })

test('lets exactly as many pass of a crowd that comes at once', async () => {
  const { attempt } = await limiter()
  const waits = await Promise.all(Array.from({ length: 40 }, () => attempt('tests', LIMIT, 'crowd')))
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5)
  expect(waits.filter((seconds) => seconds > 0 && seconds <= 60)).toHaveLength(35)
})

test('counts what two processes see together', async () => {
  const [one, other] = [await limiter(), await limiter()]
  const waits = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).attempt('tests', LIMIT, 'both')),
  )
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5)
})

test('counts every key by itself, and anew after being forgotten', async () => {
  const { attempt, reset: forget } = await limiter(0.2)
  expect(await attempt('tests', LIMIT, 'one')).toBe(0)
  expect(await attempt('tests', LIMIT, 'two')).toBe(0)
  expect(await attempt('tests', LIMIT, 'one')).toBeGreaterThan(0)
  await forget('tests', LIMIT, 'one')
  expect(await attempt('tests', LIMIT, 'one')).toBe(0)
})

test('refuses a key that is blocked until the block is over', async () => {
  const { attempt, block } = await limiter()
  await block('tests', LIMIT, 'blocked', 90)
  const seconds = await attempt('tests', LIMIT, 'blocked')
  expect(seconds).toBeGreaterThan(60)
  expect(seconds).toBeLessThanOrEqual(90)
})

test('counts keys of any length, each by itself', async () => {
  const { attempt, hasCount: knows } = await limiter(0.2)
  const long = `${'a'.repeat(250)}@example.com|2001:db8:85a3:8d3::/64`
  expect(await attempt('tests', LIMIT, long)).toBe(0)
  expect(await attempt('tests', LIMIT, long)).toBeGreaterThan(0)
  expect(await attempt('tests', LIMIT, `b${long}`)).toBe(0)
  expect([await knows('tests', LIMIT, long), await knows('tests', LIMIT, `c${long}`)]).toEqual([true, false])
})
