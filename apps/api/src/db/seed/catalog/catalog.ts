import { createHash } from 'node:crypto'
import { productIdFrom } from '@atelier/domain/ids'
import { daysBefore } from '../calendar.ts'
import { backpack } from './backpack.ts'
import { clutch } from './clutch.ts'
import { crossbody } from './crossbody.ts'
import { handbags } from './handbags.ts'
import { COLORS, type ColorKey } from './leathers.ts'
import { notForSale } from './not-for-sale.ts'
import type { SeedProduct } from './product.ts'
import { totes } from './totes.ts'
import { wallets } from './wallets.ts'

/** Every piece of the demo boutique, for sale or not. */
export const CATALOG: readonly SeedProduct[] = [
  ...totes,
  ...crossbody,
  ...clutch,
  ...backpack,
  ...wallets,
  ...handbags,
  ...notForSale,
]

/** The same id for the same piece at every start, so that a link into the demo keeps working after a reset. */
export const productIdOf = (product: SeedProduct): string =>
  productIdFrom(product.category, createHash('sha256').update(`orsenne ${product.slug}`).digest('hex'))

/** The colors of a piece in the order they are shown. */
export const colorsOf = (product: SeedProduct): readonly ColorKey[] =>
  // Written as literals in the order of the price list; string keys keep that order.
  (Object.keys(product.colors) as ColorKey[]).filter((key) => key in COLORS)

export const skuOf = (product: SeedProduct, color: ColorKey): string => `${product.reference}-${COLORS[color].code}`

/** The merchandiser looked at it once more some time after it came; what left the shop left it on that day. */
export const lastChangedAt = (product: SeedProduct, now: Date): Date =>
  daysBefore(now, Math.floor(product.ageDays * 0.4))
