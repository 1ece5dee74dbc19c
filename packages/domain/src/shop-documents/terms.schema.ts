import { z } from 'zod'
import { REGION_COUNTRIES } from './region.schema.ts'
import { CurrencyCode } from '../money/currency.schema.ts'
import { ADDRESS_FORMS } from '../addresses/address-format.ts'
import { destinationsOf } from '../markets/market.ts'
import { DEFAULT_REGION } from '../region/region.ts'
import { countryName } from '../region/country-name.ts'
import { RESERVED_SEGMENTS } from '../shop/public-pages.ts'
import { TAX_CLASSES, taxClassOf } from '../tax/tax-class.ts'
import { TAX_SOURCES } from '../tax/place-rate.ts'
import { STRIPE_TAX_CODE } from '../tax/stripe-tax-codes.ts'
import { TAX_TABLE } from '../tax/tax-table.ts'
import { sameMagnitude } from '../money/magnitude.ts'
import { DEFAULT_CURRENCY, formatRoundMoney, type Cents } from '../money/money.ts'
import { isExactTaxRate } from '../quote/tax-rate.ts'
import { TAX_MODES, TAX_ROUNDINGS } from '../quote/quote.ts'
import type { Market, ShopTerms } from '../terms/shop-terms.ts'
import { hasZones } from '../delivery/delivery-methods.ts'
import { requiredText } from '../values/text.schema.ts'
import { closedDay, deliveryZones, zoneIssues } from './delivery-zones.schema.ts'
import type { TermIssue } from './term-issue.ts'

/** A whole number of a unit, such as days, between `min` and `max`. */
const count = (unit: string, min: number, max: number) => {
  const message = `Enter a whole number of ${unit} from ${min} to ${max}`
  return z.int(message).min(min, message).max(max, message)
}
const businessDay = count('business days', 0, 90)
const span = z
  .tuple([businessDay, businessDay])
  .refine(([from, to]) => from <= to, { path: [1], message: 'The second number must be at least the first' })
/** In the smallest unit of the currency. `AMOUNT_LIMITS` says how much. */
const price = z.int('Enter an amount').min(0, 'Enter an amount of 0 or more')
const rate = z.strictObject({ cents: price, businessDays: span })
const hours = requiredText('Enter the days and hours', 20)

const COUNTRIES: ReadonlySet<string> = new Set(REGION_COUNTRIES)
const country = z.string('Choose a country').refine((code) => COUNTRIES.has(code), 'Choose a country')
const countries = z
  .array(country)
  .max(COUNTRIES.size)
  .refine((codes) => new Set(codes).size === codes.length, 'Choose each country once')
const percent = z
  .number('Enter a percentage')
  .min(0, 'Enter 0 or more')
  .max(50, 'Enter at most 50')
  .refine(isExactTaxRate, 'Use at most four decimals')
const placeRate = z.strictObject({
  place: z
    .string('Enter a country or one of its regions, such as US-NY')
    .regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, 'Enter a country or one of its regions, such as US-NY')
    .refine((place) => COUNTRIES.has(place.slice(0, 2)), 'There is no such country'),
  percent,
  taxClass: z.enum(TAX_CLASSES, 'Choose a tax class').optional(),
  isDeliveryTaxed: z.boolean().optional(),
})

const TAX_CODE = 'Enter a tax code of Stripe, such as txcd_35010000'

/** What each market decides for itself: `MarketTerms`. */
const MARKET_TERMS = {
  currency: CurrencyCode,
  taxMode: z.enum(TAX_MODES, 'Choose whether prices include the tax'),
  taxRounding: z.enum(TAX_ROUNDINGS, 'Choose how the tax is rounded'),
  taxPercent: percent,
  taxSource: z.enum(TAX_SOURCES, 'Choose where the rates come from'),
  taxRates: z.array(placeRate).max(500, 'Enter at most 500 rates'),
  reducedTaxCode: z
    .string(TAX_CODE)
    .trim()
    .refine((code) => code === '' || STRIPE_TAX_CODE.test(code), TAX_CODE)
    .default(''),
  shipping: z.strictObject({
    isCharged: z.boolean(),
    homeCountries: countries,
    destinations: countries,
    standard: rate.extend({ freeFromCents: z.int('Enter an amount').min(0) }),
    express: rate,
    overnight: rate,
    international: z.strictObject({
      cents: price.nullable(),
      businessDays: span,
      to: z.array(requiredText('Enter a destination', 60)).max(60, 'List at most 60 destinations'),
      countries,
    }),
    dispatchCutoffHour: count('hours', 0, 23),
    closedDays: z.array(closedDay).max(100, 'List at most 100 days'),
    zones: deliveryZones(span),
  }),
  giftWrapCentsPerItem: price,
  isGiftWrapOffered: z.boolean().default(false),
}

