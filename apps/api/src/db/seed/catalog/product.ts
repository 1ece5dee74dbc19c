import type { Category } from '@atelier/domain/products/categories'
import type { ProductStatus } from '@atelier/domain/products/product.schema'
import { LEATHERS, type ColorKey, type LeatherKey } from './leathers.ts'

/** Measures of a piece in centimeters and grams. */
export interface Size {
  width: number
  height: number
  depth: number
  handleDrop?: number
  /** One length, or the shortest and the longest. */
  strapDrop?: number | readonly [number, number]
  grams: number
}

/** One piece as the merchandiser writes it. Dollars, because a price list is in dollars. */
export interface SeedProduct {
  slug: string
  /** The house's own number; with the color's code it makes the SKU. */
  reference: string
  name: string
  category: Category
  leather: LeatherKey
  price: number
  /** The price before the sale. */
  was?: number
  isNew?: boolean
  /** Days since it came into the catalogue; the newest stands first in every list. */
  ageDays: number
  /** Missing: active and for sale. */
  status?: ProductStatus
  description: string
  features?: readonly string[]
  size?: Size
  included?: readonly string[]
  /** Lining and metal; origin and care of the leather are added. Missing: no such section. */
  madeWith?: readonly string[]
  /** Pieces left of each color, null when not counted. The first is the lead color. */
  colors: Partial<Record<ColorKey, number | null>>
  /** The slug whose pictures it borrows, for pieces that are not shown to shoppers. */
  imagesOf?: string
}

const CM_PER_INCH = 2.54
const GRAMS_PER_POUND = 453.592

const tidy = (value: number): string => value.toFixed(1).replace('.0', '')
const cm = (length: number): string => `${tidy(length)} cm (${tidy(length / CM_PER_INCH)} in)`

function strap(drop: number | readonly [number, number]): string {
  if (typeof drop === 'number') return `Strap drop ${cm(drop)}`
  const [short, long] = drop
  return `Strap drop ${short} to ${long} cm (${tidy(short / CM_PER_INCH)} to ${tidy(long / CM_PER_INCH)} in)`
}

/** The Dimensions section, one measure to a line, in centimeters with inches computed from them. */
export function dimensionsText(size: Size): string {
  return [
    `Width ${cm(size.width)}`,
    `Height ${cm(size.height)}`,
    `Depth ${cm(size.depth)}`,
    ...(size.handleDrop === undefined ? [] : [`Handle drop ${cm(size.handleDrop)}`]),
    ...(size.strapDrop === undefined ? [] : [strap(size.strapDrop)]),
    `Weight ${size.grams} g (${tidy(size.grams / GRAMS_PER_POUND)} lb)`,
  ].join('\n')
}

/** The Materials & Care section: what it is made of, then how to keep it. */
export function materialsText(leather: LeatherKey, madeWith: readonly string[]): string {
  const { origin, care } = LEATHERS[leather]
  return [origin, ...madeWith, ...care].join('\n')
}

/** What comes with every bag. */
export const WITH_A_BAG = [
  'Cotton dust bag',
  'Care card with a sample of the leather',
  'Certificate signed by the maker',
]

/** What comes with every small piece. */
export const WITH_A_WALLET = ['Cotton pouch', 'Care card', 'Gift box']
