import { afterAll } from 'vitest'
import { openFakeSquare, type FakeSquare } from './fake-square.ts'
import { openFakeStripe, type FakeStripe } from './fake-stripe.ts'

/** Starts both fake providers for the tests of a file, and stops them afterwards. */
export async function openProviderServers(): Promise<{ stripe: FakeStripe; square: FakeSquare }> {
  const [stripe, square] = await Promise.all([openFakeStripe(), openFakeSquare()])
  afterAll(() => Promise.all([stripe.close(), square.close()]))
  return { stripe, square }
}
