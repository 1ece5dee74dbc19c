import { standardRateOn } from '../tax/tax-table.ts'

/** What the first promises of a store take from its country: the standard rate of tax, and the days without dispatch. */
export interface CountryFacts {
  /** In percent, by the tax table. */
  taxPercent: number
  /** Whether shops must show prices with the tax, or add it at the checkout. */
  taxMode: 'included' | 'added'
  /** Public holidays of the whole country that have a fixed day, `MM-DD`. */
  holidays: string
}

type OwnFacts = Omit<CountryFacts, 'taxPercent'>

const included = (holidays: string): OwnFacts => ({ taxMode: 'included', holidays })

/** A proposal, which staff review before they publish: rates change, and holidays that move are not here. */
const FACTS: Readonly<Record<string, OwnFacts>> = {
  AE: included('01-01 12-02'),
  AT: included('01-01 01-06 05-01 08-15 10-26 11-01 12-08 12-25 12-26'),
  AU: included('01-01 01-26 04-25 12-25 12-26'),
  BE: included('01-01 05-01 07-21 08-15 11-01 11-11 12-25'),
  BG: included('01-01 03-03 05-01 05-06 05-24 09-06 09-22 12-24 12-25 12-26'),
  CA: { taxMode: 'added', holidays: '01-01 07-01 12-25' },
  CH: included('01-01 08-01 12-25'),
  CY: included('01-01 01-06 03-25 04-01 05-01 08-15 10-01 10-28 12-25 12-26'),
  CZ: included('01-01 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26'),
  DE: included('01-01 05-01 10-03 12-25 12-26'),
  DK: included('01-01 12-25 12-26'),
  EE: included('01-01 02-24 05-01 06-23 06-24 08-20 12-24 12-25 12-26'),
  ES: included('01-01 01-06 05-01 08-15 10-12 11-01 12-06 12-08 12-25'),
  FI: included('01-01 01-06 05-01 12-06 12-25 12-26'),
  FR: included('01-01 05-01 05-08 07-14 08-15 11-01 11-11 12-25'),
  GB: included('01-01 12-25 12-26'),
  GR: included('01-01 01-06 03-25 05-01 08-15 10-28 12-25 12-26'),
  HR: included('01-01 01-06 05-01 05-30 06-22 08-05 08-15 11-01 11-18 12-25 12-26'),
  HU: included('01-01 03-15 05-01 08-20 10-23 11-01 12-25 12-26'),
  IE: included('01-01 03-17 12-25 12-26'),
  IT: included('01-01 01-06 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26'),
  JP: included('01-01 02-11 02-23 04-29 05-03 05-04 05-05 08-11 11-03 11-23'),
  KR: included('01-01 03-01 05-05 06-06 08-15 10-03 10-09 12-25'),
  LT: included('01-01 02-16 03-11 05-01 06-24 07-06 08-15 11-01 11-02 12-24 12-25 12-26'),
  LU: included('01-01 05-01 05-09 06-23 08-15 11-01 12-25 12-26'),
  LV: included('01-01 05-01 05-04 06-23 06-24 11-18 12-24 12-25 12-26 12-31'),
  MT: included('01-01 02-10 03-19 03-31 05-01 06-07 06-29 08-15 09-08 09-21 12-08 12-13 12-25'),
  NL: included('01-01 04-27 12-25 12-26'),
  NO: included('01-01 05-01 05-17 12-25 12-26'),
  NZ: included('01-01 01-02 02-06 04-25 12-25 12-26'),
  PL: included('01-01 01-06 05-01 05-03 08-15 11-01 11-11 12-24 12-25 12-26'),
  PT: included('01-01 04-25 05-01 06-10 08-15 10-05 11-01 12-01 12-08 12-25'),
  RO: included('01-01 01-02 01-06 01-07 01-24 05-01 06-01 08-15 11-30 12-01 12-25 12-26'),
  SE: included('01-01 01-06 05-01 06-06 12-25 12-26'),
  SG: included('01-01 05-01 08-09 12-25'),
  SI: included('01-01 01-02 02-08 04-27 05-01 05-02 06-25 08-15 10-31 11-01 12-25 12-26'),
  SK: included('01-01 01-06 05-01 07-05 08-29 11-01 12-24 12-25 12-26'),
}

/**
 * Returns what is known of a country on a day (YYYY-MM-DD); undefined: nothing, and staff enter their own tax and
 * holidays.
 */
export function countryFactsOf(country: string, day: string): CountryFacts | undefined {
  const facts = FACTS[country]
  return facts && { ...facts, taxPercent: standardRateOn(day, country) ?? 0 }
}
