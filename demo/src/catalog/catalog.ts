import { createHash } from 'node:crypto'
import { productIdFrom } from '@atelier/domain/values/ids'
import { daysBefore } from '@atelier/domain/region/shop-dates'
import { backpack } from './backpack.ts'
import { clutch } from './clutch.ts'
import { crossbody } from './crossbody.ts'
import { handbags } from './handbags.ts'
import { COLORS, type ColorKey } from './leathers.ts'
import { notForSale } from './not-for-sale.ts'
import type { SeedProduct } from './product.ts'
import { totes } from './totes.ts'
import { wallets } from './wallets.ts'

/** Every product of the demo shop, for sale or not. */
export const CATALOG: readonly SeedProduct[] = [
  ...totes,
  ...crossbody,
  ...clutch,
  ...backpack,
  ...wallets,
  ...handbags,
  ...notForSale,
]

/** Returns the same id for a product at every start, so that a link into the demo still works after a reset. */
export const productIdOf = (product: SeedProduct): string =>
  productIdFrom(product.category, createHash('sha256').update(`orsenne ${product.slug}`).digest('hex'))

/** Returns the colors of a product in display order. */
export const colorsOf = (product: SeedProduct): readonly ColorKey[] =>
  // The literals are in catalog order, and string keys retain it.
  (Object.keys(product.colors) as ColorKey[]).filter((key) => key in COLORS)

export const skuOf = (product: SeedProduct, color: ColorKey): string => `${product.reference}-${COLORS[color].code}`

/** Returns a time between creation and now; a hidden product was hidden at that time. */
export const lastChangedAt = (product: SeedProduct, now: Date): Date =>
  daysBefore(now, Math.floor(product.ageDays * 0.4))
