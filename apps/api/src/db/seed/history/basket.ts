import { daysBefore } from '../calendar.ts'
import { colorsOf, lastChangedAt } from '../catalogue/catalogue.ts'
import type { SeededVariant } from '../insert-catalogue.ts'
import type { Random } from './random.ts'

/** Days since the sale began; whoever bought before that paid the price of then. */
const SALE_BEGAN_DAYS_AGO = 24

/** How many times as well as the others a piece sells. */
const APPEAL: Readonly<Record<string, number>> = {
  'aumont-tote': 2.6,
  'sidonie-saddle': 2.4,
  solene: 2,
  'abel-zip-wallet': 1.9,
  clemence: 1.8,
  'corvin-backpack': 1.6,
  'denier-coin-purse': 0.5,
  'beatrix-crossbody': 0.5,
}

const BASKETS = [
  { lineCount: 1, share: 79 },
  { lineCount: 2, share: 17 },
  { lineCount: 3, share: 4 },
] as const

/** What somebody buys at a moment of the past: pieces that were in the catalogue then, at the price of then. */
export function basketAt(variants: readonly SeededVariant[], at: Date, now: Date, random: Random) {
  const offered = variants.filter((variant) => wasForSale(variant, at, now))
  const { lineCount } = random.weighted(BASKETS, ({ share }) => share)
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

/** Lead colors sell best, dear pieces a little more slowly, new ones quickly. */
function popularity({ piece, position }: SeededVariant): number {
  const shares = colorsOf(piece).map((_, index) => 1 / (1 + index))
  const ofPiece = 1 / (1 + position) / shares.reduce((sum, share) => sum + share, 0)
  return ofPiece * piece.price ** -0.1 * (piece.isNew ? 2.5 : 1) * (APPEAL[piece.slug] ?? 1)
}
