import pino from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { openPayments } from './open-payments.ts'

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const SQUARE = {
  SQUARE_ACCESS_TOKEN: 'token',
  SQUARE_APPLICATION_ID: 'app',
  SQUARE_LOCATION_ID: 'place',
  SQUARE_WEBHOOK_KEY: 'key',
}
const PRODUCTION = { NODE_ENV: 'production' }

const opened = async (environment: Record<string, string>) => {
  const { db } = await testDatabase()
  const { payments, earlierPayments, sandbox } = await openPayments({
    db,
    config: readConfig({ SESSION_SECRET: 's'.repeat(40), ...environment }),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    randomBytes: (count) => new Uint8Array(count),
  })
  return { takes: payments.id, tookEarlier: earlierPayments.map(({ id }) => id), earlierPayments, sandbox }
}

test.each([
  [{ ...PRODUCTION, ...SQUARE, ...STRIPE, PAYMENTS: 'square' }, 'square', ['stripe']],
  [{ ...PRODUCTION, ...SQUARE, ...STRIPE, PAYMENTS: 'manual' }, 'manual', ['stripe', 'square']],
  [{ ...PRODUCTION, ...SQUARE, PAYMENTS: 'square' }, 'square', []],
  // An incomplete set of keys counts as none.
  [{ ...PRODUCTION, ...SQUARE, PAYMENTS: 'square', STRIPE_SECRET_KEY: 'sk_test_1' }, 'square', []],
  [{ ...PRODUCTION, ...SQUARE, PAYMENTS: 'square', ALLOW_SANDBOX: '1' }, 'square', ['sandbox']],
  [{}, 'sandbox', []],
])('opens the configured providers with %j', async (environment, takes, tookEarlier) => {
  expect(await opened(environment)).toMatchObject({ takes, tookEarlier })
})

test('a formerly active sandbox accepts no test cards', async () => {
  const { earlierPayments, sandbox } = await opened({ ...SQUARE, PAYMENTS: 'square' })
  expect([earlierPayments[0]?.id, earlierPayments[0]?.submitToken, sandbox]).toEqual(['sandbox', undefined, null])
})
