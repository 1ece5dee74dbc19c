import { describe, expect, test } from 'vitest'
import { labelNumber, recognizeCarrier } from './recognize-carrier.ts'

describe('a certain carrier', () => {
  test.each([
    ['UPS', '1Z5R89390357567127'],
    ['UPS', '1Z879E930346834440'],
    ['UPS', '1z 999 aa1 01 2345 6784'],
    ['USPS', '9505 5110 6960 5048 6006 24'],
    ['USPS', '9400 1112 0108 0805 4830 16'],
    ['USPS', '9361289878700317633795'],
    ['USPS', '420 22153 9400111201080805483016'],
    ['USPS', 'RR123456785US'],
    ['Royal Mail', 'rr123456785gb'],
    ['La Poste', 'RR 123 456 785 FR'],
    ['Canada Post', 'RR123456785CA'],
    ['FedEx', '9611020987654312345672'],
    ['DHL', 'JD014600006281230704'],
    ['DHL', 'JJD0099999999'],
    ['DPD', '008182709980000020033350276C'],
    ['DPD', '0081 827 0998 0000 0200 45 327 276 N'],
  ])('is %s for %s', (carrier, number) => {
    expect(recognizeCarrier(number)).toEqual({ carrier, candidates: [carrier] })
  })
})

describe('a candidate that is not certain', () => {
  test.each([
    ['FedEx', '986578788855'],
    ['FedEx', '7905 3531 2317'],
    ['FedEx', '041441760228964'],
    ['FedEx', '61299998820821171811'],
    ['FedEx', '1001921334250001000300779017972697'],
    ['FedEx', '9622001900000000000000776632517510'],
    ['USPS', '0307 1790 0005 2348 3741'],
    ['USPS', '7196 9010 7560 0307 7385'],
    ['DHL', '3318810025'],
    ['DHL', '8487135506'],
  ])('is %s for %s', (candidate, number) => {
    expect(recognizeCarrier(number)).toEqual({ carrier: null, candidates: [candidate] })
  })

  test('can be one of two', () => {
    expect(recognizeCarrier('9261292700768711948021')).toEqual({ carrier: null, candidates: ['USPS', 'FedEx'] })
  })
})

test.each([
  ['an empty text', ''],
  ['other text', 'two boxes'],
  ['UPS with a wrong check digit', '1Z5R89390357567128'],
  ['UPS that is too short', '1Z5R8939035756712'],
  ['USPS with a wrong check digit', '9400111201080805483017'],
  ['S10 with a wrong check digit', 'RR123456786US'],
  ['S10 of a country without a known carrier', 'RR123456785PL'],
  ['12 digits with a wrong check digit', '996578788855'],
  ['15 digits with a wrong check digit', '568283610012732'],
  ['20 digits with a wrong check digit', '03071790000523483745'],
  ['10 digits with a wrong check digit', '3318810010'],
  ['JD and 16 digits, which is also Yodel', 'JD0002217111111111'],
  ['DPD with a wrong check character', '008182709980000020033350276A'],
  ['14 digits', '01234567890123'],
])('does not recognize %s', (_what, number) => {
  expect(recognizeCarrier(number)).toEqual({ carrier: null, candidates: [] })
})

test.each([
  ['a typed number', '  1Z 999 AA1 ', '1Z 999 AA1'],
  ['the barcode of USPS with a ZIP code', '420221539400111201080805483016', '9400111201080805483016'],
  ['the barcode of USPS with ZIP+4', '42022153123494001112010808054830 16', '9400111201080805483016'],
  ['a barcode with its separator', '42022153\u001D9400111201080805483016', '9400111201080805483016'],
  ['the barcode of FedEx Express', '1001921334250001000300779017972697', '779017972697'],
  ['the barcode of FedEx Ground', '9622001560000000000000794808390594', '794808390594'],
  ['34 digits of another kind', '1234567890123456789012345678901234', '1234567890123456789012345678901234'],
  ['a USPS barcode with a wrong check digit', '420221539400111201080805483017', '420221539400111201080805483017'],
])('reads %s', (_what, scanned, number) => {
  expect(labelNumber(scanned)).toBe(number)
})
