import * as staffSales from '@atelier/domain/sales/staff-sales.endpoints'
import type { Sale } from '@atelier/domain/sales/sales.schema'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Mount } from '../../../http/mount.ts'
import { listSelectedIds } from '../desk/bulk-products.ts'
import { productNotFound } from '../desk/product-not-found.ts'
import { readListPrices } from '../prices/list-prices.ts'
import { createSale } from './create-sale.ts'
import { endSale } from './end-sale.ts'
import { listCandidates } from './sale-prices.repo.ts'
import { listHeldPeriods, listSaleRows, listSalesOfProduct } from './sales.repo.ts'
import { presentCandidate, presentSale } from './sales.present.ts'

const products = (count: number): string => (count === 1 ? '1 product' : `${count} products`)

/** Returns what the end of a sale did, for the person who ended it. */
function endMessage({ startedAt, productCount, skippedCount, unchangedCount }: Sale): string {
  if (startedAt === null) return 'Sale canceled'
  const restored = `Sale ended. Prices of ${products(productCount - skippedCount - unchangedCount)} restored.`
  return unchangedCount === 0 ? restored : `${restored} ${products(unchangedCount)} changed by hand kept the new price.`
}

/** Mounts the sales of products. */
export function mountStaffSales(mount: Mount, deps: Deps): void {
  mount(staffSales, {
    async listSales({ query: { productId } }) {
      const rows = productId ? await listSalesOfProduct(deps.db, productId) : await listSaleRows(deps.db)
      return { success: true, data: rows.map((row) => presentSale(row, deps.shop.terms.currency)) }
    },
    async listSaleProducts({ body }) {
      return inTransaction(deps.db, async (tx) => {
        const ids = await listSelectedIds(tx, body)
        const rows = await listCandidates(tx, ids)
        const missing = ids.find((id) => !rows.some(({ productId }) => productId === id))
        if (missing !== undefined) throw productNotFound(missing)
        const { currency, markets } = deps.shop.terms
        const facts = {
          currency,
          held: await listHeldPeriods(tx, ids),
          lists: await readListPrices(tx, markets, ids),
        }
        return { success: true as const, data: rows.map((row) => presentCandidate(row, facts)) }
      })
    },
    async createSale({ body, context }) {
      const sale = await createSale(deps, body, context)
      const isRunning = sale.state === 'running'
      const message = isRunning
        ? `${products(sale.productCount)} on sale`
        : `Sale of ${products(sale.productCount)} scheduled`
      return { success: true, message, data: sale }
    },
    async endSale({ params: { saleId }, context }) {
      const sale = await endSale(deps, saleId, context)
      return { success: true, message: endMessage(sale), data: sale }
    },
  })
}
