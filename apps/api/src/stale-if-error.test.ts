import { ShopError } from '@atelier/domain/shop-error'
import { afterEach, expect, test, vi } from 'vitest'
import { staleIfError } from './stale-if-error.ts'

afterEach(() => void vi.useRealTimers())
const unavailable = () => Promise.reject(new ShopError('unavailable', 'The shop is unavailable for a moment.'))

test('is what is read anew, whatever is kept', async () => {
  expect(await staleIfError(Promise.resolve('new'), () => 'old')).toBe('new')
})

test('is what is kept while the database is away; without anything kept, the refusal', async () => {
  expect(await staleIfError(unavailable(), () => 'old')).toBe('old')
  await expect(staleIfError(unavailable(), () => undefined)).rejects.toMatchObject({ code: 'unavailable' })
})

test('hides no other fault', async () => {
  await expect(staleIfError(Promise.reject(new TypeError('a bug')), () => 'old')).rejects.toThrow('a bug')
})

test('is what is kept when the newest takes too long, and is waited for when nothing is kept', async () => {
  vi.useFakeTimers()
  const { promise, resolve } = Promise.withResolvers<string>()
  const [stale, waiting] = [staleIfError(promise, () => 'old'), staleIfError(promise, () => undefined)]
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await stale).toBe('old')
  resolve('new')
  expect(await waiting).toBe('new')
})
