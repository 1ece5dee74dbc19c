import { expect, test } from 'vitest'
import { validateCard } from '../checkout/card-form.ts'
import { emptyDetails } from '../checkout/details.ts'
import { reachableStep } from '../checkout/steps.ts'
import { demoCard, DEMO_GUEST, fillDemoGuest } from './demo-values.ts'
import { DEFAULT_REGION } from '../region/region.ts'

test('the demo guest passes every step of the checkout', () => {
  expect(reachableStep('payment', fillDemoGuest(emptyDetails()), { region: DEFAULT_REGION })).toBe('payment')
})

test('only what is empty is filled', () => {
  const personalDetails = { ...emptyDetails().personalDetails, firstName: 'Ada' }
  const filled = fillDemoGuest({ ...emptyDetails(), personalDetails })
  expect(filled.personalDetails).toBe(personalDetails)
  expect(filled.shippingAddress).toBe(DEMO_GUEST.shippingAddress)
})

test.each(['2026-01-31T00:00:00Z', '2041-12-31T23:59:59Z'])('the test card is valid at %s', (moment) => {
  const now = new Date(moment)
  expect(validateCard(demoCard(now), now).ok).toBe(true)
})
