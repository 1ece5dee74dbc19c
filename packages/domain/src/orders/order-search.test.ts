import { expect, test } from 'vitest'
import { orderSearchSpellings, phoneDigits } from './order-search.ts'

test.each([
  ['Maren Holt', ['Maren Holt']],
  ['claire@example.com', ['claire@example.com']],
  ['K7Q2MD', ['K7Q2MD']],
  ['#4XVB1A', ['4XVB1A', '#4XVB1A']],
  ['#', ['#']],
  ['(212) 555-0142', ['(212) 555-0142', '2125550142', '(212)555-0142']],
  ['+44 20 7946 0018', ['+44 20 7946 0018', '442079460018', '+442079460018']],
  ['0044 20 7946', ['0044 20 7946', '44207946', '0044207946']],
  ['0142', ['0142']],
  ['00142', ['00142']],
  ['1Z 999 AA1', ['1Z 999 AA1', '1Z999AA1']],
  ['', []],
])('the search %s has the spellings %j', (search, spellings) => {
  expect(orderSearchSpellings(search)).toEqual(spellings)
})

test.each([
  ['(212) 555-0142', '2125550142'],
  ['0044 20', '4420'],
  ['014', null],
  ['Maren 2125', null],
  ['', null],
])('%s has the digits %s', (search, digits) => {
  expect(phoneDigits(search)).toBe(digits)
})
