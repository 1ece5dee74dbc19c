import { beforeEach, expect, test } from 'vitest'
import { openProviderServers } from '../../testing/fakes/provider-servers.ts'
import { UNKNOWN_POSTAL_CODE } from '../../testing/fakes/fake-stripe-tax.ts'
import { cacheCalculations } from './open-tax-provider.ts'
import { openStripeTax } from './stripe-tax.ts'
import type { TaxRequest } from './tax-provider.ts'

const { stripe } = await openProviderServers()
const provider = openStripeTax({ secretKey: 'sk_test_fake', apiUrl: stripe.url })

const NEW_YORK: TaxRequest = {
  currency: 'USD',
  taxMode: 'added',
  destination: { country: 'US', state: 'NY', zipCode: '10001' },
  lines: [
    { amountCents: 100_00, quantity: 1 },
    { amountCents: 33_33, quantity: 3 },
  ],
  charges: [
    { kind: 'gift_wrap', amountCents: 8_95 },
    { kind: 'delivery', amountCents: 10_00 },
  ],
}

beforeEach(() => {
  stripe.calls.length = 0
})

test('asks for the tax of each part at the destination, and returns it with the sum of its rates', async () => {
  const { calculationId, parts } = await provider.calculate(NEW_YORK)
  expect(calculationId).toMatch(/^taxcalc_/)
  expect(parts).toEqual([
    { taxCents: 8_88, rate: 88_750 },
    { taxCents: 2_95, rate: 88_750 },
    { taxCents: 80, rate: 88_750 },
    { taxCents: 40, rate: 40_000 },
  ])
  const form = new URLSearchParams(stripe.calls[0]?.text)
  expect(Object.fromEntries(form)).toMatchObject({
    currency: 'usd',
    'line_items[0][amount]': '10000',
    'line_items[1][quantity]': '3',
    'line_items[2][amount]': '895',
    'line_items[2][tax_behavior]': 'exclusive',
    'shipping_cost[amount]': '1000',
    'customer_details[address][country]': 'US',
    'customer_details[address][state]': 'NY',
    'customer_details[address][postal_code]': '10001',
    'customer_details[address_source]': 'shipping',
  })
})

test('prices that include the tax contain it', async () => {
  const destination = { country: 'DE', state: '', zipCode: '10115' }
  const lines = [{ amountCents: 119_00, quantity: 1 }]
  const { parts } = await provider.calculate({
    currency: 'EUR',
    taxMode: 'included',
    destination,
    lines,
    charges: [],
  })
  expect(parts).toEqual([{ taxCents: 19_00, rate: 190_000 }])
})

test('calculates the same order once', async () => {
  const cached = cacheCalculations(provider)
  const [first, second] = await Promise.all([cached.calculate(NEW_YORK), cached.calculate({ ...NEW_YORK })])
  expect(first).toEqual(second)
  await cached.calculate({ ...NEW_YORK, lines: NEW_YORK.lines.slice(0, 1) })
  expect(stripe.calls).toHaveLength(2)
})

test('a failure is not cached', async () => {
  const cached = cacheCalculations(provider)
  stripe.failures.push({ method: 'POST', kind: 'fault' })
  await expect(cached.calculate(NEW_YORK)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await cached.calculate(NEW_YORK)).toHaveProperty('calculationId')
})

test('an unknown destination is its own failure', async () => {
  const destination = { ...NEW_YORK.destination, zipCode: UNKNOWN_POSTAL_CODE }
  await expect(provider.calculate({ ...NEW_YORK, destination })).rejects.toMatchObject({ kind: 'address' })
})

test('gives up after four seconds', { timeout: 8_000 }, async () => {
  stripe.failures.push({ method: 'POST', kind: 'hang' })
  const start = performance.now()
  await expect(provider.calculate(NEW_YORK)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(performance.now() - start).toBeLessThan(6_000)
})

test('a sale is recorded once when its response was lost, and refunds reverse it in whole or in part', async () => {
  const { calculationId } = await provider.calculate(NEW_YORK)
  const orderId = `ORD-${crypto.randomUUID()}`
  stripe.failures.push({ method: 'POST', kind: 'lose' })
  // The client of Stripe repeats a call whose connection was dropped.
  const transactionId = await provider.commit({ calculationId, orderId })
  expect(await provider.commit({ calculationId, orderId })).toBe(transactionId)
  const refund = { transactionId, amountCents: 40_00, currency: 'USD', isWhole: false, parts: null }
  await provider.reverse({ ...refund, refundId: `${orderId}-1` })
  await provider.reverse({ ...refund, refundId: `${orderId}-2`, isWhole: true })
  const recorded = stripe.tax.transactions.filter(({ reference }) => reference.startsWith(orderId))
  expect(recorded.map(({ of, mode, flatAmount }) => ({ of, mode, flatAmount }))).toEqual([
    { of: calculationId, mode: null, flatAmount: null },
    { of: transactionId, mode: 'partial', flatAmount: -40_00 },
    { of: transactionId, mode: 'full', flatAmount: null },
  ])
})

test('a refund of parts reverses their lines and the delivery, and no more than was sold', async () => {
  const { calculationId } = await provider.calculate(NEW_YORK)
  const orderId = `ORD-${crypto.randomUUID()}`
  const transactionId = await provider.commit({ calculationId, orderId })
  const parts = {
    lines: [
      { index: 1, units: 1, amountCents: 11_11, taxCents: 98 },
      { index: 2, units: 1, amountCents: 8_95, taxCents: 80 },
    ],
    delivery: { amountCents: 10_00, taxCents: 40 },
  }
  const refund = { transactionId, refundId: `${orderId}-1`, amountCents: 32_24, currency: 'USD', isWhole: false, parts }
  stripe.failures.push({ method: 'POST', kind: 'lose' })
  const reversed = await provider.reverse(refund)
  expect(await provider.reverse(refund)).toBe(reversed)
  expect(stripe.tax.transactions.filter(({ of }) => of === transactionId)).toMatchObject([
    {
      mode: 'partial',
      flatAmount: null,
      parts: { 'line-1': [-11_11, -98], 'line-2': [-8_95, -80], shipping: [-10_00, -40] },
    },
  ])
  const again = provider.reverse({ ...refund, refundId: `${orderId}-2` })
  await expect(again).rejects.toMatchObject({ kind: 'refused' })
  const unknown = { ...parts, lines: [{ index: 9, units: 1, amountCents: 1, taxCents: 0 }] }
  const other = provider.reverse({ ...refund, refundId: `${orderId}-3`, parts: unknown })
  await expect(other).rejects.toMatchObject({ kind: 'refused' })
})

test('parts with a tax code are sent with it, and all others are taxed by the presets of the account', async () => {
  await provider.calculate({
    ...NEW_YORK,
    lines: [
      { amountCents: 100_00, quantity: 1, taxCode: 'txcd_35010000' },
      { amountCents: 33_33, quantity: 3 },
    ],
    charges: [{ kind: 'delivery', amountCents: 10_00, taxCode: 'txcd_00000000' }],
  })
  const form = new URLSearchParams(stripe.calls[0]?.text)
  expect([...form].filter(([name]) => name.includes('tax_code'))).toEqual([
    ['line_items[0][tax_code]', 'txcd_35010000'],
    ['shipping_cost[tax_code]', 'txcd_00000000'],
  ])
})
