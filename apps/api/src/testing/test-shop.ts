import type { Db } from '../db/client.ts'
import { DEMO_DOCUMENTS } from '../db/seed/documents/demo-documents.ts'
import { createPublishedShop } from '../features/shop-documents/create-published-shop.ts'
import type { PublishedShop } from '../published-shop.ts'

/** The published shop of the demo, for a test without a database. */
export const testShop = (): PublishedShop => createPublishedShop(undefined as unknown as Db, DEMO_DOCUMENTS)
