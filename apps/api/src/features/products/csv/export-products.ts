import type { ProductMatching } from '@atelier/domain/products/admin-product.schema'
import { productCsvHeadings, productCsvRows } from '@atelier/domain/products/product-csv'
import type { KnownPrices } from '@atelier/domain/products/import-market-prices'
import { marketCells, marketColumns, type PriceColumns } from '@atelier/domain/products/market-columns'
import type { ActionContext } from '../../../action-context.ts'
import { streamCsv } from '../../../files/csv.ts'
import { inTransaction, type Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { presentAdminProduct } from '../desk/admin-products.present.ts'
import { listProductsAfter, type AdminProductRow } from '../desk/admin-products.repo.ts'
import { readListPrices } from '../prices/list-prices.ts'

const BATCH_SIZE = 200

interface ExportedRow {
  row: AdminProductRow
  lists: readonly KnownPrices[]
}

/** Reads the next products, each with the prices of the lists. */
async function readBatch(
  db: Db,
  { after, matching, markets }: { after: string; matching: ProductMatching; markets: readonly PriceColumns[] },
): Promise<ExportedRow[]> {
  const rows = await listProductsAfter(db, after, BATCH_SIZE, matching)
  const lists = await readListPrices(
    db,
    markets,
    rows.map(({ productId }) => productId),
  )
  return rows.map((row) => ({ row, lists }))
}

/**
 * Streams all matching products as CSV, one row per color, read in batches. Importing the unchanged file
 * changes nothing. Records the export in the audit log before the first byte.
 */
export async function exportProducts(
  { db, now, shop }: Deps,
  matching: ProductMatching,
  context: ActionContext,
): Promise<ReadableStream> {
  const { search, ...filters } = matching
  const after = { ...filters, ...(search ? { searched: true } : undefined) }
  await inTransaction(db, (tx) => recordAudit(tx, { context, action: 'products.exported', at: now(), after }))
  const { currency, markets } = shop.terms
  return streamCsv(
    {
      header: [...productCsvHeadings(currency), ...marketColumns(markets)],
      batchSize: BATCH_SIZE,
      readAfter: (last?: ExportedRow) => readBatch(db, { after: last?.row.productId ?? '', matching, markets }),
      rowsOf({ row, lists }) {
        const prices = marketCells(
          lists,
          (market) => lists.find(({ key }) => key === market)?.prices.get(row.productId),
          shop.company.region,
        )
        return productCsvRows(presentAdminProduct(row, currency), shop.company.region).map((cells) => [
          ...cells,
          ...prices,
        ])
      },
    },
    shop.company.region,
  )
}
