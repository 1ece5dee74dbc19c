import { DEMO_DOCUMENTS } from '../../../../demo/src/store.ts'
import type { Db } from '../db/client.ts'
import { createPublishedShop } from '../features/shop-documents/create-published-shop.ts'
import type { PublishedShop } from '../published-shop.ts'

/** What the shop of a test has published: the demo in one market, whose company has no address and no senders yet. */
export const TEST_DOCUMENTS: typeof DEMO_DOCUMENTS = {
  ...DEMO_DOCUMENTS,
  terms: { ...DEMO_DOCUMENTS.terms, markets: [] },
  company: { ...DEMO_DOCUMENTS.company, postalAddress: '', returnAddress: '', senderNames: {}, senderAddresses: {} },
}

/** The published shop of the demo, for a test without a database. */
export const testShop = (): PublishedShop => createPublishedShop(undefined as unknown as Db, TEST_DOCUMENTS)
