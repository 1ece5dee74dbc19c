import type { ProductStatus } from '@atelier/domain/products/product.schema'
import { LEATHERS, type ColorKey, type LeatherKey } from './leathers.ts'

/** Measures of a product in centimeters and grams. */
export interface Size {
  width: number
  height: number
  depth: number
  handleDrop?: number
  /** One length, or the shortest and the longest. */
  strapDrop?: number | readonly [number, number]
  grams: number
}

/** A product of the demo. Prices are in dollars. */
export interface SeedProduct {
  slug: string
  /** The reference number; with the color's code it forms the SKU. */
  reference: string
  name: string
  /** Its slug. */
  category: string
  leather: LeatherKey
  price: number
  /** The price before the sale. */
  was?: number
  isNew?: boolean
  /** Days since its creation; every list shows the newest first. */
  ageDays: number
  /** Missing: active and for sale. */
  status?: ProductStatus
  description: string
  features?: readonly string[]
  size?: Size
  included?: readonly string[]
  /** Lining and metal; origin and care of the leather are added. Missing: no such section. */
  madeWith?: readonly string[]
  /** Stock of each color, null when not counted. The first is the lead color. */
  colors: Partial<Record<ColorKey, number | null>>
  /** The slug of the product whose images it uses, for hidden products. */
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

/** Returns the Dimensions section: one measure per line, in centimeters, with computed inches. */
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

/** Returns the Materials & Care section: the materials, then the care instructions. */
export function materialsText(leather: LeatherKey, madeWith: readonly string[]): string {
  const { origin, care } = LEATHERS[leather]
  return [origin, ...madeWith, ...care].join('\n')
}

/** Included with every bag. */
export const WITH_A_BAG = [
  'Cotton dust bag',
  'Care card with a sample of the leather',
  'Certificate signed by the maker',
]

/** Included with every wallet. */
export const WITH_A_WALLET = ['Cotton pouch', 'Care card', 'Gift box']
