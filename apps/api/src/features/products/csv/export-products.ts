import type { ProductMatching } from '@atelier/domain/products/admin-product.schema'
import { PRODUCT_COLUMN_KEYS, PRODUCT_COLUMNS, productCsvRows } from '@atelier/domain/products/product-csv'
import type { ActionContext } from '../../../action-context.ts'
import { streamCsv } from '../../../files/csv.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { presentAdminProduct } from '../desk/admin-products.present.ts'
import { listProductsAfter, type AdminProductRow } from '../desk/admin-products.repo.ts'

const BATCH_SIZE = 200

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
  return streamCsv({
    header: PRODUCT_COLUMN_KEYS.map((key) => PRODUCT_COLUMNS[key]),
    batchSize: BATCH_SIZE,
    readAfter: (last?: AdminProductRow) => listProductsAfter(db, last?.productId ?? '', BATCH_SIZE, matching),
    rowsOf: (product) => productCsvRows(presentAdminProduct(product, shop.terms.currency)),
  })
}
