import { gtinKey } from '@atelier/domain/products/gtin'
import type { Tx } from '../../../db/client.ts'
import { listGtinOwners } from '../../products/product-desk.public.ts'

interface Coded {
  variantId?: number | undefined
  gtin?: string | null | undefined
}

const keyOf = ({ gtin }: Coded): string => (gtin ? gtinKey(gtin) : '')

/**
 * Leaves out the GTINs that other colors have, here or before them in these products: a product is sold without one.
 * `checkProducts` lists them.
 */
export async function withFreeGtins<Color extends Coded>(
  tx: Tx,
  products: readonly (readonly Color[])[],
): Promise<Color[][]> {
  const owners = await listGtinOwners(tx, products.flat().map(keyOf).filter(Boolean))
  const given = new Set<string>()
  return products.map((colors) =>
    colors.map((color) => {
      const key = keyOf(color)
      const owner = owners.get(key)
      const next = colors.find(({ variantId }) => owner !== undefined && variantId === owner.variantId)
      const isGivenUp = next?.gtin !== undefined && keyOf(next) !== key
      const isTaken = owner !== undefined && owner.variantId !== color.variantId && !isGivenUp
      if (key === '' || (!isTaken && !given.has(key))) {
        given.add(key)
        return color
      }
      return { ...color, gtin: undefined }
    }),
  )
}
