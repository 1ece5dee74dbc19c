import { readFileSync } from 'node:fs'
import { daysBefore } from '@atelier/domain/region/shop-dates'
import { newShopDocuments, type ShopDocuments } from '@atelier/domain/shop-documents/shop-documents'
import { parseSender } from '../../apps/api/src/adapters/email/email-transport.ts'
import type { Tx } from '../../apps/api/src/db/client.ts'
import { publishContents } from '../../apps/api/src/features/shop-documents/shop-documents.public.ts'
import { readStoreFile } from '../../apps/api/src/features/store-transfer/read-store-file.ts'

const DEFAULTS = newShopDocuments()
const file = readStoreFile(readFileSync(new URL('../store.json', import.meta.url), 'utf8'), { defaults: DEFAULTS })

/** Everything that the demo publishes. */
export const DEMO_DOCUMENTS = file.documents as ShopDocuments

/** The six categories of the demo (A3) in display order, with the words by which a search finds their products. */
export const DEMO_CATEGORIES = file.categories

export const DEMO_CATEGORY_SLUGS = DEMO_CATEGORIES.map(({ slug }) => slug)

/** How long before the first start the demo published its content. */
const PUBLISHED_DAYS_AGO = 400

/**
 * Publishes the documents of the store file that have no version, through the same door as an import of the file. Staff may
 * have changed the others. The addresses of the senders belong to the demo's domain, and a mail server that sends for
 * another one (MAIL_FROM) would reject them. There the senders differ only by name.
 */
export async function publishDocuments(tx: Tx, today: Date, mailFrom: string): Promise<void> {
  const published = await tx.selectFrom('shop_document_versions').select('key').distinct().execute()
  const { company, ...others } = DEMO_DOCUMENTS
  const isDemoDomain = parseSender(mailFrom).address.endsWith('@atelier.example')
  const documents = { ...others, company: isDemoDomain ? company : { ...company, senderAddresses: {} } }
  const missing = Object.entries(documents).filter(([key]) => !published.some((row) => row.key === key))
  const at = daysBefore(today, PUBLISHED_DAYS_AGO)
  await publishContents(tx, Object.fromEntries(missing), { shop: { defaults: DEFAULTS }, at, actor: null })
}
