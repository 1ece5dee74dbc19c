import { isBotSubmission } from '@atelier/domain/honeypot.schema'
import type { BackInStockBody } from '@atelier/domain/products/back-in-stock.schema'
import { ShopError } from '@atelier/domain/shop-error'
import type { Deps } from '../../deps.ts'
import { findColor, insertRequest } from './back-in-stock.repo.ts'

/**
 * Notes that somebody wants to know when a sold-out color can be bought again. Whoever asks twice, and whoever is a
 * machine, is answered alike. Refuses a color that is not sold out, and one the product does not come in.
 */
export async function requestBackInStock(
  { db }: Pick<Deps, 'db'>,
  idOrSlug: string,
  { email, color, ...trap }: BackInStockBody,
): Promise<void> {
  if (isBotSubmission(trap)) return
  const found = await findColor(db, idOrSlug, color)
  if (!found) throw new ShopError('not_found', 'Product not found')
  if (found.variantId === null) {
    const message = 'This piece does not come in that color'
    throw new ShopError('invalid_input', message, { issues: [{ path: 'color', message }] })
  }
  if (!found.isSoldOut) throw new ShopError('conflict', 'This color can be bought now. You need not wait for it.')
  await insertRequest(db, found.variantId, email)
}
