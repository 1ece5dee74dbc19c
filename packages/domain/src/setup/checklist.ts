import { DAY_MS } from '../limits/durations.ts'
import { destinationsOf } from '../markets/market.ts'
import { homeCountriesOf } from '../markets/home-countries.ts'
import { countryName } from '../region/country-name.ts'
import { calendarDays, monthsBefore, shopDay } from '../region/shop-dates.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import type { ShopRegion } from '../region/region.ts'

/** What a store needs before it goes live, in the order in which staff do it. */
export const CHECKLIST_KINDS = [
  'products',
  'company',
  'promises',
  'destinations',
  'market-prices',
  'tax-table',
  'legal-texts',
  'machines',
  'payments',
  'email',
  'second-factor',
  'backup',
  'tls',
] as const
export type ChecklistKind = (typeof CHECKLIST_KINDS)[number]

/** Why a setting that is present does not work, as a sentence for staff. */
export type ChecklistProblems = Readonly<Partial<Record<ChecklistKind, string>>>

/** What the store finds out about itself. */
export interface StoreFacts {
  visibleProducts: number
  postalAddress: string
  supportEmail: string
  /** Whether the promises were published; before that they are the template's. */
  hasOwnPromises: boolean
  /** Whether the privacy policy and the terms of service were published. */
  hasOwnLegalTexts: boolean
  /** Whether the brand has decided which robots may read the store. */
  hasOwnRobotRules: boolean
  paymentProvider: string
  hasMailServer: boolean
  /** Super admins who sign in with a password alone. */
  superAdminsWithoutSecondFactor: number
  /** When the last backup was made; null: never. */
  backupAt: Date | null
  publicUrl: string
  /** Whether orders of the market without a prefix pay for their delivery. A price of 0 in a delivery zone is a price. */
  isDeliveryCharged: boolean
  /** Where the market without a prefix delivers without a tax of the country, see `foreignDestinations`. */
  foreignDestinations: readonly string[]
  /** The other markets, with how many products that shoppers see have no price there. */
  markets: readonly { name: string; unpriced: number }[]
  /** Whether a market takes its rates from the tax table, and the day on which that was checked last; null: never. */
  usesTaxTable: boolean
  taxTableCheckedOn: string | null
  /** What failed when the store tried its settings. */
  problems: ChecklistProblems
}

/** A store that takes money needs a backup at least this often. */
export const BACKUP_MAX_AGE_DAYS = 7

/** Rates of tax are compared with their sources at least this often. */
const TAX_TABLE_MAX_AGE_MONTHS = 12

/** Whether an email address is that of a template, at which no email arrives. */
export const isTemplateAddress = (email: string): boolean => email.endsWith('.example')

/**
 * Returns the countries to which the market without a prefix delivers although they are the home of no market, and for which it
 * has no rate of tax: their tax and law are not those of the market.
 */
export function foreignDestinations({ shipping, markets, taxRates, taxSource }: ShopTerms): string[] {
  if (taxSource === 'table') return []
  const homes = new Set([
    ...homeCountriesOf(shipping),
    ...markets.flatMap((market) => market.shipping.homeCountries),
    ...taxRates.map(({ place }) => place.slice(0, 2)),
  ])
  return destinationsOf(shipping).filter((country) => !homes.has(country))
}

function destinationsProblem({ foreignDestinations: countries }: StoreFacts): string | undefined {
  if (countries.length === 0) return undefined
  const names = countries.map((country) => countryName(country) ?? country).join(', ')
  return `${names}: tax and law there are not those of your market. Add a market, enter a tax rate, or stop delivering there.`
}

function marketPricesProblem({ markets }: StoreFacts): string | undefined {
  const gaps = markets.filter(({ unpriced }) => unpriced > 0)
  if (gaps.length === 0) return undefined
  return `Not sold for lack of a price: ${gaps.map(({ name, unpriced }) => `${unpriced} in ${name}`).join(', ')}.`
}

function taxTableProblem({ taxTableCheckedOn }: StoreFacts, now: Date, region: ShopRegion): string | undefined {
  if (taxTableCheckedOn !== null && taxTableCheckedOn >= monthsBefore(shopDay(now, region), TAX_TABLE_MAX_AGE_MONTHS))
    return undefined
  const checked =
    taxTableCheckedOn === null
      ? 'The tax table was never compared with its sources.'
      : `The tax table was last compared with its sources on ${calendarDays(region).format(new Date(taxTableCheckedOn), 'longDay')}.`
  return `${checked} Check the rates of your countries, and enter your own where they differ.`
}

const DELIVERY_PROBLEM =
  'Delivery is free: orders do not pay the published prices. Press Use delivery zones under Shipping and set your prices, 0 where it is free.'

/** Returns why points about markets are not done, and which of them do not apply to the store. */
function judgeMarkets(facts: StoreFacts, now: Date, region: ShopRegion) {
  const problems: ChecklistProblems = {
    ...definedOf('promises', facts.isDeliveryCharged ? undefined : DELIVERY_PROBLEM),
    ...definedOf('destinations', destinationsProblem(facts)),
    ...definedOf('market-prices', marketPricesProblem(facts)),
    ...(facts.usesTaxTable ? definedOf('tax-table', taxTableProblem(facts, now, region)) : {}),
  }
  const omitted = new Set<ChecklistKind>()
  if (facts.markets.length === 0) omitted.add('market-prices')
  if (!facts.usesTaxTable) omitted.add('tax-table')
  return { problems, omitted }
}

const definedOf = (kind: ChecklistKind, problem: string | undefined): ChecklistProblems =>
  problem === undefined ? {} : { [kind]: problem }

interface ChecklistItem {
  kind: ChecklistKind
  isDone: boolean
  /** Why a point whose setting is present is not done. */
  problem?: string
}

/** Returns each point of the checklist that applies, and whether the store meets it: its setting is present and works. */
export function judgeChecklist(facts: StoreFacts, now: Date, region: ShopRegion): ChecklistItem[] {
  const { problems, omitted } = judgeMarkets(facts, now, region)
  const done: Record<ChecklistKind, boolean> = {
    products: facts.visibleProducts > 0,
    company: facts.postalAddress !== '' && !isTemplateAddress(facts.supportEmail),
    promises: facts.hasOwnPromises,
    destinations: true,
    'market-prices': true,
    'tax-table': true,
    'legal-texts': facts.hasOwnLegalTexts,
    machines: facts.hasOwnRobotRules,
    payments: facts.paymentProvider !== 'sandbox',
    email: facts.hasMailServer,
    'second-factor': facts.superAdminsWithoutSecondFactor === 0,
    backup: facts.backupAt !== null && now.getTime() - facts.backupAt.getTime() < BACKUP_MAX_AGE_DAYS * DAY_MS,
    tls: facts.publicUrl.startsWith('https://'),
  }
  const found = { ...facts.problems, ...problems }
  return CHECKLIST_KINDS.filter((kind) => !omitted.has(kind)).map((kind) => {
    const problem = done[kind] ? found[kind] : undefined
    return problem === undefined ? { kind, isDone: done[kind] } : { kind, isDone: false, problem }
  })
}
