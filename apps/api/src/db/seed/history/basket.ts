import { daysBefore } from '../calendar.ts'
import { lastChangedAt } from '../catalogue/catalogue.ts'
import type { SeededVariant } from '../insert-catalogue.ts'
import type { Random } from './random.ts'

/** Days since the sale began; whoever bought before that paid the price of then. */
const SALE_BEGAN_DAYS_AGO = 24

/** What somebody buys at a moment of the past: pieces that were in the catalogue then, at the price of then. */
export function basketAt(variants: readonly SeededVariant[], at: Date, now: Date, random: Random) {
  const offered = variants.filter((variant) => wasForSale(variant, at, now))
  const lineCount = random.weighted([1, 2, 3], (count) => [0, 79, 17, 4][count]!)
  const chosen = new Set<SeededVariant>()
  while (chosen.size < lineCount) chosen.add(random.weighted(offered, popularity))
  const beforeSale = at < daysBefore(now, SALE_BEGAN_DAYS_AGO)
  return [...chosen].map((variant) => ({
    variant,
    unitPriceCents: Math.round((beforeSale ? (variant.piece.was ?? variant.piece.price) : variant.piece.price) * 100),
    // A wallet is given twice more often than a bag.
    quantity: random.chance(variant.piece.category === 'wallets' ? 0.12 : 0.02) ? 2 : 1,
  }))
}

/** A piece that has left the shop was sold until the day it left; a draft never was. */
function wasForSale({ piece }: SeededVariant, at: Date, now: Date): boolean {
  if (at < daysBefore(now, piece.ageDays)) return false
  if (piece.status === 'draft') return false
  const left = piece.status === 'deleted' || piece.status === 'inactive' || piece.status === 'archived'
  return !left || at < lastChangedAt(piece, now)
}

/** Lead colors sell best, dear pieces more slowly, new ones quickly. */
function popularity({ piece, position }: SeededVariant): number {
  const color = 1 / (1 + position)
  const price = 30 / Math.sqrt(piece.price)
  return color * price * (piece.isNew ? 2.5 : 1)
}
