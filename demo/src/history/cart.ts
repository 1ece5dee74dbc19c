import { daysBefore } from '@atelier/domain/region/shop-dates'
import { colorsOf, lastChangedAt } from '../catalog/catalog.ts'
import type { SeededVariant } from '../insert-catalog.ts'
import { priceAtCents } from './demo-sales.ts'
import type { Random } from './random.ts'

/** Sales factor of a product in relation to the others. */
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

const CART_SIZES = [
  { lineCount: 1, share: 79 },
  { lineCount: 2, share: 17 },
  { lineCount: 3, share: 4 },
] as const

/** Generates an order's line items: products of the catalog at that time, at the price of that time. */
export function generateCart(variants: readonly SeededVariant[], at: Date, now: Date, random: Random) {
  const offered = variants.filter((variant) => wasForSale(variant, at, now))
  const { lineCount } = random.weighted(CART_SIZES, ({ share }) => share)
  const chosen = new Set<SeededVariant>()
  while (chosen.size < lineCount) chosen.add(random.weighted(offered, popularity))
  return [...chosen].map((variant) => ({
    variant,
    unitPriceCents: priceAtCents(variant.product, at, now),
    // Two of a kind are bought more often of wallets, as gifts.
    quantity: random.chance(variant.product.category === 'wallets' ? 0.12 : 0.02) ? 2 : 1,
  }))
}

/** A hidden product was sold until it was hidden; a draft never was. */
function wasForSale({ product }: SeededVariant, at: Date, now: Date): boolean {
  if (at < daysBefore(now, product.ageDays)) return false
  if (product.status === 'draft') return false
  const isHidden = product.status === 'deleted' || product.status === 'inactive' || product.status === 'archived'
  return !isHidden || at < lastChangedAt(product, now)
}

/** Lead colors sell best, expensive products a little less, new ones more. */
function popularity({ product, position }: SeededVariant): number {
  const shares = colorsOf(product).map((_, index) => 1 / (1 + index))
  const ofProduct = 1 / (1 + position) / shares.reduce((sum, share) => sum + share, 0)
  return ofProduct * product.price ** -0.1 * (product.isNew ? 2.5 : 1) * (APPEAL[product.slug] ?? 1)
}
