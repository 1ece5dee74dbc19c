import { createHmac } from 'node:crypto'
import type { DraftOrder, SellableVariant } from '@atelier/domain/orders/draft-order'
import { countUnits, judgeStockHold } from '@atelier/domain/payments/stock-hold-limit'
import { unpaidUnitsHolders } from '@atelier/domain/payments/unpaid-units-limit'
import type { Deps } from '../../deps.ts'
import { draftFromCache } from './draft-cart.ts'
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
    priceFromCache: () =>
      draftFromCache(deps, { cart: call.body, market: call.market, path: 'shipping' }, call.getVariants),
    assertSize,
    store: (order) => store(deps.db, order),
  })
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
