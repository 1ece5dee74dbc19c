import { CHOOSE_CARRIER_MESSAGE, TRACKING_LINK_MESSAGE } from '@atelier/domain/orders/judge-tracking'
import { expect, test } from 'vitest'
import {
  carrierHint,
  NO_CARRIER,
  NO_TRACKING,
  OTHER_CARRIER,
  rememberedCarrier,
  trackingBody,
  trackingOf,
  trackingProblem,
  withTrackingNumber,
} from './tracking-input.ts'

const UPS_NUMBER = '1Z5R89390357567127'
const USED = { ...NO_CARRIER, carrier: 'GLS' }
const SWIFT = { carrier: OTHER_CARRIER, carrierName: 'Swift', trackingUrl: 'https://swift.example/{number}' }
const chosen = (carrier: string) => ({ ...NO_TRACKING, carrier, isChosen: true })

test.each([
  ['a certain number', NO_TRACKING, UPS_NUMBER, USED, 'UPS'],
  ['a certain number after another choice', chosen('FedEx'), UPS_NUMBER, USED, 'UPS'],
  ['a likely number', NO_TRACKING, '986578788855', USED, 'FedEx'],
  ['a likely number after another choice', chosen('DPD'), '986578788855', USED, 'DPD'],
  ['a number of two carriers', NO_TRACKING, '9261292700768711948021', USED, ''],
  [
    'a number of two, one of which was used last',
    NO_TRACKING,
    '9261292700768711948021',
    { ...USED, carrier: 'FedEx' },
    'FedEx',
  ],
  ['a number that does not tell', NO_TRACKING, 'S1', USED, 'GLS'],
  ['a number that does not tell, the first time', NO_TRACKING, 'S1', NO_CARRIER, ''],
  ['a number that does not tell after a choice', chosen('DPD'), 'S1', USED, 'DPD'],
  ['a number that no longer tells', { ...NO_TRACKING, carrier: 'UPS' }, '1Z5R', USED, 'GLS'],
  ['a number that was deleted', { ...NO_TRACKING, carrier: 'UPS' }, '', USED, ''],
])('fills in the carrier of %s', (_what, before, number, last, carrier) => {
  expect(withTrackingNumber(before, number, last)).toMatchObject({ carrier, trackingNumber: number })
})

test('turns the scanned barcode of a label into its tracking number', () => {
  expect(withTrackingNumber(NO_TRACKING, '420221539400111201080805483016', USED)).toMatchObject({
    carrier: 'USPS',
    trackingNumber: '9400111201080805483016',
  })
})

test('remembers another carrier, and its link when that has a place for the number', () => {
  expect(rememberedCarrier(SWIFT)).toEqual(SWIFT)
  expect(rememberedCarrier({ ...SWIFT, trackingUrl: 'https://swift.example/1' })).toEqual({ ...SWIFT, trackingUrl: '' })
  expect(withTrackingNumber(NO_TRACKING, 'S1', SWIFT)).toMatchObject(SWIFT)
})

test('sends the name of another carrier with its link, and a known carrier without one', () => {
  const other = { ...NO_TRACKING, ...SWIFT, trackingNumber: 'S1' }
  expect(trackingBody(other)).toEqual({
    trackingCarrier: 'Swift',
    trackingNumber: 'S1',
    trackingUrl: 'https://swift.example/{number}',
  })
  expect(trackingBody({ ...other, carrier: 'UPS' })).toEqual({ trackingCarrier: 'UPS', trackingNumber: 'S1' })
})

test.each([
  [
    'a known carrier in its own spelling',
    { trackingCarrier: 'ups', trackingNumber: '1Z1', trackingUrl: null },
    'UPS',
    '',
  ],
  ['another carrier', { trackingCarrier: 'Swift', trackingNumber: 'S1' }, OTHER_CARRIER, 'Swift'],
  ['no carrier', { trackingCarrier: null, trackingNumber: null }, '', ''],
])('reads %s from an order', (_what, stored, carrier, carrierName) => {
  expect(trackingOf(stored)).toMatchObject({ carrier, carrierName })
})

test.each([
  ['nothing', NO_TRACKING, null],
  ['a number with its carrier', { ...chosen('UPS'), trackingNumber: 'S1' }, null],
  ['another carrier with its link', { ...NO_TRACKING, ...SWIFT, trackingNumber: 'S1' }, null],
  [
    'a carrier that was typed freely',
    { ...chosen('Swift'), trackingNumber: 'S1' },
    ['trackingCarrier', CHOOSE_CARRIER_MESSAGE],
  ],
  ['a number without a carrier', { ...NO_TRACKING, trackingNumber: 'S1' }, ['trackingCarrier', CHOOSE_CARRIER_MESSAGE]],
  [
    'another carrier without a name',
    { ...NO_TRACKING, ...SWIFT, carrierName: ' ' },
    ['trackingCarrier', 'Enter the carrier’s name'],
  ],
  [
    'another carrier without a link',
    { ...NO_TRACKING, ...SWIFT, trackingUrl: '', trackingNumber: 'S1' },
    ['trackingUrl', TRACKING_LINK_MESSAGE],
  ],
])('finds the problem of %s', (_what, input, expected) => {
  const problem = trackingProblem(input)
  expect(problem && [problem.field, problem.message]).toEqual(expected)
})

test.each([
  ['', '', ''],
  ['UPS', UPS_NUMBER, 'Recognized from the tracking number.'],
  ['DHL', UPS_NUMBER, 'The number belongs to UPS.'],
  ['', '9261292700768711948021', 'The number looks like USPS or FedEx. Check the label.'],
  ['GLS', 'S1', 'The number doesn’t say its carrier. Check the label.'],
])('explains carrier %j of number %j', (carrier, trackingNumber, hint) => {
  expect(carrierHint({ ...NO_TRACKING, carrier, trackingNumber })).toBe(hint)
})
