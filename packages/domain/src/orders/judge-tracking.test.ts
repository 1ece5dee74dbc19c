import { expect, test } from 'vitest'
import { CHOOSE_CARRIER_MESSAGE, judgeTracking, TRACKING_LINK_MESSAGE } from './judge-tracking.ts'

const details = (trackingCarrier: string | null, trackingNumber: string | null, trackingUrl: string | null = null) => ({
  trackingCarrier,
  trackingNumber,
  trackingUrl,
})

test.each([
  ['nothing', details(null, null), details(null, null)],
  ['a carrier without a number', details('ups', null), details('UPS', null)],
  ['another carrier without a number', details('Swift Couriers', null), details('Swift Couriers', null)],
  ['a link without a number', details(null, null, 'https://swift.example'), details(null, null)],
  ['a known carrier in any case', details('royal mail', 'X1'), details('Royal Mail', 'X1')],
  ['another name of a known carrier', details('DHL Express', '3318810025'), details('DHL', '3318810025')],
  ['a link that a known carrier does not need', details('UPS', '1Z9', 'https://swift.example'), details('UPS', '1Z9')],
  [
    'a carrier that the number does not look like',
    details('FedEx', '1Z5R89390357567127'),
    details('FedEx', '1Z5R89390357567127'),
  ],
  ['a certain number without its carrier', details(null, '1Z5R89390357567127'), details('UPS', '1Z5R89390357567127')],
  [
    'the barcode of a label',
    details(null, '420221539400111201080805483016'),
    details('USPS', '9400111201080805483016'),
  ],
  [
    'another carrier with its link',
    details('Swift Couriers', 'S 1', 'https://swift.example/t/1'),
    details('Swift Couriers', 'S 1', 'https://swift.example/t/1'),
  ],
  [
    'a link with the place of the number',
    details('Swift Couriers', 'S/1', 'https://swift.example/?t={number}&again={number}'),
    details('Swift Couriers', 'S/1', 'https://swift.example/?t=S%2F1&again=S%2F1'),
  ],
])('accepts %s', (_what, given, tracking) => {
  expect(judgeTracking(given)).toEqual({ ok: true, tracking })
})

test.each([
  ['a number of an unknown format', details(null, 'S1'), 'trackingCarrier', CHOOSE_CARRIER_MESSAGE],
  ['a number that is only likely', details(null, '986578788855'), 'trackingCarrier', CHOOSE_CARRIER_MESSAGE],
  ['another carrier without a link', details('Swift', 'S1'), 'trackingUrl', TRACKING_LINK_MESSAGE],
  ['a link that is not https', details('Swift', 'S1', 'http://swift.example'), 'trackingUrl', TRACKING_LINK_MESSAGE],
  ['a link that runs code', details('Swift', 'S1', 'javascript:alert(1)'), 'trackingUrl', TRACKING_LINK_MESSAGE],
  ['text that is no link', details('Swift', 'S1', 'swift.example'), 'trackingUrl', TRACKING_LINK_MESSAGE],
])('refuses %s', (_what, given, field, message) => {
  expect(judgeTracking(given)).toEqual({ ok: false, field, message })
})

test.each([
  'https:evil.example/1',
  'https:\\\\evil.example/1',
  'https:/evil.example/1',
  'https://swift.example@evil.example/1',
  'https://user:secret@swift.example/1',
  'https://localhost/1',
  'https://127.0.0.1/1',
  'https://[::1]/1',
  'https://swift.example\\@evil.example/1',
  'https://swift..example/1',
  'https://swift.example/a b',
  'http://swift.example/1',
  'javascript:alert(1)',
])('refuses the tracking link %s', (trackingUrl) => {
  expect(judgeTracking({ trackingCarrier: 'Swift', trackingNumber: '1', trackingUrl })).toMatchObject({
    ok: false,
    field: 'trackingUrl',
  })
})

test.each([
  'https://swift.example/{number}',
  'https://track.swift.co.uk/de/?id={number}#top',
  'https://xn--swft-1ra.example?n={number}',
  'https://SWIFT.example:8443/{number}',
])('accepts the tracking link %s', (trackingUrl) => {
  expect(judgeTracking({ trackingCarrier: 'Swift', trackingNumber: '1', trackingUrl })).toMatchObject({ ok: true })
})
