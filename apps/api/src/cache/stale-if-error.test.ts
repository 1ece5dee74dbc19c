import { ShopError } from '@atelier/domain/contract/shop-error'
import { afterEach, expect, test, vi } from 'vitest'
import { staleIfError } from './stale-if-error.ts'

afterEach(() => void vi.useRealTimers())
const unavailable = () => Promise.reject(new ShopError('unavailable', 'The shop is unavailable for a moment.'))

test('returns fresh data despite a cached copy', async () => {
  expect(await staleIfError(Promise.resolve('new'), () => 'old')).toBe('new')
})

test('returns the cached copy while the database is unavailable, and throws without a copy', async () => {
  expect(await staleIfError(unavailable(), () => 'old')).toBe('old')
  await expect(staleIfError(unavailable(), () => undefined)).rejects.toMatchObject({ code: 'unavailable' })
})

test('rethrows other errors', async () => {
  await expect(staleIfError(Promise.reject(new TypeError('a bug')), () => 'old')).rejects.toThrow('a bug')
})

test('returns the cached copy after the timeout, and waits without a copy', async () => {
  vi.useFakeTimers()
  const { promise, resolve } = Promise.withResolvers<string>()
  const [stale, waiting] = [staleIfError(promise, () => 'old'), staleIfError(promise, () => undefined)]
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await stale).toBe('old')
  resolve('new')
  expect(await waiting).toBe('new')
})
