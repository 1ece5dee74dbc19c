import { z } from 'zod'
import { createDateFormat } from '../region/date-format.ts'
import { type ShopRegion, perRegion } from '../region/region.ts'

const CATEGORY_REQUIRED = 'Please choose a known category'
const productId = z.string('Please choose a product').min(1, 'Please choose a product').max(200)

/** The most conditions of one segment. */
export const MAX_CONDITIONS = 3

const CONDITIONS = [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('customers') }),
  z.strictObject({ kind: z.literal('never-bought') }),
  z.strictObject({ kind: z.literal('bought-product'), productId }),
  z.strictObject({
    kind: z.literal('bought-category'),
    /** The slug of a category when the campaign was written. */
    category: z.string(CATEGORY_REQUIRED).min(1, CATEGORY_REQUIRED).max(100, CATEGORY_REQUIRED),
  }),
  /** Bought at least once, but not on this day or later. */
  z.strictObject({ kind: z.literal('not-since'), since: z.iso.date('Please choose a date') }),
  /** Without a product: any favorite. */
  z.strictObject({ kind: z.literal('favorites'), productId: productId.optional() }),
  /** Waiting for a color of the product to be back in stock. */
  z.strictObject({ kind: z.literal('waiting-list'), productId }),
] as const

/** One condition of subscribers. Purchases are orders that were paid and not fully refunded. */
export const SegmentCondition = z.discriminatedUnion('kind', CONDITIONS).meta({ id: 'SegmentCondition' })
export type SegmentCondition = z.infer<typeof SegmentCondition>
export type SegmentKind = SegmentCondition['kind']

/** The part of the subscribers that a campaign goes to: they meet one condition, or all of several. */
export const Segment = z
  .discriminatedUnion('kind', [
    ...CONDITIONS,
    z.strictObject({ kind: z.literal('all-of'), conditions: z.array(SegmentCondition).min(2).max(MAX_CONDITIONS) }),
  ])
  .meta({ id: 'Segment' })
export type Segment = z.infer<typeof Segment>

/** Returns the conditions that a subscriber of the segment meets. */
export const conditionsOf = (segment: Segment): readonly SegmentCondition[] =>
  segment.kind === 'all-of' ? segment.conditions : [segment]

/** Labels of the kinds, in the order of a select. */
export const SEGMENT_KIND_LABELS: Readonly<Record<SegmentKind, string>> = {
  all: 'All subscribers',
  customers: 'Customers (bought at least once)',
  'never-bought': 'Never bought',
  'bought-product': 'Bought a product',
  'bought-category': 'Bought from a category',
  'not-since': 'Haven’t bought since',
  favorites: 'Has favorites',
  'waiting-list': 'On the waiting list of a product',
}

const dates = perRegion(({ locale }) => createDateFormat(locale, 'UTC'))

/** The names of what a condition refers to; null when it refers to none or none was found. */
export interface SegmentNames {
  product: string | null
  category: string | null
}

/** Describes a condition, for example "Haven't bought since Mar 3, 2026". */
export function conditionLabel(segment: SegmentCondition, names: SegmentNames, region: ShopRegion): string {
  const product = names.product ?? 'a product'
  switch (segment.kind) {
    case 'all':
      return 'All subscribers'
    case 'customers':
      return 'Customers'
    case 'never-bought':
      return 'Never bought'
    case 'bought-product':
      return `Bought ${product}`
    case 'bought-category':
      return `Bought from ${names.category ?? 'a category'}`
    case 'not-since':
      return `Haven’t bought since ${dates(region).format(new Date(`${segment.since}T00:00:00Z`), 'dayOfYear')}`
    case 'favorites':
      return segment.productId === undefined ? 'Has favorites' : `Has ${product} in favorites`
    case 'waiting-list':
      return `Waiting for ${product}`
  }
}

/** Joins the labels of conditions that all hold: "Bought from Belts and haven't bought since Mar 3, 2026". */
export const joinConditions = (labels: readonly string[]): string =>
  labels.map((label, index) => (index === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1))).join(' and ')

/** Returns the product that a condition refers to, or null. */
export const productOfCondition = (condition: SegmentCondition): string | null =>
  'productId' in condition ? (condition.productId ?? null) : null
