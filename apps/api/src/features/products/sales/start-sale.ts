import type { Currency } from '@atelier/domain/money/money'
import { salePrices, type SaleTerms } from '@atelier/domain/sales/sale-price'
import type { Tx } from '../../../db/client.ts'
import { recordAudits } from '../../audit/audit.public.ts'
import { priceAudit, saleAudit, type SaleChange } from './sale-audits.ts'
import { reduceLists } from './sale-lists.ts'
import { applyPrices, lockPrices, type PriceRow } from './sale-prices.repo.ts'
import { listHeldPeriods, listSaleItems, recordStart, type SaleItemRow, type SaleRow } from './sales.repo.ts'
import { storedTermsOf } from './sales.present.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

interface Reduction {
  terms: SaleTerms
  currency: Currency
  region: ShopRegion
  /** Whether another running sale holds the product. */
  isHeld: boolean
}

/** Returns the prices of a product before and during the sale. They are null when it cannot be reduced. */
function reduce(row: PriceRow, { terms, currency, region, isHeld }: Reduction): SaleItemRow {
  const { productId, priceCents, compareAtCents } = row
  const verdict = salePrices(row, terms, currency, region)
  if (verdict.kind === 'refused' || isHeld || row.status === 'deleted') return { productId, before: null, during: null }
  return { productId, before: { priceCents, compareAtCents }, during: verdict.prices }
}

/**
 * Reduces the prices of a locked sale, in every market. Skips products that were deleted, that the discount would give away,
 * or that another running sale holds.
 */
export async function startSale(tx: Tx, sale: SaleRow, change: SaleChange): Promise<void> {
  const ids = (await listSaleItems(tx, sale.saleId)).map(({ productId }) => productId)
  const rows = await lockPrices(tx, ids)
  const held = (await listHeldPeriods(tx, ids)).filter(
    ({ saleId, startedAt }) => saleId !== sale.saleId && startedAt !== null,
  )
  const heldIds = new Set(held.map(({ productId }) => productId))
  const terms = storedTermsOf(sale)
  const items = rows.map((row) =>
    reduce(row, { terms, currency: change.currency, region: change.region, isHeld: heldIds.has(row.productId) }),
  )
  const reduced = items.flatMap(({ productId, during }) => (during ? [{ productId, ...during }] : []))
  await applyPrices(tx, reduced, change.at)
  await recordStart(tx, sale.saleId, change.at, items)
  const before = new Map(rows.map((row) => [row.productId, row]))
  const started = reduced.flatMap(({ productId }) => before.get(productId) ?? [])
  const inMarkets = await reduceLists(tx, { sale, rows: started }, change)
  await recordAudits(tx, [
    saleAudit(change, 'sale.started', sale, reduced.length),
    ...reduced.flatMap((prices) => {
      const row = before.get(prices.productId)
      return row ? [priceAudit(change, row, prices)] : []
    }),
    ...inMarkets,
  ])
}
