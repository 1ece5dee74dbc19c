import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_REGION } from './region.ts'
import { csvNumber, csvStyle, escapeFormulas, unescapeFormulas } from './spreadsheet.ts'

test.each([
  ['US', ',', '.', '1290.50'],
  ['GB', ',', '.', '1290.50'],
  ['JP', ',', '.', '1290.50'],
  ['IN', ',', '.', '1290.50'],
  ['DE', ';', ',', '1290,50'],
  ['AT', ';', ',', '1290,50'],
  ['FR', ';', ',', '1290,50'],
  ['ES', ';', ',', '1290,50'],
  ['BR', ';', ',', '1290,50'],
  ['SE', ';', ',', '1290,50'],
  ['CH', ';', '.', '1290.50'],
])('spreadsheets of %s separate with %j and write decimals with %j', (country, separator, decimal, written) => {
  const region = { ...DEFAULT_REGION, country }
  expect([csvStyle(region), csvNumber(1290.5, region, 2)]).toEqual([{ separator, decimal }, written])
})

test.each([
  ['=1+1', "'=1+1"],
  ['-Bar Tote', "'-Bar Tote"],
  ['-12.50', '-12.50'],
  ['-12,50', '-12,50'],
  ['-12', '-12'],
  ['-1+1', "'-1+1"],
  ['-12.50-', "'-12.50-"],
  ["'-Bar Tote", "''-Bar Tote"],
  ['x;=cmd()', "x;'=cmd()"],
  ['x,@SUM(A1)', "x,'@SUM(A1)"],
  ['x\n=1', "x\n'=1"],
  ['＝1', "'＝1"],
  ["O'Hara", "O'Hara"],
  ['Straps: long; -short', 'Straps: long; -short'],
  ['Tote - Noir', 'Tote - Noir'],
  ['', ''],
])('the cell %j is written as %j', (cell, written) => {
  expect(escapeFormulas(cell)).toBe(written)
  expect(unescapeFormulas(written)).toBe(cell)
})

test('every text is read as it was written, and no part of it is a formula unless it is a number', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'=+-@;,\t\r\n\'"＝a1 ') })
  fc.assert(
    fc.property(texts, (text) => {
      const written = escapeFormulas(text)
      expect(unescapeFormulas(written)).toBe(text)
      if (/^-\d+(?:[.,]\d+)?$/.test(text)) return
      for (const part of written.split(/[;,\r\n]/)) expect(part).not.toMatch(/^[=+\-@＝＋－＠]/)
    }),
  )
})
