import { expect, test } from 'vitest'
import { OTHER_CARRIER, trackingProblem } from '../tracking-input.ts'
import { trackingOfLabel } from './label-tracking.ts'

test('fills in a known carrier without a link, in any spelling', () => {
  const label = { carrier: 'DHL Express', trackingNumber: '1234567894', trackingUrl: 'https://dhl.example/1' }
  expect(trackingOfLabel(label)).toMatchObject({ carrier: 'DHL', trackingNumber: '1234567894', trackingUrl: '' })
})

test('fills in any other carrier by its name and link', () => {
  const label = { carrier: 'OnTrac', trackingNumber: 'D1', trackingUrl: 'https://www.ontrac.com/D1' }
  const tracking = trackingOfLabel(label)
  expect(tracking).toMatchObject({ carrier: OTHER_CARRIER, carrierName: 'OnTrac', trackingUrl: label.trackingUrl })
  expect(trackingProblem(tracking)).toBeNull()
})
