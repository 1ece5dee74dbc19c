import { expect, test } from 'vitest'
import { isWholeAmount } from '../money/money.ts'
import { readLocalAmount, type AmountStyle } from './amount-text.ts'
import { DEFAULT_REGION } from '../region/region.ts'

const isWholeCents = (amount: number): boolean => isWholeAmount(amount, 'USD')

const COMMAS: AmountStyle = { separator: ',', currency: 'USD' }
const SEMICOLONS: AmountStyle = { separator: ';', currency: 'USD' }
const TABS: AmountStyle = { separator: '\t', currency: 'USD' }

test.each<[string, number]>([
  ['1290', 1290],
  ['1290.50', 1290.5],
  ['1290,50', 1290.5],
  ['1290,5', 1290.5],
  ['1.290,50', 1290.5],
  ['1,290.50', 1290.5],
  ['1.234.567,00', 1_234_567],
  ['1.234.567', 1_234_567],
  ['1 290,50', 1290.5],
  ['1\u00A0290,50', 1290.5],
  ['1\u202F290,50', 1290.5],
  ['1’290.50', 1290.5],
  ['$1,290.00', 1290],
  ['US$1,290.00', 1290],
  ['1.290,00 US$', 1290],
  ['100.000000', 100],
  ['100,000000', 100],
  ['99.5000', 99.5],
  ['１２９０', 1290],
])('%j is %s in every file', (text, value) => {
  for (const style of [COMMAS, SEMICOLONS, TABS]) {
    expect(readLocalAmount(text, isWholeCents, style, DEFAULT_REGION)).toEqual({ kind: 'value', value })
  }
})

test.each<[string, AmountStyle, number | undefined]>([
  ['1,290', COMMAS, 1290],
  ['1,290', { ...SEMICOLONS, decimal: '.' }, 1290],
  ['1,290', { ...SEMICOLONS, decimal: ',' }, 1.29],
  ['1.290', { ...SEMICOLONS, decimal: '.' }, 1.29],
  ['1.290', { ...COMMAS, decimal: ',' }, 1290],
  ['1.295', SEMICOLONS, 1295],
  // One reading is possible, whatever was answered.
  ['1290,50', { ...COMMAS, decimal: '.' }, 1290.5],
  // A thousandth of a dollar is no price, and nothing says that these are thousands.
  ['12.345', COMMAS, undefined],
  ['1,295', { ...SEMICOLONS, decimal: ',' }, undefined],
])('%j with %o is %s', (text, style, value) => {
  expect(readLocalAmount(text, isWholeCents, style, DEFAULT_REGION)).toEqual(
    value === undefined ? undefined : { kind: 'value', value },
  )
})

test.each<[string, AmountStyle]>([
  ['1,290', SEMICOLONS],
  ['1,295', SEMICOLONS],
  ['1.290', SEMICOLONS],
  ['1.290', COMMAS],
  ['100.000', COMMAS],
  ['1,290', TABS],
  ['1,295', TABS],
])('%j with %o is asked', (text, style) => {
  expect(readLocalAmount(text, isWholeCents, style, DEFAULT_REGION)).toMatchObject({ kind: 'ambiguous' })
})

test.each(['', 'free', '12.345,6.7', '1,29,0.5', '12.', ',5', '-5', '0.001', '100.0050', '€5', '1,2345'])(
  '%j is no amount of whole cents',
  (text) => {
    for (const style of [COMMAS, SEMICOLONS, TABS])
      expect(readLocalAmount(text, isWholeCents, style, DEFAULT_REGION)).toBeUndefined()
  },
)

test.each<[currency: string, text: string, value: number | undefined]>([
  ['JPY', '6600', 6600],
  ['JPY', '￥6,600', 6600],
  ['JPY', '¥6.600', undefined],
  ['JPY', 'JPY 6,600', 6600],
  ['JPY', '6600.5', undefined],
  ['JPY', '$66.00', undefined],
  ['JPY', 'US$6,600', undefined],
  ['KWD', '12.345,678', 12_345.678],
  ['KWD', 'KWD 12.3456', undefined],
  ['EUR', '1.290,50 €', 1290.5],
  ['EUR', '$1290.50', undefined],
])('%s: %j is %s in a file of commas', (currency, text, value) => {
  const isPossible = (amount: number): boolean => isWholeAmount(amount, currency)
  const read = readLocalAmount(text, isPossible, { ...COMMAS, currency }, DEFAULT_REGION)
  expect(read).toEqual(value === undefined ? undefined : { kind: 'value', value })
})

test('a thousandth of a dinar may be a price, so that 1.290 is asked', () => {
  const isPossible = (amount: number): boolean => isWholeAmount(amount, 'KWD')
  const read = readLocalAmount('1.290', isPossible, { separator: ';', currency: 'KWD' }, DEFAULT_REGION)
  expect(read).toEqual({ kind: 'ambiguous', values: { '.': 1.29, ',': 1290 } })
})
