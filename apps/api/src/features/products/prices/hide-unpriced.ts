import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import type { StaffActionContext } from '../../../action-context.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudits } from '../../audit/audit.public.ts'
import { productTarget } from '../desk/logged-product.ts'
import { hideUnpricedProducts } from './prices.repo.ts'
import { assertListed } from './save-prices.ts'

/**
 * Hides all products without a price in a market there, so that the market can be published without them. Throws `conflict`
 * (409) when they are not as many as the person saw.
 */
export async function hideUnpriced(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  market: ShopMarket,
  { unpriced }: { unpriced: number },
  context: StaffActionContext,
): Promise<{ hidden: number }> {
  assertListed(market)
  return inTransaction(db, async (tx) => {
    const at = now()
    const products = await hideUnpricedProducts(tx, market.key, { at, actorId: context.actor.userId })
    if (products.length !== unpriced) {
      const message = `${products.length} products have no price there now. Check them and try again.`
      throw new ShopError('conflict', message, { data: { unpriced: products.length } })
    }
    const field = `${market.key}: hidden`
    await recordAudits(
      tx,
      products.map((product) => ({
        at,
        context,
        action: 'product.updated' as const,
        target: productTarget(product),
        before: { [field]: false },
        after: { [field]: true },
      })),
    )
    return { hidden: products.length }
  })
}
