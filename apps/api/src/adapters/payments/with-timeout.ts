import { ProviderError } from './payment-provider.ts'

/** Returns the outcome of a call, or rejects with a `timeout` error as soon as `signal` is aborted. */
export function withTimeout<T>(call: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const rejectOnAbort = () => reject(new ProviderError('timeout', 'The payment provider did not respond in time'))
  if (signal.aborted) rejectOnAbort()
  signal.addEventListener('abort', rejectOnAbort, { once: true })
  return Promise.race([call, promise]).finally(() => signal.removeEventListener('abort', rejectOnAbort))
}
