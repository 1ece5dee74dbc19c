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

const REQUESTS = { attempts: 20, perSeconds: 60 }
const storedPoints = async (): Promise<number[]> => {
  const rows = await (await testDatabase()).db.selectFrom('rate_limits').select('points').orderBy('points').execute()
  return rows.map(({ points }) => points)
}

test('stores nothing for the first request of a client, and both with the second', async () => {
  const { request } = await limiter()
  expect(await request('tests', REQUESTS, 'one')).toBe(0)
  expect(await request('tests', REQUESTS, 'other')).toBe(0)
  expect(await storedPoints()).toEqual([])
  expect(await request('tests', REQUESTS, 'one')).toBe(0)
  expect(await storedPoints()).toEqual([2])
  expect(await request('tests', REQUESTS, 'one')).toBe(0)
  expect(await storedPoints()).toEqual([3])
})

test.each(['one after another', 'concurrent'])('allows exactly the limit of requests, %s', async (how) => {
  const { request } = await limiter()
  const send = (): Promise<number> => request('tests', REQUESTS, 'crowd')
  const waits: number[] = []
  if (how === 'concurrent') waits.push(...(await Promise.all(Array.from({ length: 40 }, send))))
  else for (let number = 0; number < 40; number += 1) waits.push(await send())
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(20)
  expect(waits.filter((seconds) => seconds > 0 && seconds <= 60)).toHaveLength(20)
})

test('each further process lets at most one request more pass', async () => {
  const [one, other] = [await limiter(), await limiter()]
  for (let number = 0; number < 20; number += 1) expect(await one.request('tests', REQUESTS, 'both')).toBe(0)
  expect(await other.request('tests', REQUESTS, 'both')).toBe(0)
  for (const { request } of [one, other]) expect(await request('tests', REQUESTS, 'both')).toBeGreaterThan(0)
})

test('counts the first request in the database where the limit is small', async () => {
  const [one, other] = [await limiter(), await limiter()]
  for (let number = 0; number < 5; number += 1) expect(await one.request('tests', LIMIT, 'small')).toBe(0)
  expect(await other.request('tests', LIMIT, 'small')).toBeGreaterThan(0)
})
