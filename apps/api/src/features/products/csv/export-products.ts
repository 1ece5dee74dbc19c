import type { ProductMatching } from '@atelier/domain/products/admin-product.schema'
import { PRODUCT_COLUMN_KEYS, PRODUCT_COLUMNS, productCsvRows } from '@atelier/domain/products/product-csv'
import type { ActionContext } from '../../../action-context.ts'
import { UTF8_BOM, writeCsv } from '../../../csv.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { presentAdminProduct } from '../desk/admin-products.present.ts'
import { listProductsAfter } from '../desk/admin-products.repo.ts'

const BATCH = 200

/**
 * Streams all matching products as CSV in UTF-8, one row per color, read in batches. Importing the unchanged file
 * changes nothing. Records the export in the audit log before the first byte.
 */
export async function exportProducts(
  { db, now }: Deps,
  matching: ProductMatching,
  context: ActionContext,
): Promise<ReadableStream> {
  const { search, ...filters } = matching
  const after = { ...filters, ...(search ? { searched: true } : undefined) }
  await inTransaction(db, (tx) => recordAudit(tx, { context, action: 'products.exported', at: now(), after }))
  const encoder = new TextEncoder()
  const header = writeCsv([PRODUCT_COLUMN_KEYS.map((key) => PRODUCT_COLUMNS[key])])
  let productId = ''
  return new ReadableStream({
    start: (out) => out.enqueue(encoder.encode(`${UTF8_BOM}${header}`)),
    async pull(out) {
      const rows = await listProductsAfter(db, productId, BATCH, matching)
      const cells = rows.flatMap((row) => productCsvRows(presentAdminProduct(row)))
      if (cells.length > 0) out.enqueue(encoder.encode(writeCsv(cells)))
      productId = rows.at(-1)?.productId ?? productId
      if (rows.length < BATCH) out.close()
    },
  })
}
