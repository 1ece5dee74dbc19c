import { DAY_MS } from '@atelier/domain/limits/durations'
import { failure, ok, skipped, warning, type Check } from '../check.ts'

const DAYS = 7

/** Sends a message without a signature, which a shop that is reached refuses; and asks when the last signed one came. */
export const providerWebhook: Check = {
  name: 'provider-webhook',
  title: 'Webhook of the payment provider',
  problem: 'The address of the webhook does not respond from outside.',
  advice:
    'Enter the address PUBLIC_URL/api/payments/webhooks/stripe (or square) at the provider, and its signing secret here.',
  section: 'failures',
  needs: 'database',
  async run({ config, payments, database, now, fetch }, signal) {
    const { id } = payments
    if (id !== 'stripe' && id !== 'square') return skipped('This provider sends no messages from outside.')
    const response = await fetch(`${config.publicUrl}/api/payments/webhooks/${id}`, {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
      redirect: 'error',
      signal,
    })
    await response.body?.cancel()
    if (response.status !== 400)
      return failure(
        `The address of the webhook answers with ${response.status}, so messages of the provider do not arrive.`,
      )
    const { lastReceivedAt, hasRecentPayments } = await database.readWebhooks(id, DAYS)
    const isRecent = lastReceivedAt !== null && now().getTime() - lastReceivedAt.getTime() < DAYS * DAY_MS
    if (hasRecentPayments && !isRecent)
      return failure(
        `Cards were charged in the last ${DAYS} days, and no signed message arrived: the secret or the address is wrong.`,
      )
    return lastReceivedAt === null
      ? warning('No signed message has arrived yet: send a test event from the account of the provider.')
      : ok(`The address responds. The last signed message came on ${lastReceivedAt.toISOString().slice(0, 10)}.`)
  },
}
