import type { Sale } from '@atelier/domain/sales/sales.schema'
import { pricesAfterSale } from '@atelier/domain/sales/sale-price'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction, type Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit, recordAudits } from '../../audit/audit.public.ts'
import { priceAudit, saleAudit, type SaleChange } from './sale-audits.ts'
import { restoreLists } from './sale-lists.ts'
import { applyPrices, lockPrices } from './sale-prices.repo.ts'
import { findSale, listSaleItems, lockSale, recordEnd, type SaleRow } from './sales.repo.ts'
import { presentSale } from './sales.present.ts'

export const saleNotFound = (): ShopError => new ShopError('not_found', 'Sale not found')

/**
 * Ends a locked sale. Restores the prices of a running one, in every market, except prices that changed by hand during the sale. Deleted
 * products are restored too, so that they come back with their full price.
 */
export async function finishSale(tx: Tx, sale: SaleRow, change: SaleChange): Promise<void> {
  const items = await listSaleItems(tx, sale.saleId)
  if (sale.startedAt === null) {
    await recordEnd(tx, sale.saleId, change.at, [])
    return recordAudit(tx, saleAudit(change, 'sale.canceled', sale, items.length))
  }
  const rows = await lockPrices(
    tx,
    items.map(({ productId }) => productId),
  )
  const byId = new Map(items.map((item) => [item.productId, item]))
  const judged = rows.flatMap((row) => {
    const { before, during } = byId.get(row.productId) ?? {}
    return before && during ? [{ row, after: pricesAfterSale(row, { before, during }) }] : []
  })
  const restored = judged.flatMap(({ row, after }) => (after ? [{ row, after }] : []))
  await applyPrices(
    tx,
    restored.map(({ row, after }) => ({ productId: row.productId, ...after })),
    change.at,
  )
  const inMarkets = await restoreLists(tx, { sale, rows }, change)
  await recordEnd(
    tx,
    sale.saleId,
    change.at,
    judged.map(({ row, after }) => ({ productId: row.productId, outcome: after ? 'restored' : 'unchanged' })),
  )
  await recordAudits(tx, [
    saleAudit(change, 'sale.ended', sale, restored.length),
    ...restored.map(({ row, after }) => priceAudit(change, row, after)),
    ...inMarkets,
  ])
}

/** Ends a running sale or cancels a scheduled one. Throws `not_found`, and `conflict` when it has ended already. */
export async function endSale(deps: Deps, saleId: number, context: ActionContext): Promise<Sale> {
  const sale = await inTransaction(deps.db, async (tx) => {
    const locked = await lockSale(tx, saleId)
    if (!locked) throw saleNotFound()
    if (locked.endedAt) throw new ShopError('conflict', 'This sale has already ended')
    const { currency, markets } = deps.shop.terms
    const { region } = deps.shop.company
    await finishSale(tx, locked, { at: deps.now(), context, currency, region, markets })
    const ended = await findSale(tx, saleId)
    if (!ended) throw saleNotFound()
    return presentSale(ended, currency)
  })
  return sale
}
