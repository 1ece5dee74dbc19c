import { type ShopRegion, perRegion } from './region.ts'

/** How the spreadsheets of a country read a CSV file. */
export interface CsvStyle {
  separator: ',' | ';'
  decimal: '.' | ','
}

/** Countries with a decimal point whose spreadsheets separate cells with a semicolon. */
const SEMICOLON_COUNTRIES = ['CH', 'LI']

/** Returns how the spreadsheets of the shop's country read a CSV file, by the numbers of its own language. */
export const csvStyle = perRegion(({ country }): CsvStyle => {
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  const numbers = new Intl.NumberFormat(SEMICOLON_COUNTRIES.includes(country) ? 'de-CH' : `${language}-${country}`)
  const decimal = numbers.format(1.5).includes(',') ? ',' : '.'
  return { separator: decimal === ',' || SEMICOLON_COUNTRIES.includes(country) ? ';' : ',', decimal }
})

/** Writes a number as the spreadsheets of the shop's country read it, with a fixed number of decimals or those it has. */
export const csvNumber = (value: number, region: ShopRegion, decimals?: number): string =>
  (decimals === undefined ? String(value) : value.toFixed(decimals)).replace('.', csvStyle(region).decimal)

// A spreadsheet may begin a cell at a separator of another country, too, or at a line break in a cell.
const UNMARKED = /(?<=^|[;,\t\r\n])(?='*[=+\-@\t\r＝＋－＠])/g
const MARK = /(?<=^|[;,\t\r\n])'(?='*[=+\-@\t\r＝＋－＠])/g

/** A number below 0, which spreadsheets read as one. */
const NEGATIVE_NUMBER = /^-\d+(?:[.,]\d+)?$/

/**
 * Marks what a spreadsheet would run as a formula with an apostrophe, and marks what has one already with another:
 * `unescapeFormulas` returns exactly the text that was given. Numbers stay numbers.
 */
export const escapeFormulas = (cell: string): string =>
  NEGATIVE_NUMBER.test(cell) ? cell : cell.replaceAll(UNMARKED, "'")

/** Removes the apostrophes that `escapeFormulas` added. */
export const unescapeFormulas = (cell: string): string => cell.replaceAll(MARK, '')
