import { isBotSubmission } from '@atelier/domain/contract/honeypot.schema'
import type { BackInStockBody } from '@atelier/domain/back-in-stock/back-in-stock.schema'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import type { Deps } from '../../deps.ts'
import { findColor, insertRequest } from './back-in-stock.repo.ts'

/**
 * Stores a request for an email when a sold-out color is in stock again. Repeats and submissions by bots get the same
 * response. Rejects colors that are in stock or that the product does not have.
 */
export async function requestBackInStockEmail(
  { db }: Pick<Deps, 'db'>,
  { idOrSlug, market }: { idOrSlug: string; market: string },
  { email, color, ...honeypot }: BackInStockBody,
): Promise<void> {
  if (isBotSubmission(honeypot)) return
  const found = await findColor(db, { idOrSlug, color, market })
  if (!found) throw new ShopError('not_found', 'Product not found')
  if (found.variantId === null) {
    const message = 'This product isn’t available in that color'
    throw invalidField('color', message)
  }
  if (!found.isSoldOut) throw new ShopError('conflict', 'This color is in stock. You can buy it now.')
  await insertRequest(db, { variantId: found.variantId, email, market })
}
