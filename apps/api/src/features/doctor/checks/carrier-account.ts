import { ok, skipped, warning, type Check } from '../check.ts'

export const carrierAccount: Check = {
  name: 'carrier-account',
  title: 'Carrier account',
  problem: 'The carrier account does not accept the token, or does not respond.',
  advice:
    'Copy the live token from the account into SHIPPO_API_TOKEN, and add a webhook for track_updated with SHIPPO_WEBHOOK_SECRET.',
  section: 'shipping-labels',
  needs: 'configuration',
  async run({ carrier }, signal) {
    if (!carrier) return skipped('Staff type tracking numbers (no SHIPPO_API_TOKEN).')
    await carrier.verify(signal)
    if (carrier.isTest) return warning('The token is for tests: its labels are samples and no carrier takes them.')
    return carrier.hasWebhook
      ? ok('The carrier account accepts the token.')
      : warning('Without SHIPPO_WEBHOOK_SECRET deliveries are noticed late, when the job asks.')
  },
}