const MARKET_KEY = 'Enter two to five small letters, such as eu'

const market = z.strictObject({
  key: z
    .string(MARKET_KEY)
    .regex(/^[a-z]{2,5}$/, MARKET_KEY)
    .refine((key) => !RESERVED_SEGMENTS.includes(key), 'The shop has a page with this address'),
  name: requiredText('Enter the name that shoppers choose, such as Europe', 40),
  ...MARKET_TERMS,
})

/** The shop terms as staff edit them: every value with its limits. See ShopTerms for the meaning of each. */
export const Terms = z.strictObject({
  ...MARKET_TERMS,
  addressForm: z.enum(ADDRESS_FORMS, 'Choose the fields of addresses'),
  markets: z.array(market).max(20, 'A shop has at most 20 markets'),
  returns: z.strictObject({
    windowDays: count('days', 1, 365),
    damageReportDays: count('days', 1, 365),
    refundBusinessDays: span,
    refundAfterReceiptBusinessDays: span,
    refundToAppearBusinessDays: span,
  }),
  warrantyYears: count('years', 0, 100),
  changeOrderHours: count('hours', 1, 72),
  paymentLinkHours: count('hours', 2, 720),
  paymentLinkReminderHours: count('hours', 1, 719),
  minimumAge: count('years', 0, 21),
  support: z.strictObject({
    replyHours: count('hours', 1, 240),
    hours: z.array(z.strictObject({ days: hours, open: hours, close: hours })).max(7, 'List at most 7 lines'),
    timeZone: requiredText('Enter the time zone as customers read it, such as EST', 20),
  }),
  retention: z.strictObject({
    inactiveAccountYears: count('years', 1, 10),
    inactiveAccountWarningDays: count('days', 7, 90),
    accountDeletionDays: count('days', 1, 90),
    orderYears: count('years', 1, 15),
    analyticsMonths: count('months', 1, 60),
    closedMessageMonths: count('months', 1, 60),
    emailMonths: count('months', 1, 84),
    unpaidPaymentMonths: count('months', 1, 84),
    forgetCheckoutDays: count('days', 1, 90),
    backInStockDays: count('days', 30, 730),
    unsubscribeLinkMonths: count('months', 1, 120),
    auditYears: count('years', 1, 15),
  }),
}) satisfies z.ZodType<ShopTerms>

type MarketOfTerms = Pick<Market, keyof typeof MARKET_TERMS>

/** The highest amounts, in cents of the default currency; in others, of their order of magnitude. */
const AMOUNT_LIMITS: readonly { path: string[]; amountOf: (terms: MarketOfTerms) => Cents; maxCents: Cents }[] = [
  { path: ['shipping', 'standard', 'cents'], amountOf: ({ shipping }) => shipping.standard.cents, maxCents: 1_000_00 },
  {
    path: ['shipping', 'standard', 'freeFromCents'],
    amountOf: ({ shipping }) => shipping.standard.freeFromCents,
    maxCents: 100_000_00,
  },
  { path: ['shipping', 'express', 'cents'], amountOf: ({ shipping }) => shipping.express.cents, maxCents: 1_000_00 },
  {
    path: ['shipping', 'overnight', 'cents'],
    amountOf: ({ shipping }) => shipping.overnight.cents,
    maxCents: 1_000_00,
  },
  {
    path: ['shipping', 'international', 'cents'],
    amountOf: ({ shipping }) => shipping.international.cents ?? 0,
    maxCents: 1_000_00,
  },
  { path: ['giftWrapCentsPerItem'], amountOf: (terms) => terms.giftWrapCentsPerItem, maxCents: 1_000_00 },
]

