import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { createRateLimiter } from './rate-limiter.ts'

const LIMIT = { attempts: 5, perSeconds: 60 }
const limiter = async (factor = 1) => createRateLimiter((await testDatabase()).db, { factor, secret: 'of the tests' })

test('allows exactly the limit of concurrent attempts', async () => {
  const { attempt } = await limiter()
  const waits = await Promise.all(Array.from({ length: 40 }, () => attempt('tests', LIMIT, 'crowd')))
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5)
  expect(waits.filter((seconds) => seconds > 0 && seconds <= 60)).toHaveLength(35)
})

test('adds up the attempts of two processes', async () => {
  const [one, other] = [await limiter(), await limiter()]
  const waits = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).attempt('tests', LIMIT, 'both')),
  )
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5)
})

test('counts every key separately, and from zero after a reset', async () => {
  const { attempt, reset: forget } = await limiter(0.2)
  expect(await attempt('tests', LIMIT, 'one')).toBe(0)
  expect(await attempt('tests', LIMIT, 'two')).toBe(0)
  expect(await attempt('tests', LIMIT, 'one')).toBeGreaterThan(0)
  await forget('tests', LIMIT, 'one')
  expect(await attempt('tests', LIMIT, 'one')).toBe(0)
})

test('rejects a blocked key until the block ends', async () => {
  const { attempt, block } = await limiter()
  await block('tests', LIMIT, 'blocked', 90)
  const seconds = await attempt('tests', LIMIT, 'blocked')
  expect(seconds).toBeGreaterThan(60)
  expect(seconds).toBeLessThanOrEqual(90)
})

test('counts keys of any length separately', async () => {
  const { attempt, hasCount: knows } = await limiter(0.2)
  const long = `${'a'.repeat(250)}@example.com|2001:db8:85a3:8d3::/64`
  expect(await attempt('tests', LIMIT, long)).toBe(0)
  expect(await attempt('tests', LIMIT, long)).toBeGreaterThan(0)
  expect(await attempt('tests', LIMIT, `b${long}`)).toBe(0)
  expect([await knows('tests', LIMIT, long), await knows('tests', LIMIT, `c${long}`)]).toEqual([true, false])
})
