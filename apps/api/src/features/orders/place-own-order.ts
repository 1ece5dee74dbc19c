import { createHmac } from 'node:crypto'
import { draftOrder, type DraftOrder, type SellableVariant } from '@atelier/domain/orders/draft-order'
import { countUnits, judgeStockHold } from '@atelier/domain/payments/stock-hold-limit'
import { unpaidUnitsHolders } from '@atelier/domain/payments/unpaid-units-limit'
import type { Deps } from '../../deps.ts'
import { placeUnpaidOrder, tooManyUnitsError, type OrderRequest, type PlacedResponse } from './place-order.ts'
import { placeInTransaction } from './store-order.ts'
import type { UnpaidUnitHolder } from './unpaid-units.repo.ts'

export interface OwnOrderCall extends OrderRequest {
  /** The hashed network address of the client. */
  network: string
  /** Returns sellable variants from the cache. */
  getVariants: (productIds: readonly string[], market: string) => Promise<SellableVariant[]>
}

/** Places a buyer's own order, to be paid later (S7). A closed shop rejects it. */
export function placeOwnOrder(deps: Deps, call: OwnOrderCall, store = placeInTransaction): Promise<PlacedResponse> {
  return placeUnpaidOrder(deps, call, {
    mayPlace: deps.shop.isOpen,
    note: 'Order received',
    actor: null,
    unpaidUnitHolders: unpaidUnitHolders(deps, call),
    priceFromCache: () => draftFromCache(deps, call),
    assertSize,
    store: (order) => store(deps.db, order),
  })
}

/** Storing the order verifies the prices. */
async function draftFromCache({ shop }: Deps, { getVariants, body, market }: OwnOrderCall): Promise<DraftOrder | null> {
  const catalog = await getVariants(
    body.items.map(({ productId }) => productId),
    market.key,
  )
  const result = draftOrder(body, catalog, { market, termsVersion: shop.termsVersion })
  return result.ok ? result.draft : null
}

/** An order paid later reserves its units for days. */
function assertSize({ lines }: DraftOrder): void {
  const refusal = judgeStockHold({ buyer: 0, network: 0 }, countUnits(lines), 1)
  if (refusal !== null) throw tooManyUnitsError(refusal)
}

function unpaidUnitHolders({ config }: Deps, { buyer, body, network }: OwnOrderCall): UnpaidUnitHolder[] {
  const names = { sessionId: buyer?.userId ?? null, email: body.email, network }
  return unpaidUnitsHolders(names, config.RATE_LIMIT_FACTOR).map(({ name, ...holder }) => ({
    ...holder,
    holder: createHmac('sha256', config.SESSION_SECRET ?? '')
      .update(`waiting|${name}`)
      .digest('base64url'),
  }))
}
