import { z } from 'zod'
import { countryOfPlace, deliveryZonesOf } from '../delivery/delivery-methods.ts'
import { CurrencyCode } from '../money/currency.schema.ts'
import { sameMagnitude } from '../money/magnitude.ts'
import { DEFAULT_CURRENCY, formatRoundMoney, type Cents } from '../money/money.ts'
import { DEFAULT_REGION } from '../region/region.ts'
import { countryName } from '../region/country-name.ts'
import { BAND_BASES, DUTIES_TERMS, type DeliveryMethod, type DeliveryZone } from '../terms/delivery-zone.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import { TAX_CLASSES } from '../tax/tax-class.ts'
import { requiredText } from '../values/text.schema.ts'
import type { TermIssue } from './term-issue.ts'

const PLACE = 'Enter a country (FR), a region (US-NY) or the beginning of postal codes (FR-20*)'
const KEY = 'Enter small letters, digits and hyphens'
const HOUR = 'Enter a whole hour from 0 to 23'
/** In cents of the default currency; in others, of their order of magnitude. */
const MAX_PRICE_CENTS = 1_000_00
const MAX_FREE_FROM_CENTS = 100_000_00

const amount = z.int('Enter an amount').min(0, 'Enter an amount of 0 or more')

/** A day without dispatch and delivery. */
export const closedDay = z
  .string()
  .regex(/^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Enter a day as MM-DD (every year) or YYYY-MM-DD')

const method = (span: z.ZodType<readonly [number, number]>) =>
  z.strictObject({
    key: z.string(KEY).regex(/^[a-z][a-z0-9-]{0,29}$/, KEY),
    name: requiredText('Enter the name that customers choose, such as Express', 40),
    businessDays: span,
    bandBasis: z.enum(BAND_BASES, 'Choose what the price depends on').optional(),
    bands: z
      .array(z.strictObject({ from: amount, cents: amount }))
      .min(1, 'Enter a price')
      .max(20, 'Enter at most 20 prices'),
    freeFromCents: amount.nullable(),
    taxClass: z.enum(TAX_CLASSES, 'Choose a tax class').optional(),
    cutoffHour: z.int(HOUR).min(0, HOUR).max(23, HOUR).optional(),
    closedDays: z.array(closedDay).max(100, 'List at most 100 days').optional(),
  })

/** The zones of a market, with the range of business days that terms have. */
export const deliveryZones = (span: z.ZodType<readonly [number, number]>) =>
  z
    .array(
      z.strictObject({
        name: requiredText('Enter a name, such as Mainland', 40),
        places: z
          .array(z.string(PLACE).regex(/^[A-Z]{2}(-([A-Z0-9]{1,3}|[A-Z0-9]{1,10}\*))?$/, PLACE))
          .min(1, 'Enter at least one place')
          .max(300, 'Enter at most 300 places'),
        methods: z.array(method(span)).max(10, 'A zone has at most 10 methods'),
        duties: z.enum(DUTIES_TERMS, 'Choose who pays the duties').optional(),
      }),
    )
    .max(40, 'A market has at most 40 zones')
    .optional()

type MarketDelivery = Pick<ShopTerms, 'shipping' | 'currency'>

const namesOf = (countries: readonly string[]): string =>
  countries.map((country) => countryName(country) ?? country).join(', ')

/** A place of another zone, or of a country to which the market does not deliver. */
function placeIssues(zones: readonly DeliveryZone[], index: number, destinations: readonly string[]): TermIssue[] {
  const own = zones[index]
  if (!own) return []
  const issue = (message: string): TermIssue => ({ path: [index, 'places'], message })
  const twice = own.places.find((place, position) => own.places.indexOf(place) < position)
  const overlaps = zones
    .slice(0, index)
    .flatMap(({ name, places }) =>
      own.places.filter((place) => places.includes(place)).map((place) => issue(`${name} has ${place}`)),
    )
  const foreign = [...new Set(own.places.map(countryOfPlace))].filter(
    (country) => /^[A-Z]{2}$/.test(country) && !destinations.includes(country),
  )
  return [
    ...(twice === undefined ? [] : [issue(`Enter ${twice} once`)]),
    ...overlaps,
    ...(foreign.length === 0
      ? []
      : [issue(`The market does not deliver to ${namesOf(foreign)}. Add it to the countries of the checkout first.`)]),
  ]
}

/** A name or key twice in a zone, and prices whose ranges overlap. */
function methodIssues(methods: readonly DeliveryMethod[], index: number): TermIssue[] {
  const own = methods[index]
  if (!own) return []
  const issues: TermIssue[] = []
  const others = methods.slice(0, index)
  if (others.some(({ key, name }) => key === own.key || name === own.name))
    issues.push({ path: ['name'], message: 'The zone has a method with this name' })
  for (const [row, { from }] of own.bands.entries()) {
    const before = own.bands[row - 1]
    if (!before && from !== 0)
      issues.push({ path: ['bands', row, 'from'], message: 'The first price applies from 0 on' })
    if (before && from <= before.from)
      issues.push({ path: ['bands', row, 'from'], message: `Enter more than in row ${row}` })
  }
  return issues
}

function methodAmountIssues({ bands, freeFromCents }: DeliveryMethod, currency: string): TermIssue[] {
  const { data } = CurrencyCode.safeParse(currency)
  if (data === undefined) return []
  const [maxPrice = 0, maxFreeFrom = 0] = [MAX_PRICE_CENTS, MAX_FREE_FROM_CENTS].map(
    sameMagnitude(DEFAULT_CURRENCY, data),
  )
  const atMost = (cents: Cents): string =>
    `Enter at most ${formatRoundMoney({ cents, currency: data }, DEFAULT_REGION)}`
  const issues = bands.flatMap(({ cents }, row): TermIssue[] =>
    cents > maxPrice ? [{ path: ['bands', row, 'cents'], message: atMost(maxPrice) }] : [],
  )
  if ((freeFromCents ?? 0) > maxFreeFrom) issues.push({ path: ['freeFromCents'], message: atMost(maxFreeFrom) })
  return issues
}

/**
 * Returns what is wrong with the zones of a market: the same place in two zones, destinations without a method, prices
 * whose ranges overlap. `destinations` are the countries of the checkout.
 */
export function zoneIssues({ shipping, currency }: MarketDelivery, destinations: readonly string[]): TermIssue[] {
  const zones = deliveryZonesOf(shipping)
  if (zones.length === 0) return []
  const issues = zones.flatMap(({ name, methods }, index) => [
    ...(zones.slice(0, index).some((zone) => zone.name === name)
      ? [{ path: [index, 'name'], message: 'Another zone has this name' }]
      : []),
    ...placeIssues(zones, index, destinations),
    ...methods.flatMap((own, position) =>
      [...methodIssues(methods, position), ...methodAmountIssues(own, currency)].map(({ path, message }) => ({
        path: [index, 'methods', position, ...path],
        message,
      })),
    ),
  ])
  const served = new Set(
    zones.filter(({ methods }) => methods.length > 0).flatMap(({ places }) => places.map(countryOfPlace)),
  )
  const left = destinations.filter((country) => !served.has(country))
  if (left.length > 0)
    issues.push({
      path: [],
      message: `No delivery to ${namesOf(left)}. Add a zone with a method, or remove the country from those of the checkout.`,
    })
  return issues.map(({ path, message }) => ({ path: ['shipping', 'zones', ...path], message }))
}
