import { MINUTE_MS } from '@atelier/domain/limits/durations'
import { failure, ok, skipped, warning, type Check } from '../check.ts'

const TEST_KEY = /^(?:sk|rk|pk)_test_/

export const providerKeys: Check = {
  name: 'provider-keys',
  title: 'Keys of the payment provider',
  problem: 'The payment provider does not accept the keys, or does not respond.',
  advice: 'Copy the live keys from the account of the provider, and look at its status page.',
  section: 'failures',
  needs: 'configuration',
  async run({ config, payments, now }, signal) {
    if (payments.id === 'sandbox') return warning('The sandbox takes test cards and no money.')
    if (!payments.listMovements) return skipped('Cards are not accepted (PAYMENTS=manual).')
    // The movements of the last minute: a small answer that needs valid keys.
    const until = now()
    await payments.listMovements({ from: new Date(until.getTime() - MINUTE_MS), until }, null, signal)
    if (payments.id !== 'stripe') return ok('The payment provider accepts the keys.')
    const keys = [config.STRIPE_SECRET_KEY ?? '', config.STRIPE_PUBLISHABLE_KEY ?? '']
    const testKeys = keys.filter((key) => TEST_KEY.test(key)).length
    if (testKeys === 1)
      return failure('One of the two keys is for tests and the other one is live: no card is accepted.')
    return testKeys === 2
      ? warning('The keys are for tests: they take no money.')
      : ok('The payment provider accepts the keys.')
  },
}
