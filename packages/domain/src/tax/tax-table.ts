import type { PlaceRate } from './place-rate.ts'

/** A tax rate of a place from a day on. */
export interface TaxTableRow extends PlaceRate {
  /** The first day of the rate, as YYYY-MM-DD. */
  from: string
}

/** Where the rates of a place are published, so that a person can check them. */
export interface TaxTableSource {
  places: readonly string[]
  /** The office that publishes the rates, and what it calls them. */
  source: string
}

const ROW = /^(\S+) (\d+(?:\.\d+)?) (\d{4}-\d{2}-\d{2})$/

/** Reads rows of `place percent first-day`, separated by commas. */
const rows = (text: string): TaxTableRow[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map((row) => {
      const [, place = '', percent = '', from = ''] = ROW.exec(row) ?? []
      if (place === '') throw new Error(`not a row of the tax table: ${row}`)
      return { place, percent: Number(percent), from }
    })

/**
 * The standard rates of value added, goods-and-services and consumption tax. A new rate is a new row, with the day from
 * which it applies; a row that was in force is never removed. Staff enter reduced rates: which one applies depends on the goods.
 */
export const TAX_TABLE: readonly TaxTableRow[] = rows(`
  AT 20 1984-01-01, BE 21 1996-01-01, BG 20 1999-01-01, CY 19 2014-01-13, CZ 21 2013-01-01, DE 19 2021-01-01,
  DK 25 1992-01-01, EE 22 2024-01-01, EE 24 2025-07-01, ES 21 2012-09-01, FI 24 2013-01-01, FI 25.5 2024-09-01,
  FR 20 2014-01-01, GR 24 2016-06-01, HR 25 2012-03-01, HU 27 2012-01-01, IE 23 2021-03-01, IT 22 2013-10-01,
  LT 21 2009-09-01, LU 17 2024-01-01, LV 21 2012-07-01, MT 18 2004-01-01, NL 21 2012-10-01, PL 23 2011-01-01,
  PT 23 2011-01-01, RO 19 2017-01-01, RO 21 2025-08-01, SE 25 1990-07-01, SI 22 2013-07-01, SK 20 2011-01-01,
  SK 23 2025-01-01,
  GB 20 2011-01-04, CH 8.1 2024-01-01, NO 25 2005-01-01,
  JP 10 2019-10-01, AU 10 2000-07-01, NZ 15 2010-10-01, KR 10 1977-07-01, SG 9 2024-01-01, AE 5 2018-01-01,
  CA 5 2008-01-01, CA-BC 12 2013-04-01, CA-MB 12 2019-07-01, CA-NB 15 2016-07-01, CA-NL 15 2016-07-01,
  CA-NS 15 2010-07-01, CA-NS 14 2025-04-01, CA-ON 13 2010-07-01, CA-PE 15 2016-10-01, CA-QC 14.975 2013-01-01,
  CA-SK 11 2017-03-23
`)

/** The members of the European Union. */
export const EU_COUNTRIES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** Returns of the One Stop Shop are made out in this currency. */
export const OSS_CURRENCY = 'EUR'

/** Where staff and accountants check a row. */
export const TAX_TABLE_SOURCES: readonly TaxTableSource[] = [
  {
    places: EU_COUNTRIES,
    source: 'European Commission, Taxes in Europe Database: standard rate of VAT',
  },
  { places: ['GB'], source: 'HM Revenue & Customs: VAT rates' },
  { places: ['CH'], source: 'Swiss Federal Tax Administration: rates of VAT' },
  { places: ['NO'], source: 'Norwegian Tax Administration: rates of VAT' },
  { places: ['JP'], source: 'National Tax Agency of Japan: consumption tax with local consumption tax' },
  { places: ['AU'], source: 'Australian Taxation Office: GST' },
  { places: ['NZ'], source: 'Inland Revenue of New Zealand: GST' },
  { places: ['KR'], source: 'National Tax Service of Korea: VAT' },
  { places: ['SG'], source: 'Inland Revenue Authority of Singapore: GST' },
  { places: ['AE'], source: 'Federal Tax Authority of the Emirates: VAT' },
  { places: ['CA'], source: 'Canada Revenue Agency: GST and HST; ministries of the provinces: PST and QST' },
]

/**
 * The day on which a person last compared the table with its sources; null: never yet. The checklist of a store that uses
 * the table shows it when it is more than a year ago.
 */
export const TAX_TABLE_CHECKED_ON: string | null = null

/** Returns the rates in force on a day (YYYY-MM-DD) in these countries and their regions, by the tax table. */
export function ratesOn(day: string, countries: readonly string[], table = TAX_TABLE): PlaceRate[] {
  const inForce = new Map<string, TaxTableRow>()
  for (const row of table) {
    if (row.from > day || !countries.includes(row.place.slice(0, 2))) continue
    const known = inForce.get(row.place)
    if (!known || known.from < row.from) inForce.set(row.place, row)
  }
  return Array.from(inForce.values(), ({ place, percent }) => ({ place, percent }))
}

/** Returns the country's standard rate on a day, in percent; undefined: the table does not have the country. */
export const standardRateOn = (day: string, country: string, table = TAX_TABLE): number | undefined =>
  ratesOn(day, [country], table).find(({ place }) => place === country)?.percent
