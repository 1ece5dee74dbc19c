import { ProviderError } from './payment-provider.ts'

/** The outcome of a call, or a `timeout` fault as soon as `signal` says that nobody waits for it any longer. */
export function withTimeout<T>(call: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(new ProviderError('timeout', 'The payment provider did not answer in time'))
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp, { once: true })
  return Promise.race([call, promise]).finally(() => signal.removeEventListener('abort', giveUp))
}
