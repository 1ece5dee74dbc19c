import type { ShopDocument, ShopDocumentKey } from '@atelier/domain/shop-documents/shop-documents'
import { inTransaction } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { publishFields } from '../features/shop-documents/change-documents.ts'

/** Publishes some fields of a document, like a member of staff did before the test. */
export async function havePublished<K extends ShopDocumentKey>(
  deps: Deps,
  key: K,
  fields: Partial<ShopDocument<K>>,
): Promise<void> {
  await inTransaction(deps.db, (tx) => publishFields(tx, { key, fields, at: deps.now(), actor: null }))
  await deps.shop.refresh()
  deps.signals.emit('content-changed')
}
