import { beforeEach, expect, test, vi } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

let loads = 0
const load = async (): Promise<number> => (loads += 1)
beforeEach(() => {
  loads = 0
})

/** Waits until entries of a millisecond have expired. */
const expire = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10))

test('loads a value once until it expires, and then again', async () => {
  const cache = createTtlCache<number>({ ttlMs: 60_000 })
  expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1])
  expect([await cache.get('a', load), await cache.get('b', load)]).toEqual([1, 2])
  const short = createTtlCache<number>({ ttlMs: 1 })
  await short.get('a', load)
  await expire()
  expect(await short.get('a', load)).toBe(4)
})

test('returns the previous value while a new one loads, if it may be stale', async () => {
  const cache = createTtlCache<number>({ ttlMs: 1, staleWhileRevalidate: true })
  await cache.get('a', load)
  await expire()
  expect(await cache.get('a', load)).toBe(1)
  await vi.waitFor(async () => expect(await cache.get('a', load)).toBeGreaterThan(1))
})

test('does not cache a failure, or a load that was cleared', async () => {
  const cache = createTtlCache<number>({ ttlMs: 60_000 })
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  const cleared = cache.get('a', load)
  cache.clear()
  expect(await cleared).toBe(1)
  expect(await cache.get('a', load)).toBe(2)
})
