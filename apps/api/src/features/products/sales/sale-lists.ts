import { pricesAfterSale, salePrices } from '@atelier/domain/sales/sale-price'
import { termsInMarket } from '@atelier/domain/sales/sale-in-market'
import type { Tx } from '../../../db/client.ts'
import type { AuditRecord } from '../../audit/audit.public.ts'
import { marketPriceAudit } from '../prices/price-audit.ts'
import { listMarketPrices, replacePrices } from '../prices/prices.repo.ts'
import type { SaleChange } from './sale-audits.ts'
import { insertListItems, listListItems, recordListEnd, type SaleListItem } from './sale-lists.repo.ts'
import type { PriceRow } from './sale-prices.repo.ts'
import type { SaleRow } from './sales.repo.ts'
import { storedTermsOf } from './sales.present.ts'

const actorOf = ({ context }: SaleChange): string | null => context.actor?.userId ?? null

/**
 * Reduces locked products in every other market that sells them, and stores the prices before. The former prices end in the
 * price history. A price that the discount would give away, or not change, stays.
 */
export async function reduceLists(
  tx: Tx,
  { sale, rows }: { sale: SaleRow; rows: readonly PriceRow[] },
  change: SaleChange,
): Promise<AuditRecord[]> {
  const audits: AuditRecord[] = []
  for (const { key, currency } of change.markets) {
    const terms = termsInMarket(storedTermsOf(sale), sale.marketAmounts, { key, currency })
    if (!terms) continue
    const ids = rows.map(({ productId }) => productId)
    const listed = await listMarketPrices(tx, key, ids)
    const items = rows.flatMap((product): (SaleListItem & { product: PriceRow })[] => {
      const before = listed.get(product.productId)
      const verdict = before && salePrices(before, terms, currency, change.region)
      if (!before || verdict?.kind !== 'reduced') return []
      return [{ product, productId: product.productId, market: key, currency, before, during: verdict.prices }]
    })
    const changes = items.map(({ productId, during }) => ({ productId, prices: during }))
    await replacePrices(tx, key, changes, { at: change.at, actorId: actorOf(change) })
    await insertListItems(tx, sale.saleId, items)
    audits.push(
      ...items.map(({ product, before, during }) =>
        marketPriceAudit({ ...change, market: { key, currency } }, { product, before, after: during }),
      ),
    )
  }
  return audits
}

/**
 * Restores the prices of locked products in the markets, except those that changed by hand during the sale. A market that
 * was removed has its prices back, too.
 */
export async function restoreLists(
  tx: Tx,
  { sale, rows }: { sale: SaleRow; rows: readonly PriceRow[] },
  change: SaleChange,
): Promise<AuditRecord[]> {
  const audits: AuditRecord[] = []
  const items = await listListItems(tx, sale.saleId)
  const products = new Map(rows.map((row) => [row.productId, row]))
  for (const market of new Set(items.map((item) => item.market))) {
    const reduced = items.filter((item) => item.market === market)
    const now = await listMarketPrices(
      tx,
      market,
      reduced.map(({ productId }) => productId),
    )
    const judged = reduced.map((item) => {
      const current = now.get(item.productId)
      return { ...item, current, after: current ? pricesAfterSale(current, item) : null }
    })
    const changes = judged.flatMap(({ productId, after }) => (after ? [{ productId, prices: after }] : []))
    await replacePrices(tx, market, changes, { at: change.at, actorId: actorOf(change) })
    await recordListEnd(
      tx,
      { saleId: sale.saleId, market },
      judged.map(({ productId, after }) => ({ productId, outcome: after ? 'restored' : 'unchanged' })),
    )
    for (const { productId, currency, current = null, after } of judged) {
      const product = products.get(productId)
      if (!product || !after) continue
      audits.push(
        marketPriceAudit({ ...change, market: { key: market, currency } }, { product, before: current, after }),
      )
    }
  }
  return audits
}
