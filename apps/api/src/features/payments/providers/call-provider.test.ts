import { afterEach, expect, test, vi } from 'vitest'
import { ProviderError } from '../../../adapters/payments/payment-provider.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { callProvider, PAYMENT_INVALID, PAYMENT_TIMEOUT, PAYMENT_UNAVAILABLE } from './call-provider.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('aborts a call that takes too long, and throws a timeout', async () => {
  const { deps } = await createTestApp({ PAYMENT_TIMEOUT_MS: '100' })
  const signals: AbortSignal[] = []
  const call = callProvider(deps, (signal) => {
    signals.push(signal)
    return new Promise(() => undefined)
  })
  await expect(call).rejects.toMatchObject({ code: 'payment_timeout', message: PAYMENT_TIMEOUT })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('does not abort a call that has completed', async () => {
  const { deps } = await createTestApp()
  const signals: AbortSignal[] = []
  const response = await callProvider(deps, async (signal) => {
    signals.push(signal)
    return 'answer'
  })
  expect([response, signals[0]?.aborted]).toEqual(['answer', false])
})

test.each<[ProviderError['kind'], string, string]>([
  ['unavailable', 'payment_unavailable', PAYMENT_UNAVAILABLE],
  ['invalid', 'payment_unavailable', PAYMENT_INVALID],
  ['timeout', 'payment_timeout', PAYMENT_TIMEOUT],
  ['refused', 'bad_request', 'in its own words'],
])('translates the error %s to %s', async (kind, code, message) => {
  const { deps } = await createTestApp()
  const call = callProvider(deps, () => Promise.reject(new ProviderError(kind, 'in its own words')))
  await expect(call).rejects.toMatchObject({ code, message })
})

test('clears its timer when a call completes or fails, and rethrows an unknown error', async () => {
  const { deps } = await createTestApp()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await callProvider(deps, async () => 'answer')
  const fault = new TypeError('an internal error')
  await expect(callProvider(deps, () => Promise.reject(fault))).rejects.toBe(fault)
  expect(vi.getTimerCount()).toBe(0)
})
