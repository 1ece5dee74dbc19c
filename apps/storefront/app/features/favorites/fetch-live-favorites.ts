import { call } from '@atelier/api-client/call'
import type { Favorite } from '@atelier/domain/favorites/favorites'
import { toCents, type Cents } from '@atelier/domain/money/money'
import { namedColor } from '@atelier/domain/products/named-color'
import { MAX_IDS, type Product } from '@atelier/domain/products/product.schema'
import { listProducts } from '@atelier/domain/products/products.endpoints'
import { api } from '../../browser/api.ts'

/** A favorite as the shop sells it now, in the saved color or the first one. */
export interface LiveFavorite {
  productId: string
  slug: string
  name: string
  color: string | null
  /** The color with its plain name. */
  colorLabel: string | undefined
  priceCents: Cents
  oldPriceCents: Cents | null
  imageUrl: string | null
  isOut: boolean
}

type Wanted = Pick<Favorite, 'productId' | 'color'>

function toLive(product: Product, wanted: Wanted): LiveFavorite {
  const { productId, slug, name, price, compareAtPrice, currency, status, stock, colors } = product
  const variant = colors.find((color) => color.name === wanted.color) ?? colors[0]
  const priceCents = toCents(price, currency)
  const oldCents = compareAtPrice === null ? 0 : toCents(compareAtPrice, currency)
  return {
    productId,
    slug,
    name,
    color: variant?.name ?? null,
    colorLabel: variant && namedColor(variant),
    priceCents,
    oldPriceCents: oldCents > priceCents ? oldCents : null,
    imageUrl: variant?.images[0]?.url ?? null,
    isOut: status === 'out_of_stock' || (variant ? variant.stock : stock) === 0,
  }
}

/** Fetches the current data of these favorites. A missing one is not available any more. */
export async function fetchLiveFavorites(favorites: readonly Wanted[]): Promise<LiveFavorite[]> {
  const found: LiveFavorite[] = []
  for (let from = 0; from < favorites.length; from += MAX_IDS) {
    const some = favorites.slice(from, from + MAX_IDS)
    const ids = some.map(({ productId }) => productId).join(',')
    const { products } = await call(api, listProducts, { query: { ids } })
    for (const product of products) {
      const wanted = some.find(({ productId }) => productId === product.productId)
      if (wanted) found.push(toLive(product, wanted))
    }
  }
  return found
}
