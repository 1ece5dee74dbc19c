import { z } from 'zod'
import { createDateFormat } from '../date-format.ts'
import { byRegion } from '../shop-region.ts'

const CATEGORY_REQUIRED = 'Please choose a known category'
const productId = z.string('Please choose a product').min(1, 'Please choose a product').max(200)

/** The part of the subscribers that a campaign goes to. Purchases are orders that were paid and not fully refunded. */
export const Segment = z
  .discriminatedUnion('kind', [
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
  ])
  .meta({ id: 'Segment' })
export type Segment = z.infer<typeof Segment>
export type SegmentKind = Segment['kind']

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

const dates = byRegion(({ locale }) => createDateFormat(locale, 'UTC'))

/** The names of what a segment refers to; null when it refers to none or none was found. */
export interface SegmentNames {
  product: string | null
  category: string | null
}

/** Describes a segment, for example "Haven't bought since Mar 3, 2026". */
export function segmentLabel(segment: Segment, names: SegmentNames): string {
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
      return `Haven’t bought since ${dates().format(new Date(`${segment.since}T00:00:00Z`), 'dayOfYear')}`
    case 'favorites':
      return segment.productId === undefined ? 'Has favorites' : `Has ${product} in favorites`
    case 'waiting-list':
      return `Waiting for ${product}`
  }
}

/** Returns the product that a segment refers to, or null. */
export const productOfSegment = (segment: Segment): string | null =>
  'productId' in segment ? (segment.productId ?? null) : null