function amountIssues(terms: MarketOfTerms): TermIssue[] {
  const { data: currency } = CurrencyCode.safeParse(terms.currency)
  if (currency === undefined) return []
  const highest = sameMagnitude(DEFAULT_CURRENCY, currency)
  return AMOUNT_LIMITS.filter(({ amountOf, maxCents }) => amountOf(terms) > highest(maxCents)).map(
    ({ path, maxCents }) => ({
      path,
      message: `Enter at most ${formatRoundMoney({ cents: highest(maxCents), currency }, DEFAULT_REGION)}`,
    }),
  )
}

/** The same place twice, and destinations without a rate: the tax is never guessed. */
function taxIssues({ taxSource, taxRates, shipping }: MarketOfTerms, destinations: readonly string[]): TermIssue[] {
  const issues: TermIssue[] = []
  for (const [index, own] of taxRates.entries()) {
    const { place } = own
    const first = taxRates.findIndex((rate) => rate.place === place && taxClassOf(rate) === taxClassOf(own))
    if (first < index)
      issues.push({ path: ['taxRates', index, 'place'], message: `Row ${first + 1} has the rate of ${place}` })
  }
  if (taxSource !== 'table') return issues
  const unknown = destinations.filter(
    (code) =>
      !taxRates.some((rate) => rate.place === code && taxClassOf(rate) === 'standard') &&
      !TAX_TABLE.some(({ place }) => place === code),
  )
  const field = shipping.destinations.length > 0 ? 'destinations' : 'homeCountries'
  if (unknown.length > 0)
    issues.push({
      path: ['shipping', field],
      message: `The tax table has no rate of ${unknown.map((code) => countryName(code) ?? code).join(', ')}. Enter one under the rates of destinations.`,
    })
  return issues
}

const deliveryIssues = ({ shipping }: MarketOfTerms): TermIssue[] =>
  !shipping.isCharged || hasZones(shipping) || shipping.international.cents !== null
    ? []
    : [
        {
          path: ['shipping', 'international', 'cents'],
          message: 'Enter a price, because orders are charged for their delivery',
        },
      ]

/** A market has a home; its key and its home countries are those of no other market. */
function homeIssues({ markets }: ShopTerms, index: number): TermIssue[] {
  const own = markets[index]
  if (!own) return []
  const others = markets.slice(0, index)
  const issues: TermIssue[] = []
  const sameKey = others.find(({ key }) => key === own.key)
  if (sameKey) issues.push({ path: ['key'], message: `${sameKey.name} has this address` })
  const { homeCountries, destinations } = own.shipping
  const path = ['shipping', 'homeCountries']
  if (homeCountries.length === 0) issues.push({ path, message: 'Choose the countries of the market' })
  for (const other of others) {
    const shared = homeCountries.filter((code) => other.shipping.homeCountries.includes(code))
    const names = shared.map((code) => countryName(code) ?? code).join(', ')
    if (names) issues.push({ path, message: `${other.name} is the home of ${names}` })
  }
  const left = destinations.length === 0 ? [] : homeCountries.filter((code) => !destinations.includes(code))
  if (left.length > 0)
    issues.push({
      path: ['shipping', 'destinations'],
      message: `Deliver to the market’s own countries too: ${left.map((code) => countryName(code) ?? code).join(', ')}`,
    })
  return issues
}

function checkMarkets(terms: ShopTerms, context: z.RefinementCtx): void {
  const places = destinationsOf(terms.shipping)
  const own = [
    ...amountIssues(terms),
    ...taxIssues(terms, places),
    ...deliveryIssues(terms),
    ...zoneIssues(terms, places),
  ]
  const ofMarkets = terms.markets.flatMap((each, index) => {
    const { destinations, homeCountries } = each.shipping
    const ofMarket = destinations.length > 0 ? destinations : homeCountries
    return [
      ...homeIssues(terms, index),
      ...amountIssues(each),
      ...taxIssues(each, ofMarket),
      ...deliveryIssues(each),
      ...zoneIssues(each, ofMarket),
    ].map(({ path, message }) => ({ path: ['markets', index, ...path], message }))
  })
  for (const { path, message } of [...own, ...ofMarkets]) context.addIssue({ code: 'custom', path, message })
}

/** The terms with the rules between two values: amounts fit the currency, a reminder precedes the end of its link. */
export const TermsDocument = Terms.superRefine(checkMarkets).refine(
  ({ paymentLinkHours, paymentLinkReminderHours }) => paymentLinkReminderHours < paymentLinkHours,
  { path: ['paymentLinkReminderHours'], message: 'The reminder must come before the payment link expires' },
)
