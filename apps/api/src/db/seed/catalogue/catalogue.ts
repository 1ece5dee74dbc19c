import { createHash } from 'node:crypto'
import { productIdFrom } from '@atelier/domain/ids'
import { daysBefore } from '../calendar.ts'
import { backpack } from './backpack.ts'
import { clutch } from './clutch.ts'
import { crossbody } from './crossbody.ts'
import { handbags } from './handbags.ts'
import { COLORS, type ColorKey } from './leathers.ts'
import { notForSale } from './not-for-sale.ts'
import type { Piece } from './piece.ts'
import { totes } from './totes.ts'
import { wallets } from './wallets.ts'

/** Every piece of the demo boutique, for sale or not. */
export const CATALOGUE: readonly Piece[] = [
  ...totes,
  ...crossbody,
  ...clutch,
  ...backpack,
  ...wallets,
  ...handbags,
  ...notForSale,
]

/** The same id for the same piece at every start, so that a link into the demo keeps working after a reset. */
export const productIdOf = (piece: Piece): string =>
  productIdFrom(piece.category, createHash('sha256').update(`orsenne ${piece.slug}`).digest('hex'))

/** The colors of a piece in the order they are shown. */
export const colorsOf = (piece: Piece): readonly ColorKey[] =>
  // Written as literals in the order of the price list; string keys keep that order.
  (Object.keys(piece.colors) as ColorKey[]).filter((key) => key in COLORS)

export const skuOf = (piece: Piece, color: ColorKey): string => `${piece.reference}-${COLORS[color].code}`

/** The merchandiser looked at it once more some time after it came; what left the shop left it on that day. */
export const lastChangedAt = (piece: Piece, now: Date): Date => daysBefore(now, Math.floor(piece.ageDays * 0.4))
