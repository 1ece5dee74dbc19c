import { daysBefore } from '@atelier/domain/shop-dates'
import { sql } from 'kysely'
import type { Db, Tx } from '../client.ts'
import { demoCompany } from './documents/company.ts'
import { DEMO_DOCUMENTS } from './documents/demo-documents.ts'

/** How long before the first start the demo published its content. */
const PUBLISHED_DAYS_AGO = 400

/**
 * Publishes the demo's content, except documents that have a version: staff may have changed them, and a demo of an earlier
 * version gets the documents that are new since.
 */
export async function insertDocuments(db: Db | Tx, today: Date, mailFrom: string): Promise<void> {
  const contents = Object.entries({ ...DEMO_DOCUMENTS, company: demoCompany(mailFrom) })
  await sql`
    insert into shop_document_versions (key, content, published_at)
    select key, content::jsonb, ${daysBefore(today, PUBLISHED_DAYS_AGO)}
    from unnest(
      ${contents.map(([key]) => key)}::text[],
      ${contents.map(([, content]) => JSON.stringify(content))}::text[]
    ) as demo (key, content)
    where not exists (select from shop_document_versions v where v.key = demo.key)`.execute(db)
}
