import type { ShopRegion } from '../region/region.ts'

const US =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming'
const CA =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon'

export interface StateChoice {
  /** The 2-letter code, which is stored. */
  value: string
  label: string
}

const read = (list: string): readonly StateChoice[] =>
  list.split('|').map((entry) => ({ value: entry.slice(0, 2), label: entry.slice(3) }))

const STATES: Readonly<Record<string, readonly StateChoice[]>> = { US: read(US), CA: read(CA) }

/** Returns the states of a country in alphabetical order; null for a country whose state is free text. */
export const stateChoices = (country: string): readonly StateChoice[] | null => STATES[country] ?? null

/** Returns the code of a state given by code or name, else the text unchanged. */
export function stateCode(country: string, text: string): string {
  const wanted = text.trim().toLowerCase()
  const found = stateChoices(country)?.find(
    ({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted,
  )
  return found?.value ?? text
}

/** Whether a text is a state of the country. Any text is, where the country has no list. */
export function isState(country: string, text: string): boolean {
  const choices = stateChoices(country)
  if (!choices) return true
  const code = stateCode(country, text)
  return choices.some(({ value }) => value === code)
}

/** The label of the state of an address in a country, in both front ends; `shop` is where the shop is. */
export function stateLabel(country: string, shop: Pick<ShopRegion, 'country'>): string {
  if (country === 'CA') return 'Province'
  if (shop.country === 'US' || stateChoices(country)) return 'State'
  return country === 'JP' ? 'Prefecture' : 'State or region'
}
